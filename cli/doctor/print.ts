import { counted } from "../words";
import { GROUPS, type Group } from "./check";
import type { Result } from "./checks";
import type { Status } from "./finding";

/** Values that are printed in addition to the results. */
export interface Summary {
  requests: number;
  milliseconds: number;
  /** Heading of each group, with the host of its API. */
  titles: Readonly<Record<Group, string>>;
  colours: boolean;
}

const MARKS: Readonly<Record<Status, string>> = { ok: "ok", info: "info", warn: "warn", fail: "FAIL", skip: "skip" };
const COLOURS: Readonly<Record<Status, number>> = { ok: 32, info: 36, warn: 33, fail: 31, skip: 90 };
const MARK_WIDTH = 4;

export function* printed(results: readonly Result[], { requests, milliseconds, titles, colours }: Summary): Generator<string> {
  const rows = GROUPS.flatMap((group) => rowsOf(results.filter((one) => one.group === group)));
  const width = Math.max(0, ...results.map(({ id }) => id.length));
  const indent = " ".repeat(2 + MARK_WIDTH + 2 + width + 2);
  for (const group of GROUPS) {
    const own = rows.filter((row) => row.result.group === group);
    if (own.length > 0) yield titles[group];
    for (const { label, result } of own) {
      const { status, text, fix = "" } = result;
      const mark = MARKS[status].padEnd(MARK_WIDTH);
      const [first = "", ...more] = [...text.split("\n"), ...fix.split("\n").filter(Boolean)];
      yield `  ${colours ? `\u001b[${COLOURS[status]}m${mark}\u001b[0m` : mark}  ${label.padEnd(width)}  ${first}`;
      for (const line of more) yield indent + line;
    }
  }
  yield `${tally(results)} in ${(milliseconds / 1000).toFixed(1)} s (${counted(requests, "request")})`;
}

interface Row {
  label: string;
  result: Result;
}

/**
 * Returns the rows to print. Adjacent checks with the same text share a row. A group of which no check has a result is a single row without names.
 */
function rowsOf(results: readonly Result[]): Row[] {
  const rows: Row[] = [];
  for (const result of results) {
    const last = rows.at(-1);
    if (last && result.status === "skip" && last.result.status === "skip" && last.result.text === result.text)
      last.label += `, ${result.id}`;
    else rows.push({ label: result.id, result });
  }
  const [only, ...others] = rows;
  return only && others.length === 0 && results.length > 2 ? [{ ...only, label: "" }] : rows;
}

export const countsOf = (results: readonly Result[]): Record<Status, number> => {
  const counts: Record<Status, number> = { fail: 0, warn: 0, info: 0, ok: 0, skip: 0 };
  for (const { status } of results) counts[status]++;
  return counts;
};

function tally(results: readonly Result[]): string {
  const { fail, warn, info, ok, skip } = countsOf(results);
  return [`${fail} failed`, counted(warn, "warning"), ...(info > 0 ? [counted(info, "note")] : []), `${ok} ok`, `${skip} skipped`].join(
    ", ",
  );
}
