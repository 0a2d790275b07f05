import { type Scene, titleOf } from "../scene";
import { type Cell, type Course, cellsOf, cellText, courseOf, tryCell, type Verdict } from "./cell";
import { type Fault, faults } from "./kinds";
import type { Tried } from "./matrix";

export interface Wanted {
  scenes: readonly Scene[];
  /** Which of all cells; default every one. */
  choose?: (cells: readonly Cell[]) => readonly Cell[];
  faults?: readonly Fault[];
  /** Default: writes. */
  what?: "writes" | "reads";
  progress?: (text: string) => void;
}

/** Runs each scene without faults, then every chosen cell. */
export async function* prove({ scenes, choose = (cells) => cells, progress = () => undefined, ...wanted }: Wanted): AsyncGenerator<Tried> {
  const courses = new Map<Scene, Course>();
  for (const scene of scenes) {
    progress(`${titleOf(scene)} without faults`);
    courses.set(scene, await courseOf(scene));
  }
  const cells = choose([...courses.values()].flatMap((course) => cellsOf(course, wanted.faults ?? faults, wanted.what)));
  for (const [index, cell] of cells.entries()) {
    progress(`${index + 1} of ${cells.length}: ${cellText(cell)}`);
    const course = courses.get(cell.scene);
    if (course) yield { cell, verdict: await tryCell(cell, course).catch(unexpected) };
  }
}

const unexpected = (error: unknown): Verdict => ({
  survived: undefined,
  hole: `the proof itself failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
});
