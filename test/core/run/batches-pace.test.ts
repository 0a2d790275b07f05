import { carriedOut, type Pace, variables } from "../../support/engine-pace";

/** Durations of saves: 60 ms on average, between 20 and 100 ms, and occasionally 400 ms. */
function irregular(share = 1): () => number {
  let n = 0;
  return () => share * (++n % 41 === 0 ? 400 : 20 + ((n * 37) % 81));
}

/** Requests that write no variables: 20 create the applications, and the others are reads and the creation of the project. */
const OTHERS = 23;

describe("20 applications with 25 variables each, written in 8 parallel steps", () => {
  test.each<[string, Partial<Pace>]>([
    ["60 ms apart", { saveMs: () => 60 }],
    ["60 ms apart without an announcement by `check` or `diff`", { saveMs: () => 60, isExpected: false }],
    ["at irregular times", { saveMs: irregular() }],
    ["at once", { saveMs: () => 0 }],
    ["60 ms apart against a slow API", { saveMs: () => 60, callMs: 250 }],
    ["60 ms apart while the usual number of parallel steps is 64", { saveMs: () => 60, usual: 64 }],
    ["60 ms apart while the usual number of parallel steps is 4", { saveMs: () => 60, usual: 4 }],
  ])("a run whose variables start %s sends at most 110 requests in total", async (_, pace) => {
    const { calls } = await carriedOut(variables(20, 25), { parallel: 8, saveMs: () => 60, ...pace });
    expect(calls.flatMap(({ items }) => items)).toHaveLength(500);
    expect(calls.length + OTHERS).toBeLessThanOrEqual(110);
  });
});

describe("one application with 1,000 variables in 100 parallel steps", () => {
  test.each<[string, () => number]>([
    ["60 ms apart", () => 30], // the engine saves each step twice
    ["10 ms apart", () => 5],
    ["at irregular times", irregular(0.5)],
    ["at once", () => 0],
  ])("a run whose variables start %s sends at most 14 calls", async (_, saveMs) => {
    const { calls } = await carriedOut(variables(1, 1000), { parallel: 100, saveMs });
    expect(calls.flatMap(({ items }) => items)).toHaveLength(1000);
    expect(calls.length).toBeLessThanOrEqual(14);
  });
});

describe("the waits of batches", () => {
  test("a run of variables takes at most 20 % and 2 s longer than the engine's saves", async () => {
    for (const [applications, each, parallel] of [
      [20, 25, 8],
      [1, 1000, 100],
      [1, 60, 1],
    ] as const) {
      const { tookMs } = await carriedOut(variables(applications, each), { parallel, saveMs: () => 60 });
      expect(tookMs).toBeLessThanOrEqual(applications * each * 2 * 60 * 1.2 + 2000);
    }
  });

  test("the last variable waits at most four times the usual pause between steps", async () => {
    const { waits } = await carriedOut(variables(1, 9), { parallel: 8, saveMs: () => 60 });
    expect(waits.get("item-8")).toBeLessThanOrEqual(4 * 60);
  });

  test("a single variable waits at most one second while the run writes 400 variables of another application", async () => {
    const program = variables(1, 400);
    program.splice(200, 0, { parent: "alone", item: "alone" });
    const { waits } = await carriedOut(program, { parallel: 100, saveMs: () => 30 });
    expect(waits.get("alone")).toBeLessThanOrEqual(1_000);
  });

  test("no variable waits longer than 15 s, even for a slow engine", async () => {
    const { waits } = await carriedOut(variables(2, 40), { parallel: 100, saveMs: () => 400 });
    expect(Math.max(...waits.values())).toBeGreaterThan(8_000);
    expect(Math.max(...waits.values())).toBeLessThanOrEqual(15_100);
  });
});
