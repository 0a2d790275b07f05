import type { StackReport } from "../model/stack-report";
import { billText } from "./amounts";
import { isStopped } from "./stop-text";
import { type Style, table } from "./style";

/** For fewer stacks, their headings show as much as a table. */
export const LEAST_IN_TABLE = 4;
const MOST_ROWS = 50;

/** Returns one row per stack. Stacks that need attention come first. */
export function stacksTable(stacks: readonly StackReport[], style: Style): string {
  const shown = stacks.slice(0, MOST_ROWS);
  const more = stacks.length - shown.length;
  return table(
    ["stack", "bill", "+", "~", "±", "−", "▶", "drift", ""],
    ["left", "right", "right", "right", "right", "right", "right", "right", "left"],
    [...shown.map((stack) => rowOf(stack, style)), ...(more > 0 ? [[`and ${more} more`, ...Array.from({ length: 8 }, () => "")]] : [])],
  );
}

function rowOf(whole: StackReport, style: Style): string[] {
  const { stack, outcome, counts, alarms, money, isRehearsal } = whole;
  const count = (value: number): string => (value === 0 ? "" : `${value}`);
  const isLosing = alarms.some(({ alarm }) => alarm === "data loss" || alarm === "overwrites");
  const notes = [
    ...(outcome === "done" ? [] : [OUTCOMES[outcome]]),
    ...(isLosing ? ["data"] : []),
    ...(isStopped(whole) ? [whole.operation === "preview" ? "will stop" : "stopped"] : []),
  ];
  const isQuiet = money.rows.length === 0 && Object.entries(counts).every(([name, value]) => name === "same" || value === 0);
  return [
    style.code(stack),
    isRehearsal ? "" : billText(money),
    count(counts.create),
    count(counts.update),
    count(counts.replace),
    count(counts.delete),
    count(counts.deploy + (counts.run ?? 0)),
    count(counts.drift),
    notes.length > 0 ? style.bold(notes.join(", ")) : isQuiet ? "nothing changes" : "",
  ];
}

const OUTCOMES: Readonly<Record<Exclude<StackReport["outcome"], "done">, string>> = {
  failed: "failed",
  "not begun": "never began",
  "not finished": "not finished",
  "cut off": "killed",
  missing: "no report",
};
