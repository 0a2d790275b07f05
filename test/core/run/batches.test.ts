import { Concurrency } from "../../../provider/api/concurrency";
import { Batches } from "../../../provider/core/run/batches";
import { VirtualClock } from "../../harness/virtual-clock";

function batched(callMs = 0, send: (items: string[]) => (string | Error)[] = (items) => items.map((item) => item.toUpperCase())) {
  const clock = new VirtualClock();
  const calls: { at: number; items: string[] }[] = [];
  let underWay = 0;
  let most = 0;
  const batches = new Batches(new Concurrency(clock));
  const sent = async (items: string[]) => {
    calls.push({ at: clock.now(), items });
    most = Math.max(most, ++underWay);
    await clock.sleep(callMs);
    underWay--;
    return send(items);
  };
  const batch = { add: (item: string) => batches.add<string, string>("a parent", item, sent) };
  return { clock, batch, calls, most: () => most };
}

test("items that arrive together are sent in one call, each with its result", async () => {
  const { clock, batch, calls } = batched();
  const results = await clock.run(Promise.all(["a", "b", "c"].map((item) => batch.add(item))));
  expect(results).toEqual(["A", "B", "C"]);
  expect(calls).toEqual([{ at: 12, items: ["a", "b", "c"] }]);
});

test("a batch waits for further items, but at most 15 s", async () => {
  const { clock, batch, calls } = batched();
  const adding = Array.from({ length: 2000 }, (_, i) => clock.sleep(i * 10).then(() => batch.add(`${i}`)));
  await clock.run(Promise.all(adding));
  expect(calls.flatMap(({ items }) => items)).toEqual(Array.from({ length: 2000 }, (_, i) => `${i}`));
  let firstAt = 0;
  for (const { at, items } of calls) {
    expect(at - firstAt).toBeLessThanOrEqual(15_020);
    firstAt += items.length * 10;
  }
  expect(calls).toHaveLength(2);
});

test("the next batch collects items while a call is running", async () => {
  const { clock, batch, calls, most } = batched(1000);
  const adding = [0, 5, 100, 400, 999, 1500].map((at) => clock.sleep(at).then(() => batch.add(`${at}`)));
  await clock.run(Promise.all(adding));
  expect(calls).toEqual([
    { at: 17, items: ["0", "5"] },
    { at: 1029, items: ["100", "400", "999"] },
    { at: 2041, items: ["1500"] },
  ]);
  expect(most()).toBe(1);
});

test("an item that fails does not fail the other items of its batch", async () => {
  const { clock, batch } = batched(0, (items) => items.map((item) => (item === "bad" ? new Error("refused") : item)));
  const results = await clock.run(Promise.allSettled(["a", "bad", "b"].map((item) => batch.add(item))));
  expect(results).toMatchObject([{ value: "a" }, { reason: { message: "refused" } }, { value: "b" }]);
});

test("an item fails if the answer contains no result for it", async () => {
  const { clock, batch } = batched(0, (items) => items.slice(0, 1));
  const results = await clock.run(Promise.allSettled(["a", "b"].map((item) => batch.add(item))));
  expect(results).toMatchObject([{ value: "a" }, { reason: { message: "the response to the batch contains no result for this item" } }]);
});

test("a failed call fails all its items, and the next batch is still sent", async () => {
  let calls = 0;
  const { clock, batch } = batched(50, (items) => {
    if (++calls === 1) throw new Error("down");
    return items;
  });
  const first = Promise.allSettled([batch.add("a"), batch.add("b")]);
  const second = clock.sleep(30).then(() => batch.add("c"));
  expect(await clock.run(first)).toMatchObject([{ reason: { message: "down" } }, { reason: { message: "down" } }]);
  expect(await clock.run(second)).toBe("c");
});
