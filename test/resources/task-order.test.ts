import fc from "fast-check";
import { type TaskCall, taskCalls } from "../../provider/resources/game/task-order";
import { after, type Row, run } from "../harness/panel-numbering";

const equal = (x: string, y: string) => x === y;

/** Returns one task for each letter. The list is in reverse order, because the panel does not sort it by the numbers of the tasks. */
const heldOf = (contents: string, numbers: readonly number[]): Row[] =>
  [...contents].map((content, i) => ({ id: `t${i}`, sequenceId: numbers[i] ?? 0, content })).reverse();

const callsFor = (held: readonly Row[], wanted: string) => taskCalls(held, [...wanted], equal);

const heldAfter = (held: readonly Row[], calls: readonly TaskCall<string>[]): Row[] =>
  calls.reduce<Row[]>((rows, call, i) => after(rows, call, `new${i}`), [...held]);

const words = (letters: string, longest: number): string[] =>
  longest === 0 ? [""] : ["", ...words(letters, longest - 1).flatMap((word) => [...letters].map((letter) => letter + word))];

/** One word for each pattern of letters: `aab` and `bba` have the same pattern. */
const patterns = (letters: string, longest: number): string[] =>
  words(letters, longest).filter((word) => letters.startsWith([...new Set(word)].join("")));

/** All ways to number the tasks with numbers up to `most`, including gaps. */
function numberings(tasks: number, most: number, from = 1): number[][] {
  if (tasks === 0) return [[]];
  const firsts = Array.from({ length: most - tasks - from + 2 }, (_, i) => from + i);
  return firsts.flatMap((first) => numberings(tasks - 1, most, first + 1).map((rest) => [first, ...rest]));
}

/** Every call that the panel accepts, including places beyond the end. */
function possible(rows: readonly Row[], letters: string): TaskCall<string>[] {
  const last = Math.max(0, ...rows.map((row) => row.sequenceId));
  const places = [undefined, ...Array.from({ length: last + 2 }, (_, i) => i + 1)];
  const written = [...letters].flatMap((content) => places.map((sequenceId) => ({ content, sequenceId })));
  return [
    ...rows.map(({ id }): TaskCall<string> => ({ kind: "remove", id })),
    ...rows.flatMap(({ id }) => written.map((what): TaskCall<string> => ({ kind: "update", id, ...what }))),
    ...written.map((what): TaskCall<string> => ({ kind: "create", ...what })),
  ];
}

/** One change removes a letter, inserts one, or replaces and moves one. */
function oneChange(word: string, letters: string): string[] {
  const without = [...word].map((_, i) => word.slice(0, i) + word.slice(i + 1));
  const put = (rest: string) =>
    Array.from({ length: rest.length + 1 }, (_, i) => [...letters].map((l) => rest.slice(0, i) + l + rest.slice(i)));
  return [...new Set([...without, ...[word, ...without].flatMap(put).flat()])];
}

/** Finds each state that at most `most` steps can reach, with its smallest number of steps. The search tries all steps. */
function search<S>(
  first: S,
  keyOf: (state: S) => string,
  next: (state: S) => S[],
  most: number,
  report: (state: S, steps: number) => void,
) {
  const seen = new Set([keyOf(first)]);
  report(first, 0);
  let edge = [first];
  for (let steps = 1; steps <= most; steps++) {
    const fresh: S[] = [];
    for (const state of edge.flatMap(next)) {
      if (seen.has(keyOf(state))) continue;
      seen.add(keyOf(state));
      report(state, steps);
      fresh.push(state);
    }
    edge = fresh;
  }
}

/** For each word within `most` one-letter changes, the smallest number of changes. No word in between is longer than 8 letters. */
function leastChanges(word: string, letters: string, most: number): Map<string, number> {
  const least = new Map<string, number>();
  const next = (from: string) => oneChange(from, letters).filter((to) => to.length <= 8);
  search(word, String, next, most, (to, steps) => least.set(to, steps));
  return least;
}

/** For each order that `most` calls can reach, the smallest number of calls. */
function leastCalls(held: Row[], letters: string, most: number): Map<string, number> {
  const least = new Map<string, number>();
  const keyOf = (rows: Row[]) =>
    [...rows]
      .sort((a, b) => a.sequenceId - b.sequenceId)
      .map((row) => `${row.sequenceId}${row.content}`)
      .join(" ");
  const next = (rows: Row[]) => possible(rows, letters).map((call) => after(rows, call, `new after ${rows.map((row) => row.id).join()}`));
  search(held, keyOf, next, most, (rows, steps) => least.set(run(rows), Math.min(steps, least.get(run(rows)) ?? steps)));
  return least;
}

