import { type Scenario, titleOf } from "../../harness/scenarios";
import { type Cell, type Course, cellsOf, cellText, courseOf, tryCell, type Verdict } from "./cell";
import { type Fault, faults } from "./kinds";
import type { Tried } from "./matrix";

export interface Wanted {
  scenarios: readonly Scenario[];
  /** Which of all cells; default every one. */
  choose?: (cells: readonly Cell[]) => readonly Cell[];
  faults?: readonly Fault[];
  /** Default: writes. */
  what?: "writes" | "reads";
  progress?: (text: string) => void;
}

/** Runs each scenario without faults, then every chosen cell. */
export async function* prove({
  scenarios,
  choose = (cells) => cells,
  progress = () => undefined,
  ...wanted
}: Wanted): AsyncGenerator<Tried> {
  const courses = new Map<Scenario, Course>();
  for (const scenario of scenarios) {
    progress(`${titleOf(scenario)} without faults`);
    courses.set(scenario, await courseOf(scenario));
  }
  const cells = choose([...courses.values()].flatMap((course) => cellsOf(course, wanted.faults ?? faults, wanted.what)));
  for (const [index, cell] of cells.entries()) {
    progress(`${index + 1} of ${cells.length}: ${cellText(cell)}`);
    const course = courses.get(cell.scenario);
    if (course) yield { cell, verdict: await tryCell(cell, course).catch(unexpected) };
  }
}

const unexpected = (error: unknown): Verdict => ({
  survived: undefined,
  hole: `the proof itself failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
});
