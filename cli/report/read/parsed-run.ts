import { type Line, readLine } from "../../../provider/core/log/lines";
import { decimalIn } from "../../../provider/core/log/text";
import { parsePath } from "../../../provider/core/property-path";
import { type Bag, isBag } from "../../../provider/core/values";
import { nameOf } from "../../../rehearsal/protocol/urn";
import { UsageError } from "../../command-line";
import { arrayOf } from "../../json";
import type { UsageErrorCode } from "../../usage-error-codes";

export type Op = "create" | "update" | "replace" | "delete" | "same" | "read" | "refresh" | "import";

export type ChangeKind = "add" | "update" | "delete";

/** Secret values are hidden. All other values are in clear text. */
export interface Shown {
  readonly inputs: Bag;
  readonly outputs: Bag;
  readonly id?: string;
}

export interface ReadStep {
  readonly op: Op;
  readonly urn: string;
  /** Changes by path. Empty if the provider reports only that something changed, as it does for drift. */
  readonly changes: Readonly<Record<string, ChangeKind>>;
  readonly old?: Shown;
  readonly new?: Shown;
  readonly failed?: true;
  /** Inputs whose change forces the replacement, if the format contains them. */
  readonly replaces?: readonly string[];
  /** Set for a component, which groups resources and does not exist on the platform. */
  readonly isComponent?: true;
  /** Set if the object is left in place on the platform, because of `retainOnDelete` or because the program only reads it. */
  readonly isRetained?: true;
  /** URN in the option `deletedWith`: if the engine deletes that resource, it drops this resource without a call. Absent from events. */
  readonly deletedWith?: string;
  /** URNs of the dependencies. Undefined if the format does not contain them. */
  readonly dependencies?: readonly string[];
  readonly propertyDependencies?: Readonly<Record<string, readonly string[]>>;
}

export interface Diagnostic {
  readonly severity: "info" | "warning" | "error";
  readonly urn?: string;
  /** Name of the resource. Only a rehearsal sets it, because its diagnostics contain no URN. */
  readonly name?: string;
  readonly text: string;
}

export interface Violation {
  readonly policy: string;
  readonly pack: string;
  readonly level: string;
  readonly urn?: string;
  readonly message: string;
}

/** A parsed run of one stack, independent of its format. */
export interface ParsedRun {
  readonly operation: "preview" | "up" | "refresh" | "destroy";
  readonly isRehearsal?: true;
  /** Name of the folder that the user passed as `--against`. */
  readonly against?: string;
  /** Undefined if the file does not contain the name of the stack. */
  readonly stack?: string;
  readonly project?: string;
  readonly steps: readonly ReadStep[];
  readonly diagnostics: readonly Diagnostic[];
  readonly violations?: readonly Violation[];
  /** Set if the rehearsal ran with `--against`, and the program in `--against` failed. The rehearsed program did not run. */
  readonly isBaseFailed?: true;
  readonly outcome: "done" | "failed" | "not begun" | "not finished" | "cut off";
  /** Length at which the file was cut off. */
  readonly bytes?: number;
  /** The engine's count of unchanged resources. It shows whether the steps include all unchanged resources. */
  readonly sameCount?: number;
  /** Value of the setting `hosting:maxMonthlyIncrease`. */
  readonly cap?: number;
  readonly allowDataLoss?: string;
  /** Value of the variable `HOSTING_ALLOW_DATA_LOSS` in the run. */
  readonly dataLossVariable?: string;
  /** The last lines of the standard error of a run that never began. */
  readonly log?: readonly string[];
}

/** The message contains the next step. */
export class FormatError extends UsageError {
  constructor(text: string, code: UsageErrorCode = "invalid_file") {
    super(text, code);
  }
}

/** Removes terminal colours, the engine's marks for colours, the prefix of the severity, and white space at the end. */
export const plainText = (message: string): string =>
  message
    .replace(ANSI, "")
    .replace(/<\{%[^%]*%\}>/g, "")
    .replace(/^(?:warning|error): /, "")
    .trimEnd();

