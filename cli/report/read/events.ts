import { type Bag, isBag } from "../../../provider/core/values";
import { homeOf } from "../../../rehearsal/protocol/urn";
import {
  allowDataLossOf,
  capOf,
  changedPaths,
  componentOf,
  type Diagnostic,
  diagnosticOf,
  opOf,
  type ParsedRun,
  type ReadStep,
  replacesOf,
  retainedOf,
  sameCountOf,
  shownOf,
  type Violation,
  violationOf,
} from "./parsed-run";

interface Folded {
  ops: Set<string>;
  step: ReadStep;
}

/** Events contain no dependencies. `digest` contains the preview's steps with dependencies, if the file begins with a preview. */
export function readEvents(events: readonly unknown[], digest: readonly ReadStep[]): ParsedRun {
  const folded = new Map<string, Folded>();
  const diagnostics: Diagnostic[] = [];
  const violations: Violation[] = [];
  const begun = new Set<unknown>();
  let isPreview = false;
  let end: Bag | undefined;
  let settings: Pick<ParsedRun, "cap" | "allowDataLoss"> = {};
  for (const event of events) {
    if (!isBag(event)) continue;
    const { resourcePreEvent: began, resOutputsEvent: done, resOpFailedEvent: failed, diagnosticEvent, policyEvent } = event;
    const { summaryEvent, preludeEvent } = event;
    if (isBag(began) && isBag(began.metadata)) begun.add(began.metadata.op);
    if (isBag(diagnosticEvent)) diagnostics.push(...diagnosticOf(diagnosticEvent));
    if (isBag(policyEvent)) violations.push(...violationOf(policyEvent));
    for (const one of [began, done, failed]) {
      if (!isBag(one) || !isBag(one.metadata)) continue;
      if (one.planning === true) isPreview = true;
      fold(folded, one.metadata, isBag(failed));
    }
    if (isBag(summaryEvent)) end = summaryEvent;
    if (isBag(preludeEvent)) settings = { ...capOf(preludeEvent.config), ...allowDataLossOf(preludeEvent.config) };
  }
  if (end?.isPreview === true) isPreview = true;
  const dependencies = new Map(digest.map((step) => [step.urn, step]));
  const all = [...folded.values()].map(({ step }) => ({ ...step, ...edgesOf(dependencies.get(step.urn)) }));
  // In the events of `pulumi refresh`, the first operation of each step is `refresh`, and the last is the result, such as `update`.
  const isRefresh = begun.size === 1 && begun.has("refresh");
  const steps = isRefresh ? all.flatMap(asRefresh) : all;
  const urn = steps[0]?.urn ?? [...diagnostics, ...violations].find((one) => one.urn !== undefined)?.urn;
  const isFailed =
    diagnostics.some(({ severity }) => severity === "error") ||
    end?.result === "failed" ||
    (isPreview && violations.some(({ level }) => level === "mandatory"));
  return {
    operation: isPreview ? "preview" : isRefresh ? "refresh" : operationOf(steps),
    ...(urn === undefined ? {} : homeOf(urn)),
    steps,
    diagnostics,
    ...(violations.length === 0 ? {} : { violations }),
    outcome: end === undefined ? "not finished" : isFailed ? "failed" : "done",
    ...sameCountOf(end?.resourceChanges),
    ...settings,
  };
}

function fold(folded: Map<string, Folded>, metadata: Bag, isFailed: boolean): void {
  const { urn, op } = metadata;
  if (typeof urn !== "string" || typeof op !== "string") return;
  // A refresh before the program is a separate step.
  const key = op === "refresh" ? `refresh ${urn}` : urn;
  const known = folded.get(key);
  const ops = known?.ops ?? new Set<string>();
  ops.add(op);
  const was: Partial<ReadStep> = known?.step ?? {};
  const changes = changedPaths(metadata.detailedDiff, "diffKind", metadata.diffs);
  folded.set(key, {
    ops,
    step: {
      urn,
      op: foldedOp(ops),
      changes: { ...was.changes, ...changes },
      ...(was.old || isBag(metadata.old) ? { old: was.old ?? shownOf(metadata.old as Bag) } : {}),
      ...(isBag(metadata.new) ? { new: shownOf(metadata.new) } : was.new ? { new: was.new } : {}),
      ...(was.replaces ? { replaces: was.replaces } : replacesOf(metadata.keys)),
      ...(was.isComponent ? { isComponent: true } : componentOf(metadata.new, metadata.old)),
      ...(was.isRetained ? { isRetained: true } : retainedOf(op, metadata.old)),
      ...(isFailed || was.failed ? { failed: true } : {}),
    },
  });
}

/**
 * Combines the operations of one resource. A deletion is part of a `replace` only if the run created the replacement. Otherwise, the deletion
 * removes what an earlier run left over.
 */
const foldedOp = (ops: ReadonlySet<string>): ReadStep["op"] => {
  const all = [...ops].map(opOf);
  return all.includes("replace") ? "replace" : (all.find((op) => op !== "same") ?? "same");
};

const edgesOf = ({ dependencies, propertyDependencies }: Partial<ReadStep> = {}): Partial<ReadStep> => ({
  dependencies,
  propertyDependencies,
});

const asRefresh = (step: ReadStep): ReadStep[] => {
  if (step.op === "refresh") return [];
  const { new: _, ...gone } = step;
  return [step.op === "same" ? step : { ...(step.op === "delete" ? gone : step), op: "refresh" }];
};

/** Events do not contain the command. A run in which every step is a deletion is a `destroy`. */
const operationOf = (steps: readonly ReadStep[]): "up" | "destroy" =>
  steps.length > 0 && steps.every(({ op }) => op === "delete") ? "destroy" : "up";
