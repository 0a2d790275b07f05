import { textOf } from "../../harness/journal";
import { titleOf } from "../../harness/scenarios";
import type { Cell, Verdict } from "./cell";
import type { Fault } from "./kinds";

/** A cell that was tried. */
export interface Tried {
  cell: Cell;
  verdict: Verdict;
}

const SIGNS = { "same run": "=", "next run": ">", hole: "X", untried: "·" } as const;
type Outcome = Exclude<keyof typeof SIGNS, "untried">;
const LEGEND = "=  the run with the fault did it all   >  it failed with a clear error, and the next up ended well   X  a hole";

export const outcomeOf = ({ survived }: Verdict): Outcome => survived ?? "hole";

/** Calls by faults, for people. */
export function matrixText(tried: readonly Tried[], faults: readonly Fault[]): string {
  const rows = new Map<string, Map<string, Outcome>>();
  for (const { cell, verdict } of tried) {
    const name = rowOf(cell);
    const row = rows.get(name) ?? new Map();
    rows.set(name, row.set(cell.fault.name, outcomeOf(verdict)));
  }
  const width = Math.max(...[...rows.keys()].map((name) => name.length));
  const lines = [...rows].map(
    ([name, row]) => `${name.padEnd(width)}  ${faults.map((fault) => SIGNS[row.get(fault.name) ?? "untried"]).join(" ")}`,
  );
  const head = `${"".padEnd(width)}  ${faults.map((_, n) => letter(n)).join(" ")}`;
  return [head, ...lines, "", LEGEND, ...faults.map(({ doc }, n) => `  ${letter(n)}  ${doc}`)].join("\n");
}

/** Column of the matrix. */
const letter = (n: number): string => String.fromCharCode("a".charCodeAt(0) + n);

/** One line for each cell, for machines. */
export function cellRecord({ cell: { scenario, stage, request, fault }, verdict }: Tried): object {
  const { method, path, nth } = request;
  const why = verdict.survived === undefined ? { why: verdict.hole } : {};
  return {
    scenario: titleOf(scenario),
    stage: scenario.stages[stage]?.name,
    method,
    path,
    nth,
    fault: fault.name,
    outcome: outcomeOf(verdict),
    ...why,
  };
}

export const summaryOf = (tried: readonly Tried[]) => {
  const count = (outcome: Outcome) => tried.filter(({ verdict }) => outcomeOf(verdict) === outcome).length;
  return { cells: tried.length, sameRun: count("same run"), nextRun: count("next run"), holes: count("hole") };
};

/** Nothing tried proves nothing. */
export const isProven = ({ cells, holes }: { cells: number; holes: number }): boolean => cells > 0 && holes === 0;

const rowOf = ({ scenario, stage, request }: Cell) => `${titleOf(scenario)} · ${scenario.stages[stage]?.name} · ${textOf(request)}`;
