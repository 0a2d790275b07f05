import { createHash } from "node:crypto";
import { compare } from "../../words";
import { type ReportedLine, reportedLines } from "../read/lines";
import type { ParsedRun, ReadStep } from "../read/parsed-run";

/**
 * Returns a digest of the plan of a preview: the steps with their changes, costs and deletions. Two previews of the same program and platform have
 * the same digest. It does not include authors, durations and other messages for users. It includes values, except secrets, which a preview hides.
 * Undefined for a run that is not a finished preview, because a user cannot approve it.
 */
export function planDigest(parsedRun: ParsedRun): string | undefined {
  if (parsedRun.operation !== "preview" || parsedRun.outcome !== "done") return undefined;
  const steps = parsedRun.steps.filter(({ op }) => op !== "same" && op !== "read" && op !== "refresh").map(stepText);
  const lines = reportedLines(parsedRun).flatMap(lineText);
  const text = JSON.stringify([parsedRun.project ?? null, parsedRun.stack ?? null, steps.sort(compare), lines.sort(compare)]);
  return createHash("sha256").update(text).digest("hex");
}

const stepText = ({ op, urn, changes, old, new: news }: ReadStep): string =>
  canonical([
    op,
    urn,
    changes,
    op === "delete" ? [old?.id ?? null] : [old?.id ?? null, withoutCode(old?.inputs), withoutCode(news?.inputs)],
  ]);

/** Leaves out the provider's code, which is among the inputs of a dynamic resource. It belongs to the package, not to the plan. */
const withoutCode = (inputs: object | undefined): object =>
  Object.fromEntries(Object.entries(inputs ?? {}).filter(([key]) => !key.startsWith("__")));

const IN_THE_PLAN: ReadonlySet<string> = new Set(["price", "unknown price", "deletes data", "overwrites", "exists", "drift", "gone"]);

const lineText = ({ line, urn }: ReportedLine): string[] =>
  line !== undefined && IN_THE_PLAN.has(line.line) ? [canonical([urn ?? null, { ...line, isPermitted: null, needs: null }])] : [];

/** Returns JSON with sorted object keys. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([x], [y]) => compare(x, y)))
      : inner,
  );