// biome-ignore lint/suspicious/noControlCharactersInRegex: it starts a colour.
const ANSI = /\u001b\[[0-9;]*m/g;

/** Returns the input at the beginning of a path in `changes`: `ports` for `ports[0].target`. */
export const topOf = (path: string): string => String(parsePath(path)?.[0] ?? path);

export interface ReportedLine extends Diagnostic {
  /** Set if the diagnostic is a line of the provider. */
  readonly line?: Line;
}

/** The engine reports a refused input twice, for the program and for the provider. Removes equal diagnostics. */
export function reportedLines({ diagnostics }: ParsedRun): ReportedLine[] {
  const seen = new Set<string>();
  const reported: ReportedLine[] = [];
  for (const one of diagnostics) {
    const name = one.name ?? (one.urn === undefined ? undefined : nameOf(one.urn));
    const prefix = name === undefined ? "" : `${name}: `;
    const text = prefix !== "" && one.text.startsWith(prefix) ? one.text.slice(prefix.length) : one.text;
    const line = one.severity === "error" ? undefined : readLine(text);
    const key = `${one.urn ?? ""} ${text}`;
    if (seen.has(key)) continue;
    seen.add(key);
    reported.push({ ...one, text, line });
  }
  return withoutRetracted(reported);
}

/** Drops the price of a change if the engine then replaced the resource instead: the line `deletes data` follows the price. */
function withoutRetracted(reported: readonly ReportedLine[]): ReportedLine[] {
  const replaced = new Set<string>();
  const isKept = ({ line, urn, name }: ReportedLine): boolean => {
    const who = JSON.stringify([urn, name]);
    if (line?.line === "deletes data") replaced.add(who);
    return (line?.line !== "price" && line?.line !== "unknown price") || !replaced.has(who);
  };
  return reported.toReversed().filter(isKept).reverse();
}

/** Leaves out debug lines, which contain secrets in clear, and ephemeral lines, which the next line replaces. */
export function diagnosticOf(one: Bag): Diagnostic[] {
  if (one.severity === "debug" || one.ephemeral === true || typeof one.message !== "string") return [];
  const severity = one.severity === "error" || one.severity === "warning" ? one.severity : "info";
  const text = plainText(one.message);
  return text === "" ? [] : [{ severity, ...(typeof one.urn === "string" && one.urn !== "" ? { urn: one.urn } : {}), text }];
}

export function violationOf({ resourceUrn, message, policyName, policyPackName, enforcementLevel }: Bag): Violation[] {
  if (typeof message !== "string" || enforcementLevel === "disabled") return [];
  const urn = typeof resourceUrn === "string" && resourceUrn !== "" ? { urn: resourceUrn } : {};
  const level = typeof enforcementLevel === "string" ? enforcementLevel : "advisory";
  return [{ policy: String(policyName), pack: String(policyPackName), level, ...urn, message: plainText(message) }];
}

export const replacesOf = (keys: unknown): Pick<ReadStep, "replaces"> => {
  const names = textsOf(keys);
  return names.length === 0 ? {} : { replaces: names };
};

/** The state of a component has `custom: false`. */
export const componentOf = (...states: readonly unknown[]): Pick<ReadStep, "isComponent"> =>
  states.some((state) => isBag(state) && state.custom === false) ? { isComponent: true } : {};

/** Leaves out paths that begin with `__`, which are internal to the provider. */
export function changedPaths(detailed: unknown, kindKey: "kind" | "diffKind", reasons: unknown): Record<string, ChangeKind> {
  const changes: Record<string, ChangeKind> = {};
  const add = (path: string, kind: unknown) => {
    if (!path.startsWith("__")) Object.defineProperty(changes, path, { value: changeKindOf(kind), enumerable: true });
  };
  if (isBag(detailed)) for (const [path, entry] of Object.entries(detailed)) add(path, isBag(entry) ? entry[kindKey] : entry);
  else for (const path of textsOf(reasons)) add(path, "update");
  return changes;
}

const changeKindOf = (kind: unknown): ChangeKind => {
  const [word] = String(kind).split("-");
  return word === "add" || word === "delete" ? word : "update";
};

export const opOf = (op: unknown): Op => {
  switch (op) {
    case "create":
    case "update":
    case "replace":
    case "delete":
    case "read":
    case "refresh":
    case "import":
      return op;
    case "create-replacement":
    case "import-replacement":
    case "read-replacement":
      return "replace";
    case "delete-replaced":
    case "discard-replaced":
    case "remove-pending-replace":
    case "discard":
      return "delete";
    default:
      return "same";
  }
};

export const shownOf = (state: Bag): Shown => ({
  inputs: isBag(state.inputs) ? state.inputs : {},
  outputs: isBag(state.outputs) ? state.outputs : {},
  id: typeof state.id === "string" && state.id !== "" ? state.id : undefined,
});

export function propertyDependenciesOf(value: unknown): Pick<ReadStep, "propertyDependencies"> {
  if (!isBag(value)) return {};
  return { propertyDependencies: Object.fromEntries(Object.entries(value).map(([key, urns]) => [key, textsOf(urns)])) };
}

export const sameCountOf = (summary: unknown): Pick<ParsedRun, "sameCount"> =>
  isBag(summary) ? { sameCount: typeof summary.same === "number" ? summary.same : 0 } : {};

export function capOf(config: unknown): Pick<ParsedRun, "cap"> {
  const cap = isBag(config) ? config["hosting:maxMonthlyIncrease"] : undefined;
  const amount = typeof cap === "string" ? decimalIn(cap) : undefined;
  return amount === undefined ? {} : { cap: amount };
}

export function allowDataLossOf(config: unknown): Pick<ParsedRun, "allowDataLoss"> {
  const list = isBag(config) ? config["hosting:allowDataLoss"] : undefined;
  return typeof list === "string" ? { allowDataLoss: list } : {};
}

/** Detects a step that removes the object from the state without deleting it. */
export const retainedOf = (op: unknown, old: unknown): Pick<ReadStep, "isRetained"> =>
  op === "discard" || op === "discard-replaced" || op === "remove-pending-replace" || (isBag(old) && old.retainOnDelete === true)
    ? { isRetained: true }
    : {};

export const deletedWithOf = (old: unknown): Pick<ReadStep, "deletedWith"> =>
  isBag(old) && typeof old.deletedWith === "string" && old.deletedWith !== "" ? { deletedWith: old.deletedWith } : {};

export const textsOf = (value: unknown): string[] => arrayOf(value).filter((one) => typeof one === "string");
