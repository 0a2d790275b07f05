import { VirtualClock } from "../../harness/virtual-clock";
import { Batches } from "../../provider/core/batches";
import { Concurrency } from "../../provider/core/concurrency";

describe("the engine's pace", () => {
  /** Steps that begin at these moments and take so long each. */
  async function paced(beginsMs: number[], takesMs = 0) {
    const clock = new VirtualClock();
    const concurrency = new Concurrency(clock);
    await clock.run(Promise.all(beginsMs.map((at) => clock.sleep(at).then(() => concurrency.run(() => clock.sleep(takesMs))))));
    return concurrency;
  }

  test("is not known at first: a short pause means that nothing follows", async () => {
    expect((await paced([])).settleMs).toBe(12);
  });

  test("is three times the usual pause", async () => {
    expect((await paced([0, 100, 200, 300, 400])).settleMs).toBe(300);
  });

  test("is bounded: steps that come at once, and steps that hardly come", async () => {
    expect((await paced([0, 0, 0, 0])).settleMs).toBe(40);
    expect((await paced([0, 5_000, 10_000])).settleMs).toBe(900);
  });

  test("does not count the work of the steps, only what is between them", async () => {
    expect((await paced([0, 3_000, 6_000], 2_950)).settleMs).toBe(150);
  });

  test("is that of late: old pauses are forgotten", async () => {
    const slow = Array.from({ length: 10 }, (_, i) => i * 1000);
    const quick = Array.from({ length: 17 }, (_, i) => 9_000 + (i + 1) * 20);
    expect((await paced([...slow, ...quick])).settleMs).toBe(60);
  });

  test("matters little where a step is known to follow: it is waited for, but not for long", async () => {
    const concurrency = await paced([0, 100, 200, 300]);
    concurrency.expect("web");
    expect(concurrency.settleMs).toBe(900);
    await concurrency.run(async () => {}, "web");
    expect(concurrency.settleMs).toBe(300);
  });
});

describe("steps in progress", () => {
  test("is counted from beginning to end, also of steps that fail", async () => {
    const clock = new VirtualClock();
    const concurrency = new Concurrency(clock, 2);
    const seen: [number, boolean][] = [];
    const see = () => seen.push([concurrency.underWay, concurrency.isSaturated]);
    const one = concurrency.run(() => clock.sleep(100));
    see();
    const two = concurrency.run(async () => {
      await clock.sleep(50);
      throw new Error("failed");
    });
    see();
    await clock.run(Promise.allSettled([two]));
    see();
    await clock.run(one);
    see();
    expect(seen).toEqual([
      [1, false],
      [2, true],
      [1, false],
      [0, false],
    ]);
    await expect(two).rejects.toThrow("failed");
  });

  test("more at once than usual is the new most", async () => {
    const clock = new VirtualClock();
    const concurrency = new Concurrency(clock, 1);
    const all = [10, 20, 30].map((milliseconds) => concurrency.run(() => clock.sleep(milliseconds)));
    expect([concurrency.underWay, concurrency.isSaturated]).toEqual([3, true]);
    await clock.run(Promise.all(all.slice(0, 2)));
    expect([concurrency.underWay, concurrency.isSaturated]).toEqual([1, false]);
  });

  test("the count is never complete if the number of steps is unknown", () => {
    const concurrency = new Concurrency(new VirtualClock());
    for (let n = 0; n < 100; n++) void concurrency.run(() => new Promise(() => {}));
    expect(concurrency.isSaturated).toBe(false);
  });
});

describe("batches of several parents", () => {
  /** Each item is written in a step of its own; `at` is the moment of a call. */
  function written(most: number | undefined, callMs = 200) {
    const clock = new VirtualClock();
    const concurrency = new Concurrency(clock, most);
    const batches = new Batches(concurrency);
    const calls: { at: number; items: string[] }[] = [];
    const write = (parent: string, item: string) =>
      concurrency.run(() =>
        batches.add(parent, item, async (items: string[]) => {
          calls.push({ at: clock.now(), items });
          await clock.sleep(callMs);
          return items;
        }),
      );
    return { clock, calls, write };
  }

  test("leave apart", async () => {
    const { clock, calls, write } = written(undefined);
    expect(await clock.run(Promise.all([write("a", "a1"), write("b", "b1"), write("a", "a2")]))).toEqual(["a1", "b1", "a2"]);
    expect(calls.map(({ items }) => items.join()).sort()).toEqual(["a1,a2", "b1"]);
  });

  test("leave at once when every step waits for one, because nothing new can come; the first time they wait if the engine runs more", async () => {
    const { clock, calls, write } = written(3, 0);
    const [first, second] = ["a", "b"].map((parent) => [1, 2, 3].map((n) => [parent, `${parent}${n}`] as const));
    await clock.run(Promise.all((first ?? []).map(([parent, item]) => write(parent, item))));
    const again = clock.now();
    await clock.run(Promise.all((second ?? []).map(([parent, item]) => write(parent, item))));
    expect(calls).toEqual([
      { at: 40, items: ["a1", "a2", "a3"] },
      { at: again, items: ["b1", "b2", "b3"] },
    ]);
  });

  test("wait on when the engine turns out to run more", async () => {
    const { clock, calls, write } = written(2);
    const late = (item: string, atMs: number) => clock.sleep(atMs).then(() => write("a", item));
    await clock.run(Promise.all([write("a", "a1"), write("a", "a2"), late("a3", 8), late("a4", 16)]));
    expect(calls.map(({ items }) => items)).toEqual([["a1", "a2", "a3", "a4"]]);
  });

  test("a batch that is being filled waits for steps that replace the others", async () => {
    const { clock, calls, write } = written(3, 20);
    await clock.run(Promise.all(["a1", "a2", "a3"].map((item) => write("a", item))));
    const begun = clock.now();
    const first = Promise.all([write("a", "a4"), write("a", "a5"), write("b", "b1")]);
    await clock.run(Promise.all([first, clock.sleep(25).then(() => write("b", "b2"))]));
    expect(calls[1]).toEqual({ at: begun, items: ["a4", "a5"] });
    expect(calls[2]?.items).toEqual(["b1", "b2"]);
  });

  test("wait while a step is busy with something else: it may bring more", async () => {
    const { clock, calls, write } = written(3);
    await clock.run(Promise.all(["a1", "a2"].map((item) => write("a", item))));
    expect(calls[0]?.at).toBeGreaterThanOrEqual(12);
  });
});
