import { Concurrency } from "../../../provider/api/concurrency";
import { Batches } from "../../../provider/core/run/batches";
import { VirtualClock } from "../../harness/virtual-clock";

describe("the engine's pace", () => {
  /** Returns the `Concurrency` after steps that begin at `beginsMs`, each of which takes `takesMs`. */
  async function paced(beginsMs: number[], takesMs = 0) {
    const clock = new VirtualClock();
    const concurrency = new Concurrency(clock);
    await clock.run(Promise.all(beginsMs.map((at) => clock.sleep(at).then(() => concurrency.run(() => clock.sleep(takesMs))))));
    return concurrency;
  }

  test("a batch waits 12 ms for further steps if no pause was measured", async () => {
    expect((await paced([])).settleMs).toBe(12);
  });

  test("a batch waits three times the usual pause between steps", async () => {
    expect((await paced([0, 100, 200, 300, 400])).settleMs).toBe(300);
  });

  test("a batch waits 40 to 900 ms if pauses were measured", async () => {
    expect((await paced([0, 0, 0, 0])).settleMs).toBe(40);
    expect((await paced([0, 5_000, 10_000])).settleMs).toBe(900);
  });

  test("the wait of a batch depends on the pauses between steps, not on the steps' duration", async () => {
    expect((await paced([0, 3_000, 6_000], 2_950)).settleMs).toBe(150);
  });

  test("the wait of a batch follows the latest pauses and forgets older pauses", async () => {
    const slow = Array.from({ length: 10 }, (_, i) => i * 1000);
    const quick = Array.from({ length: 17 }, (_, i) => 9_000 + (i + 1) * 20);
    expect((await paced([...slow, ...quick])).settleMs).toBe(60);
  });

  test("a batch waits 900 ms while an expected step has not begun", async () => {
    const concurrency = await paced([0, 100, 200, 300]);
    concurrency.expect("web");
    expect(concurrency.settleMs).toBe(900);
    await concurrency.run(async () => {}, "web");
    expect(concurrency.settleMs).toBe(300);
  });
});

describe("steps in progress", () => {
  test("a step counts as running until it ends, even if it fails", async () => {
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

  test("the expected number of parallel steps rises if more steps run in parallel", async () => {
    const clock = new VirtualClock();
    const concurrency = new Concurrency(clock, 1);
    const all = [10, 20, 30].map((milliseconds) => concurrency.run(() => clock.sleep(milliseconds)));
    expect([concurrency.underWay, concurrency.isSaturated]).toEqual([3, true]);
    await clock.run(Promise.all(all.slice(0, 2)));
    expect([concurrency.underWay, concurrency.isSaturated]).toEqual([1, false]);
  });

  test("isSaturated is false if the engine's maximum of parallel steps is unknown", () => {
    const concurrency = new Concurrency(new VirtualClock());
    for (let n = 0; n < 100; n++) void concurrency.run(() => new Promise(() => {}));
    expect(concurrency.isSaturated).toBe(false);
  });
});

describe("batches of several parents", () => {
  /** Writes each item in a separate step. `calls` contains the calls of the batches, each with its time in milliseconds. */
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

  test("the batches of two parents are separate calls", async () => {
    const { clock, calls, write } = written(undefined);
    expect(await clock.run(Promise.all([write("a", "a1"), write("b", "b1"), write("a", "a2")]))).toEqual(["a1", "b1", "a2"]);
    expect(calls.map(({ items }) => items.join()).sort()).toEqual(["a1,a2", "b1"]);
  });

  test("a batch is sent at once if every parallel step waits for a batch", async () => {
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

  test("a batch waits longer if more steps run in parallel than the configured number", async () => {
    const { clock, calls, write } = written(2);
    const late = (item: string, atMs: number) => clock.sleep(atMs).then(() => write("a", item));
    await clock.run(Promise.all([write("a", "a1"), write("a", "a2"), late("a3", 8), late("a4", 16)]));
    expect(calls.map(({ items }) => items)).toEqual([["a1", "a2", "a3", "a4"]]);
  });

  test("a batch waits for steps that the engine starts after another batch", async () => {
    const { clock, calls, write } = written(3, 20);
    await clock.run(Promise.all(["a1", "a2", "a3"].map((item) => write("a", item))));
    const begun = clock.now();
    const first = Promise.all([write("a", "a4"), write("a", "a5"), write("b", "b1")]);
    await clock.run(Promise.all([first, clock.sleep(25).then(() => write("b", "b2"))]));
    expect(calls[1]).toEqual({ at: begun, items: ["a4", "a5"] });
    expect(calls[2]?.items).toEqual(["b1", "b2"]);
  });

  test("a batch is not sent at once if another step can still begin", async () => {
    const { clock, calls, write } = written(3);
    await clock.run(Promise.all(["a1", "a2"].map((item) => write("a", item))));
    expect(calls[0]?.at).toBeGreaterThanOrEqual(12);
  });
});
