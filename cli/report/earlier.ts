import { markerOf } from "./marker";
import { blocks, type Style } from "./render/style";

// A comment keeps the results of earlier attempts below the newest report, because each attempt may have bought or deleted something.

const EARLIER = "pulumi-hosting earlier result";
const FORMS = { html: ["<!-- ", " -->"], plain: ["[//]: # (", ")"] } as const;
const BOUNDARY = new RegExp(`\\n\\n(?=(?:<!-- |\\[//\\]: # \\()${EARLIER})`);

/** Returns the newest report of a comment, without the earlier results. */
export const currentIn = (body: string): string => partsOf(body)[0] ?? "";

/** Puts a report into a comment that exists. The newest report is on top; results of other attempts stay below it, newest first. */
export function withEarlier(found: string, mine: string, style: Style, most: number): string {
  const [current = "", ...kept] = partsOf(found);
  const [there, here] = [markerOf(current), markerOf(mine)];
  const isOther = there.isResult && !(here.isResult && there.run === here.run && there.attempt === here.attempt);
  return fitting(mine, [...(isOther ? [folded(current, style)] : []), ...kept.filter((one) => !isAttempt(one, mine))], most);
}

/** Adds the result of a late attempt below a newer report, which stays on top. */
export function withLate(found: string, mine: string, style: Style, most: number): string {
  const [current = "", ...kept] = partsOf(found);
  return fitting(current, [folded(mine, style), ...kept.filter((one) => !isAttempt(one, mine))], most);
}

const partsOf = (body: string): string[] => body.replaceAll("\r\n", "\n").split(BOUNDARY);

/** Whether a kept result is from the same attempt of the run as the report. */
function isAttempt(kept: string, report: string): boolean {
  const { run, attempt, isResult } = markerOf(report);
  return isResult && run !== undefined && (kept.split("\n", 1)[0] ?? "").includes(`${attemptText(run, attempt)}`);
}

const attemptText = (run: number | undefined, attempt: number | undefined): string => `${EARLIER} run=${run ?? 0} attempt=${attempt ?? 0}.`;

function folded(body: string, style: Style): string {
  const { run, attempt, at } = markerOf(body);
  const [, ...parts] = body.split("\n\n");
  const heading = parts.find((part) => part.startsWith("### "))?.slice(4) ?? "an earlier run";
  const when = at === undefined ? "" : ` (${at.replace("T", " ").replace(/:\d\dZ$/, " UTC")})`;
  const rest = parts.filter((part) => !part.startsWith("### ") && !/^(?:<sub>)?pulumi-hosting \S+ keeps this comment/.test(part));
  const [begin, end] = FORMS[style.markerForm];
  return blocks([`${begin}${attemptText(run, attempt)}${end}`, ...style.details(`Earlier result${when}: ${heading}`, rest, false)]);
}

/** Shortens the oldest results to their headings until the comment fits. The headings contain what a run paid. */
function fitting(current: string, kept: readonly string[], most: number): string {
  const shown = [...kept];
  for (let n = shown.length - 1; n >= 0 && bytes([current, ...shown]) > most; n--) shown[n] = shortened(shown[n] ?? "");
  while (shown.length > 0 && bytes([current, ...shown]) > most) shown.pop();
  return blocks([current, ...shown]);
}

function shortened(kept: string): string {
  const [boundary = "", summary = ""] = kept.split("\n\n");
  return blocks([boundary, summary.replace(/^<details[^>]*><summary>(.*)<\/summary>$/s, "$1")]);
}

const bytes = (parts: readonly string[]): number => Buffer.byteLength(blocks(parts));
