import fc from "fast-check";
import { type TaskCall, taskCalls } from "../../provider/resources/game/task-order";
import { after, type Row, run } from "./panel-numbering";

const equal = (x: string, y: string) => x === y;

/** Tasks with the contents and the numbers given; listed by id, in an order that has nothing to do with the numbers. */
function heldOf(contents: string, numbers: readonly number[]): Row[] {
  return [...contents].map((content, i) => ({ id: `t${i}`, sequenceId: numbers[i] ?? 0, content })).reverse();
}

const callsFor = (held: readonly Row[], wanted: string) => taskCalls(held, [...wanted], equal);

/** What the panel holds after the calls. */
const afterAll = (held: readonly Row[], calls: readonly TaskCall<string>[]): Row[] =>
  calls.reduce<Row[]>((rows, call, i) => after(rows, call, `new${i}`), [...held]);

/** Every call that the panel would take, places beyond the end included. */
function possible(rows: readonly Row[], letters: string): TaskCall<string>[] {
  const places = [undefined, ...Array.from({ length: Math.max(0, ...rows.map((row) => row.sequenceId)) + 2 }, (_, i) => i + 1)];
  const written = [...letters].flatMap((content) => places.map((sequenceId) => ({ content, sequenceId })));
  return [
    ...rows.map(({ id }): TaskCall<string> => ({ kind: "remove", id })),
    ...rows.flatMap(({ id }) => written.map((what): TaskCall<string> => ({ kind: "update", id, ...what }))),
    ...written.map((what): TaskCall<string> => ({ kind: "create", ...what })),
  ];
}

/** The fewest calls to each order of contents, by trying everything up to a number of calls. */
function leastCalls(held: readonly Row[], letters: string, most: number): Map<string, number> {
  const least = new Map([[run(held), 0]]);
  const keyOf = (rows: readonly Row[]) =>
    rows
      .map((row) => `${row.sequenceId}${row.content}`)
      .sort()
      .join(" ");
  const seen = new Set([keyOf(held)]);
  let edge: Row[][] = [[...held]];
  for (let calls = 1; calls <= most; calls++) {
    const next: Row[][] = [];
    for (const rows of edge) {
      for (const call of possible(rows, letters)) {
        const reached = after(rows, call, `new${calls}`);
        const order = run(reached);
        if (!least.has(order)) least.set(order, calls);
        const key = keyOf(reached);
        if (calls === most || seen.has(key)) continue;
        seen.add(key);
        next.push(reached);
      }
    }
    edge = next;
  }
  return least;
}

/** All words of some letters up to a length. */
const words = (letters: string, longest: number): string[] =>
  longest === 0 ? [""] : ["", ...words(letters, longest - 1).flatMap((word) => [...letters].map((letter) => letter + word))];

/** One of each set of words that differ in the names of their letters only. */
const patterns = (letters: string, longest: number): string[] =>
  [...new Set(words(letters, longest))].filter((word) => [...new Set(word)].join("") === letters.slice(0, new Set(word).size));

test("the search knows a minimum when it sees one", () => {
  const least = leastCalls(heldOf("ab", [1, 2]), "ab", 2);
  expect(Object.fromEntries([...least].filter(([order]) => ["ab", "ba", "", "a", "aab", "bb"].includes(order)))).toEqual({
    ab: 0,
    ba: 1,
    a: 1,
    bb: 1,
    aab: 1,
    "": 2,
  });
});

test("measure", () => {
  const p = patterns("abc", 4);
  const t0 = Date.now();
  const least = leastCalls(heldOf("abca", [1, 3, 4, 6]), "abc", 3);
  console.log(p.length, p.join(","), least.size, Date.now() - t0);
});
