import type { OperationName } from "./apply/operation";
import { topLevel } from "./plan/property-path";
import type { Message, RawStep, StepOp, Violation } from "./protocol/events";
import { withoutUnknown } from "./protocol/shown";
import type { StandIn } from "./protocol/stand-ins";
import { nameOf, typeOf } from "./protocol/urn";
import { type Bag, containsSecret, containsUnknown, openSecrets, type Value } from "./protocol/wire";

/** Operation on a resource, which a run did or a preview plans. */
export type Op = "create" | "update" | "replace" | "delete" | "same" | "read" | "refresh";

export interface Step {
  op: Op;
  name: string;
  type: string;
  urn: string;
  /** Paths of the properties that changed. Empty if the provider only reports that something changed, as for drift. */
  keys: string[];
  /** Whether the run tried the operation and failed. */
  failed?: true;
  /** Whether the resource belongs to a package that the rehearsal does not load. The operation then did nothing. */
  standIn?: true;
}

export interface Diagnostic {
  severity: "info" | "warning" | "error";
  /** Name of the resource to which the message belongs. Empty for the stack as a whole. */
  name: string;
  message: string;
}

/** Result of one operation of a stack, such as `up`. */
export interface StackResult {
  /** One step per resource, including the stack. A replacement is one step. A refresh before the program adds `refresh` steps. */
  steps: Step[];
  /** Number of steps per operation, counted as in the Pulumi CLI. A failed step is in `steps`, but is not counted. */
  summary: Partial<Record<Op, number>>;
  diagnostics: Diagnostic[];
  /** Violations of the policies in `policyPacks`. */
  violations: Violation[];
  /** Outputs of the stack, with secrets in plain text. An output that a preview cannot know is `[unknown]`. */
  outputs: Record<string, unknown>;
  /** Names of the outputs that are secret or contain a secret. */
  secretOutputs: string[];
  /** Stand-ins that the rehearsal used, such as those for packages and stack references. Empty with a Pulumi CLI. */
  standIns: StandIn[];
  /** The engine's own steps, in the order in which they started. They do not contain the values of secrets. */
  rawSteps: RawStep[];
}

/** An exported state, with the field names that Pulumi uses. */
export interface ExportedState {
  version: number;
  deployment: {
    resources?: { urn: string; type: string; id?: string; inputs?: Record<string, unknown>; outputs?: Record<string, unknown> }[];
  };
}

export function toResult(
  name: OperationName,
  rawSteps: RawStep[],
  messages: readonly Message[],
  outputs: Bag,
  { standIns = [], violations = [] }: Partial<Pick<StackResult, "standIns" | "violations">> = {},
): StackResult {
  const steps = foldSteps(name, rawSteps);
  return {
    steps,
    summary: summaryOf(steps, rawSteps),
    diagnostics: messages.map(({ severity, urn, text }) => ({
      severity: severity === "info#err" ? "info" : severity,
      name: urn === undefined ? "" : nameOf(urn),
      message: text,
    })),
    violations,
    outputs: Object.fromEntries(Object.entries(outputs).map(([key, value]) => [key, shown(value)])),
    secretOutputs: Object.keys(outputs).filter((key) => containsSecret(outputs[key] ?? null)),
    standIns,
    rawSteps,
  };
}

const shown = (value: Value): Value => {
  const open = openSecrets(value);
  return containsUnknown(open) ? withoutUnknown(open) : open;
};

/** Public names of operations. The engine has several names for some of them, such as for the parts of a replacement. */
const PUBLIC_OPS: Record<StepOp, Op> = {
  same: "same",
  create: "create",
  update: "update",
  replace: "replace",
  "create-replacement": "replace",
  "read-replacement": "replace",
  delete: "delete",
  "delete-replaced": "delete",
  discard: "delete",
  "discard-replaced": "delete",
  "remove-pending-replace": "delete",
  read: "read",
  import: "read", // An imported object is now in the state, and was not changed.
  "import-replacement": "replace",
  refresh: "refresh",
};

/**
 * Steps that are part of a replacement if the run replaces the resource. Otherwise such a step deletes an object that an earlier run left, and counts
 * as a deletion.
 */
const PART_OF_REPLACEMENT: ReadonlySet<StepOp> = new Set(["delete-replaced", "discard-replaced", "remove-pending-replace"]);

function foldSteps(name: OperationName, rawSteps: readonly RawStep[]): Step[] {
  const replaced = new Set(rawSteps.filter(({ op }) => PUBLIC_OPS[op] === "replace").map(({ urn }) => urn));
  const folded = new Map<string, Step>();
  for (const raw of rawSteps) {
    const partOfReplacement = replaced.has(raw.urn) && (PUBLIC_OPS[raw.op] === "replace" || PART_OF_REPLACEMENT.has(raw.op));
    // The operation `refresh` shows the result of each read. All other operations show only that the resource was read.
    const op = partOfReplacement ? "replace" : raw.op === "refresh" && name === "refresh" ? (raw.result ?? "refresh") : PUBLIC_OPS[raw.op];
    const key = `${op} ${raw.urn}`;
    const step = folded.get(key) ?? { op, name: nameOf(raw.urn), type: typeOf(raw.urn), urn: raw.urn, keys: [] };
    step.keys = [...new Set([...step.keys, ...visibleKeys(raw)])];
    if (raw.failed) step.failed = true;
    if (raw.standIn) step.standIn = true;
    folded.set(key, step);
  }
  return [...folded.values()];
}

/** Returns the changed paths, and the keys that the provider names as the cause of a replacement. Hidden properties are omitted. */
function visibleKeys({ changes, replaces }: RawStep): string[] {
  const paths = Object.keys(changes);
  const covered = new Set(paths.map(topLevel));
  return [...paths, ...replaces.filter((key) => !covered.has(key))].filter((path) => !topLevel(path).startsWith("__"));
}

/**
 * Counts steps by operation, without failed steps and without the refresh before a program. A replacement counts even if a later part of it fails.
 */
function summaryOf(steps: readonly Step[], rawSteps: readonly RawStep[]): Partial<Record<Op, number>> {
  const done = new Set(rawSteps.filter(({ failed }) => !failed).map(({ op, urn }) => `${op} ${urn}`));
  const isDone = ({ op, urn, failed }: Step) => !failed || (op === "replace" && done.has(`replace ${urn}`));
  const summary: Partial<Record<Op, number>> = {};
  for (const step of steps) if (step.op !== "refresh" && isDone(step)) summary[step.op] = (summary[step.op] ?? 0) + 1;
  return summary;
}
