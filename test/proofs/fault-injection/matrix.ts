import { textOf } from "../../harness/journal";
import { titleOf } from "../../harness/scenarios";
import type { FaultCase, Verdict } from "./case";
import type { Fault } from "./faults";

export interface Tried {
  faultCase: FaultCase;
  verdict: Verdict;
}

const SIGNS = { "same run": "=", "next run": ">", question: "?", violation: "X", untried: "·" } as const;
type Outcome = Exclude<keyof typeof SIGNS, "untried">;
const LEGEND =
  "=  the run with the fault did everything   >  it failed with a clear error, and the next up succeeded   ?  the next up asked what an earlier order made   X  a violation";

export const outcomeOf = ({ survived }: Verdict): Outcome => survived ?? "violation";

export function matrixText(tried: readonly Tried[], faults: readonly Fault[]): string {
  const rows = new Map<string, Map<string, Outcome>>();
  for (const { faultCase, verdict } of tried) {
    const name = rowOf(faultCase);
    const row = rows.get(name) ?? new Map();
    // A cell also stands for the cases under a condition, so it shows a violation of any of them.
    if (row.get(faultCase.fault.name) !== "violation") row.set(faultCase.fault.name, outcomeOf(verdict));
    rows.set(name, row);
  }
  const width = Math.max(...[...rows.keys()].map((name) => name.length));
  const lines = [...rows].map(
    ([name, row]) => `${name.padEnd(width)}  ${faults.map((fault) => SIGNS[row.get(fault.name) ?? "untried"]).join(" ")}`,
  );
  const head = `${"".padEnd(width)}  ${faults.map((_, n) => letter(n)).join(" ")}`;
  return [head, ...lines, "", LEGEND, ...faults.map(({ doc }, n) => `  ${letter(n)}  ${doc}`)].join("\n");
}

const letter = (n: number): string => String.fromCharCode("a".charCodeAt(0) + n);

export function caseRecord({ faultCase: { scenario, stage, request, fault, condition }, verdict }: Tried): object {
  const { method, path, nth } = request;
  const why = verdict.survived === undefined ? { why: verdict.violation } : {};
  return {
    scenario: titleOf(scenario),
    stage: scenario.stages[stage]?.name,
    method,
    path,
    nth,
    fault: fault.name,
    ...(condition.title && { condition: condition.title }),
    outcome: outcomeOf(verdict),
    ...why,
  };
}

export const summaryOf = (tried: readonly Tried[]) => {
  const count = (outcome: Outcome) => tried.filter(({ verdict }) => outcomeOf(verdict) === outcome).length;
  return {
    cases: tried.length,
    sameRun: count("same run"),
    nextRun: count("next run"),
    questions: count("question"),
    violations: count("violation"),
  };
};

/** A proof without cases proves nothing, so it fails. */
export const isProven = ({ cases, violations }: { cases: number; violations: number }): boolean => cases > 0 && violations === 0;

const rowOf = ({ scenario, stage, request }: FaultCase) => `${titleOf(scenario)} · ${scenario.stages[stage]?.name} · ${textOf(request)}`;
