import { type Bag, isBag } from "../../../provider/core/values";
import { arrayOf } from "../../json";
import {
  type ChangeKind,
  type Diagnostic,
  type Op,
  type ParsedRun,
  plainText,
  type ReadStep,
  type Shown,
  type Violation,
} from "./parsed-run";

// Parts that are the same in the engine's digest, its events and a rehearsal.

/** Reads a diagnostic. Leaves out debug lines, which contain secrets in clear, and ephemeral lines, which the next line replaces. */
export function diagnosticOf(one: Bag): Diagnostic[] {
  if (one.severity === "debug" || one.ephemeral === true || typeof one.message !== "string") return [];
  const severity = one.severity === "error" || one.severity === "warning" ? one.severity : "info";
  const text = plainText(one.message);
  return text === "" ? [] : [{ severity, ...(typeof one.urn === "string" && one.urn !== "" ? { urn: one.urn } : {}), text }];
}

/** Reads a policy event. */
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

/** Detects a component, whose state has `custom: false`. */
export const componentOf = (...states: readonly unknown[]): Pick<ReadStep, "isComponent"> =>
  states.some((state) => isBag(state) && state.custom === false) ? { isComponent: true } : {};

/** Returns the changed paths. Leaves out paths that begin with `__`, which are internal to the provider. */
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
  ...(typeof state.id === "string" && state.id !== "" ? { id: state.id } : {}),
});

export function propertyDependenciesOf(value: unknown): Pick<ReadStep, "propertyDependencies"> {
  if (!isBag(value)) return {};
  return { propertyDependencies: Object.fromEntries(Object.entries(value).map(([key, urns]) => [key, textsOf(urns)])) };
}

export const sameCountOf = (summary: unknown): Pick<ParsedRun, "sameCount"> =>
  isBag(summary) ? { sameCount: typeof summary.same === "number" ? summary.same : 0 } : {};

export function capOf(config: unknown): Pick<ParsedRun, "cap"> {
  const cap = isBag(config) ? config["hosting:maxMonthlyIncrease"] : undefined;
  const amount = typeof cap === "string" && cap.trim() !== "" ? Number(cap) : Number.NaN;
  return Number.isFinite(amount) ? { cap: amount } : {};
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

export const textsOf = (value: unknown): string[] => arrayOf(value).filter((one) => typeof one === "string");
