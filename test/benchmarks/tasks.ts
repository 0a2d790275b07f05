import fc from "fast-check";
import { type HeldTask, taskCalls } from "../../provider/resources/game/task-order";
import { after } from "../harness/panel-numbering";
import type { Benchmark } from "./benchmark";
import { atMost } from "./figure";

const TASKS = 10;
const SCHEDULES = 1000;
const LETTERS = "abcdefghijkl";

function common(x: string, y: string): number {
  let row = new Array<number>(y.length + 1).fill(0);
  for (const letter of x) {
    const next = [0];
    for (let j = 1; j <= y.length; j++) next.push(letter === y[j - 1] ? (row[j - 1] ?? 0) + 1 : Math.max(row[j] ?? 0, next[j - 1] ?? 0));
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The tests prove the minimum by an exhaustive search. */
export const tasks: Benchmark = {
  name: "task-calls",
  doc: "calls beyond the minimum to reorder, edit and insert in 1,000 schedules of up to 10 tasks",
  engines: "none",
  async *run({ progress }) {
    progress(`${SCHEDULES} schedules`);
    const word = fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 1, maxLength: TASKS });
    let calls = 0;
    let beyond = 0;
    for (const [before, wanted] of fc.sample(fc.tuple(word, word), { numRuns: SCHEDULES, seed: 1 })) {
      const held: HeldTask<string>[] = [...before].map((content, i) => ({ id: `t${i}`, sequenceId: i + 1, content }));
      const made = taskCalls(held, [...wanted], (x, y) => x === y);
      const rows = made.reduce((all, call, i) => after(all, call, `new${i}`), held);
      const order = [...rows].sort((x, y) => x.sequenceId - y.sequenceId).map(({ content }) => content);
      if (order.join("") !== wanted) throw new Error(`${before} became ${order.join("")}, expected ${wanted}.`);
      calls += made.length;
      beyond += made.length - (Math.max(before.length, wanted.length) - common(before, wanted));
    }
    yield atMost(
      0,
      { benchmark: "task-calls", program: `${SCHEDULES} schedules`, value: beyond, unit: "calls", engine: "none" },
      { calls },
    );
  },
};