/** The length of the longest common subsequence of two words, found by trying all subsequences. */
function longestCommon(x: string, y: string): number {
  const within = (part: string, whole: string) => {
    let at = 0;
    for (const letter of whole) if (letter === part[at]) at++;
    return at === part.length;
  };
  const lengths = Array.from({ length: 2 ** x.length }, (_, picked) => [...x].filter((_, i) => picked & (2 ** i)).join(""))
    .filter((part) => within(part, y))
    .map((part) => part.length);
  return Math.max(...lengths);
}

describe("schedule tasks whose sequence numbers have gaps", () => {
  test("one call to the panel keeps the order of the other tasks", () => {
    for (const contents of patterns("abc", 4)) {
      const reachable = new Set(oneChange(contents, "abc"));
      for (const numbers of numberings(contents.length, 6)) {
        const held = heldOf(contents, numbers);
        const reached = new Set(possible(held, "abc").map((call) => run(after(held, call, "new"))));
        expect([...reached].filter((order) => !reachable.has(order))).toEqual([]);
      }
    }
  });

  test("taskCalls turns up to 4 tasks into any other list of tasks with the fewest possible calls", () => {
    const wrong: unknown[] = [];
    for (const contents of patterns("abc", 4)) {
      const least = leastChanges(contents, "abc", 4);
      for (const numbers of numberings(contents.length, 6)) {
        const held = heldOf(contents, numbers);
        for (const wanted of words("abc", 4)) {
          const calls = callsFor(held, wanted);
          const order = run(heldAfter(held, calls));
          if (order !== wanted || calls.length !== least.get(wanted)) wrong.push({ contents, numbers, wanted, order, calls });
        }
      }
    }
    expect(wrong.slice(0, 3)).toEqual([]);
  });

  test("taskCalls needs no more calls than an exhaustive search, for up to 3 tasks", () => {
    for (const contents of patterns("ab", 3)) {
      for (const numbers of numberings(contents.length, 4)) {
        const held = heldOf(contents, numbers);
        const least = leastCalls(held, "ab", 2); // three calls are always enough: a wrong order is at most three steps away
        for (const wanted of words("ab", 3)) expect([wanted, callsFor(held, wanted).length]).toEqual([wanted, least.get(wanted) ?? 3]);
      }
    }
  });

  const contents = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 10 }).map((letters) => letters.join(""));
  const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 10, maxLength: 10 });

  test("taskCalls sends one call for each task that must move, in lists of up to 10 tasks", () => {
    fc.assert(
      fc.property(contents, numbers, contents, (before, places, wanted) => {
        const held = heldOf(before, places);
        const calls = callsFor(held, wanted);
        expect(run(heldAfter(held, calls))).toBe(wanted);
        expect(calls).toHaveLength(Math.max(before.length, wanted.length) - longestCommon(run(held), wanted));
      }),
      { numRuns: 300 },
    );
  });
});

describe("schedule tasks that have the same sequence number because of concurrent writes", () => {
  const numbers = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 6, maxLength: 6 });
  const contents = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 6 }).map((letters) => letters.join(""));

  test("taskCalls produces the wanted order with at most one call for each task", () => {
    fc.assert(
      fc.property(contents, numbers, contents, (before, places, wanted) => {
        const held = heldOf(before, places);
        const calls = callsFor(held, wanted);
        expect(run(heldAfter(held, calls))).toBe(wanted);
        expect(calls.length).toBeLessThanOrEqual(Math.max(before.length, wanted.length));
      }),
      { numRuns: 500 },
    );
  });
});

test("taskCalls sends no call if the tasks are right, and one call if one task differs", () => {
  const held = heldOf("abcd", [2, 3, 5, 9]);
  expect(callsFor(held, "abcd")).toEqual([]);
  expect(callsFor(held, "dabc")).toEqual([{ kind: "update", id: "t3", content: "d", sequenceId: 1 }]);
  expect(callsFor(held, "abxd")).toEqual([{ kind: "update", id: "t2", content: "x" }]);
  expect(callsFor(held, "abcxd")).toEqual([{ kind: "create", content: "x", sequenceId: 6 }]);
  expect(callsFor(held, "acd")).toEqual([{ kind: "remove", id: "t1" }]);
});
