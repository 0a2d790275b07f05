import { codeAtEndOf } from "../provider/core/log/errors";
import type { RawStep, StackResult, Step } from "../rehearsal";

export interface ReportHead {
  operation: string;
  project: string;
  stack: string;
  /** The folder that the user passed as `--against`. */
  against?: string | undefined;
  /** Which of the two programs failed. Set only with `--against`. */
  failed?: "program" | "against" | undefined;
  ok: boolean;
  durationMs: number;
}

const LAYOUT_VERSION = 1;

/** Returns the result as one JSON object without secrets. */
export function rehearsalReport(head: ReportHead, result: StackResult): object {
  const { steps, summary, diagnostics, violations, standIns, outputs, secretOutputs, rawSteps } = result;
  const byUrn = new Map<string, RawStep[]>();
  for (const raw of rawSteps) byUrn.set(raw.urn, [...(byUrn.get(raw.urn) ?? []), raw]);
  return {
    version: LAYOUT_VERSION,
    rehearsal: true,
    ...head,
    steps: steps.map((step) => ({ ...step, ...detailOf(step, byUrn.get(step.urn) ?? []) })),
    summary,
    diagnostics: diagnostics.map((diagnostic) => ({ ...diagnostic, code: codeAtEndOf(diagnostic.message) })),
    violations,
    standIns,
    outputs: Object.fromEntries(Object.entries(outputs).map(([key, value]) => [key, secretOutputs.includes(key) ? "[secret]" : value])),
  };
}

/** Merges the raw steps of one resource. A step `refresh` merges only the refreshes. Any other step merges all raw steps except the refreshes. */
function detailOf({ op }: Step, all: readonly RawStep[]): object {
  const refreshes = all.filter((raw) => raw.op === "refresh");
  const raws = op === "refresh" ? refreshes : all.length > refreshes.length ? all.filter((raw) => raw.op !== "refresh") : all;
  const before = raws.find(({ old }) => old !== undefined)?.old;
  const after = op === "delete" ? undefined : raws.findLast((raw) => raw.new !== undefined)?.new;
  const { parent, dependencies = [] } = raws.at(-1) ?? {};
  const changes = Object.entries(Object.assign({}, ...raws.map(({ changes }) => changes)) as RawStep["changes"]);
  return {
    ...(parent === undefined || parent === "" ? {} : { parent }),
    dependencies,
    changes: Object.fromEntries(changes.filter(([path]) => !path.startsWith("__"))),
    old: before && side(before),
    new: after && side(after),
  };
}

const side = ({ id, inputs, outputs }: NonNullable<RawStep["old"]>): object => ({
  ...(id === undefined || id === "" ? {} : { id }),
  inputs,
  outputs,
});
