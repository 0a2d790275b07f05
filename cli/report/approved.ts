import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { nameOf } from "../../rehearsal/protocol/urn";
import { compare, listed } from "../words";
import { resourceTypeOf } from "./model/resource-types";
import type { StackReport } from "./model/stack-report";
import { readText } from "./read/format";
import { FormatError, type ParsedRun, type ReadStep, type ReportedLine, reportedLines } from "./read/parsed-run";

export const digestLines = (stacks: readonly StackReport[]): string[] => stacks.map(({ stack, plan }) => `${stack} ${plan ?? "-"}`);

export function approvedIn(file: string): readonly StackReport[] {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new FormatError(`The approved report ${file} cannot be read (${String((Object(error) as { code?: unknown }).code)}).`);
  }
  const { stacks, parsedRuns } = readText(bytes, file);
  if (parsedRuns.length > 0) throw new FormatError(`${file} is not a report. Pass --approved a file that report --json wrote.`);
  return stacks;
}

export function unapproved(stacks: readonly StackReport[], approved: readonly StackReport[]): string[] {
  return stacks.flatMap(({ stack, project, plan, parts }) => {
    const known = approved.find((one) => one.stack === stack && one.project === project);
    const before = known?.plan;
    if (before === undefined) return [`${stack} has no approved plan. Run the pipeline again from its preview.`];
    if (plan === undefined) return [`The preview of ${stack} did not finish, so it cannot be compared with the approved plan.`];
    if (plan === before) return [];
    const where = parts && known?.parts ? differing(parts, known.parts) : "";
    return [
      `The plan of ${stack} differs from the approved one${where}: the platform, or a stack that this one reads, changed since the preview, or the program computes another value in each run. ${AGAIN}`,
    ];
  });
}

/** If the user repeats only the failed jobs, they compare with the same old plan again. */
const AGAIN =
  "Repeating only the failed jobs cannot succeed: on GitHub, choose Re-run all jobs. Run the pipeline again to review the new plan.";

/**
 * Two previews of the same program and platform have the same digest. The digest covers all values except secrets, which a preview hides. Returns
 * undefined unless the run is a finished preview, because a user can approve nothing else.
 */
export function planDigest(parsedRun: ParsedRun): string | undefined {
  if (parsedRun.operation !== "preview" || parsedRun.outcome !== "done") return undefined;
  const steps = parsedRun.steps.filter(isPlanned).map(stepText);
  const lines = reportedLines(parsedRun).flatMap(lineText);
  const text = JSON.stringify([parsedRun.project ?? null, parsedRun.stack ?? null, steps.sort(compare), lines.sort(compare)]);
  return createHash("sha256").update(text).digest("hex");
}

/** Separates the URN of a step from the name of an input. */
const OF_INPUT = " > ";

export const isOfInput = (part: string): boolean => part.includes(OF_INPUT);

/** Returns digests of the parts of a plan: by URN, and for each input of a step. */
export function planParts(parsedRun: ParsedRun): Record<string, string> {
  const parts: Record<string, string> = {};
  const lines = reportedLines(parsedRun);
  for (const step of parsedRun.steps.filter(isPlanned)) {
    const own = lines.filter(({ urn }) => urn === step.urn).flatMap(lineText);
    parts[step.urn] = shortDigest([stepText(step), ...own.sort(compare)]);
    const [old, news] = [withoutCode(step.old?.inputs), withoutCode(step.new?.inputs)];
    for (const input of new Set([...Object.keys(old), ...Object.keys(news)]))
      parts[`${step.urn}${OF_INPUT}${input}`] = shortDigest([canonical(old[input] ?? null), canonical(news[input] ?? null)]);
  }
  return parts;
}

const shortDigest = (texts: readonly string[]): string => createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, 16);

const MOST_NAMES = 5;

/** Returns a phrase with the resources and inputs whose digests differ. */
function differing(parts: Readonly<Record<string, string>>, before: Readonly<Record<string, string>>): string {
  const other = [...new Set([...Object.keys(parts), ...Object.keys(before)])].filter((part) => parts[part] !== before[part]).sort(compare);
  const steps = other.filter((part) => !isOfInput(part));
  const hasInputs = [parts, before].every((all) => Object.keys(all).some(isOfInput)); // a report with --no-values has none
  const named = steps.slice(0, MOST_NAMES).map((urn) => {
    const inputs = (hasInputs ? other : []).flatMap((part) =>
      part.startsWith(`${urn}${OF_INPUT}`) ? [part.slice(urn.length + OF_INPUT.length)] : [],
    );
    return `${resourceTypeOf(urn)} "${nameOf(urn)}"${inputs.length === 0 ? "" : ` (${inputs.join(", ")})`}`;
  });
  const more = steps.length - named.length;
  return named.length === 0 ? "" : ` in ${listed([...named, ...(more > 0 ? [`${more} more`] : [])])}`;
}

const isPlanned = ({ op }: ReadStep): boolean => op !== "same" && op !== "read" && op !== "refresh";

const stepText = ({ op, urn, changes, old, new: news }: ReadStep): string =>
  canonical([
    op,
    urn,
    changes,
    op === "delete" ? [old?.id ?? null] : [old?.id ?? null, withoutCode(old?.inputs), withoutCode(news?.inputs)],
  ]);

/** Leaves out the provider's code in the inputs of a dynamic resource: the code belongs to the package, not to the plan. */
const withoutCode = (inputs: object | undefined): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(inputs ?? {}).filter(([key]) => !key.startsWith("__")));

const IN_THE_PLAN: ReadonlySet<string> = new Set(["price", "unknown price", "deletes data", "overwrites", "exists", "drift", "gone"]);

const lineText = ({ line, urn }: ReportedLine): string[] =>
  line !== undefined && IN_THE_PLAN.has(line.line) ? [canonical([urn ?? null, { ...line, isPermitted: null, needs: null }])] : [];

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([x], [y]) => compare(x, y)))
      : inner,
  );
