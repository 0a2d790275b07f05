import { ReadCache } from "../../provider/api/read-cache";

function fetches<T>() {
  const open: { answer: (value: T) => void; fail: (error: Error) => void }[] = [];
  const fetch = () => new Promise<T>((answer, fail) => open.push({ answer, fail }));
  return { open, fetch };
}

test("parallel readers share one fetch, and later readers share its answer", async () => {
  const cache = new ReadCache();
  const { open, fetch } = fetches<string>();
  const readers = [cache.get("k", fetch), cache.get("k", fetch)];
  open[0]?.answer("v");
  expect(await Promise.all(readers)).toEqual(["v", "v"]);
  expect(await cache.get("k", fetch)).toBe("v");
  expect(open).toHaveLength(1);
});

test("readers of different keys do not share a fetch", async () => {
  const cache = new ReadCache();
  expect(await Promise.all(["a", "b"].map((key) => cache.get(key, async () => key)))).toEqual(["a", "b"]);
});

test("a failure reaches all waiting readers, and the next reader fetches again", async () => {
  const cache = new ReadCache();
  const { open, fetch } = fetches<string>();
  const readers = [cache.get("k", fetch), cache.get("k", fetch)];
  open[0]?.fail(new Error("down"));
  expect((await Promise.allSettled(readers)).map((r) => r.status)).toEqual(["rejected", "rejected"]);
  const later = cache.get("k", fetch);
  open[1]?.answer("v");
  expect(await later).toBe("v");
});

test("a request that fails late does not drop a newer value", async () => {
  const cache = new ReadCache();
  const { open, fetch } = fetches<string>();
  const old = cache.get("k", fetch);
  cache.prime("k", "new");
  open[0]?.fail(new Error("down"));
  await expect(old).rejects.toThrow("down");
  expect(await cache.get("k", fetch)).toBe("new");
});

test("changes apply to the stored value one after another", async () => {
  const cache = new ReadCache();
  await cache.get("k", async () => [1]);
  cache.update<number[]>("k", (held) => [...held, 2]);
  cache.update<number[]>("k", (held) => held.map((n) => n * 10));
  expect(await cache.get("k", async () => [])).toEqual([10, 20]);
});

test("a change during a fetch applies to the answer when it arrives", async () => {
  const cache = new ReadCache();
  const { open, fetch } = fetches<number[]>();
  void cache.get("k", fetch);
  cache.update<number[]>("k", (held) => [...held, 2]);
  const later = cache.get("k", fetch);
  open[0]?.answer([1]);
  expect(await later).toEqual([1, 2]);
});

test("a change of a value that is not stored has no effect", async () => {
  const cache = new ReadCache();
  cache.update<number[]>("k", () => [99]);
  expect(await cache.get("k", async () => [1])).toEqual([1]);
});

test("a change during a failing fetch causes no unhandled rejection", async () => {
  const cache = new ReadCache();
  const { open, fetch } = fetches<number[]>();
  const reader = cache.get("k", fetch);
  cache.update<number[]>("k", (held) => held);
  open[0]?.fail(new Error("down"));
  await expect(reader).rejects.toThrow("down");
  await new Promise((done) => setImmediate(done));
  expect(await cache.get("k", async () => [7])).toEqual([7]);
});

test("a reader fetches a dropped value again", async () => {
  const cache = new ReadCache();
  let fetched = 0;
  const read = (key: string) => cache.get(key, async () => ++fetched);
  await Promise.all([read("a"), read("b")]);
  cache.invalidate("a");
  expect([await read("a"), await read("b")]).toEqual([3, 2]);
  cache.invalidateAll();
  expect([await read("a"), await read("b")]).toEqual([4, 5]);
});

test("markStale marks only a stored value, until that value is dropped", async () => {
  const cache = new ReadCache();
  cache.markStale("k");
  expect(cache.isStale("k")).toBe(false); // the cache is empty, so the next response shows everything
  await cache.get("k", async () => 1);
  cache.markStale("k");
  expect(cache.isStale("k")).toBe(true);
  cache.invalidate("k");
  expect(cache.isStale("k")).toBe(false);
});
