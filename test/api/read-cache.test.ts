import { ReadCache } from "../../provider/api/read-cache";

/** Fetches that the test answers by hand. */
function fetches<T>() {
  const open: { answer: (value: T) => void; fail: (error: Error) => void }[] = [];
  const fetch = () => new Promise<T>((answer, fail) => open.push({ answer, fail }));
  return { open, fetch };
}

test("readers at the same time share one fetch, later ones its answer", async () => {
  const cache = new ReadCache();
  const { open, fetch } = fetches<string>();
  const readers = [cache.get("k", fetch), cache.get("k", fetch)];
  open[0]?.answer("v");
  expect(await Promise.all(readers)).toEqual(["v", "v"]);
  expect(await cache.get("k", fetch)).toBe("v");
  expect(open).toHaveLength(1);
});

test("keys do not share", async () => {
  const cache = new ReadCache();
  expect(await Promise.all(["a", "b"].map((key) => cache.get(key, async () => key)))).toEqual(["a", "b"]);
});

test("a failure reaches all who wait, and the next reader asks again", async () => {
  const cache = new ReadCache();
  const { open, fetch } = fetches<string>();
  const readers = [cache.get("k", fetch), cache.get("k", fetch)];
  open[0]?.fail(new Error("down"));
  expect((await Promise.allSettled(readers)).map((r) => r.status)).toEqual(["rejected", "rejected"]);
  const later = cache.get("k", fetch);
  open[1]?.answer("v");
  expect(await later).toBe("v");
});

test("the failure of an old fetch does not invalidate what is held since", async () => {
  const cache = new ReadCache();
  const { open, fetch } = fetches<string>();
  const old = cache.get("k", fetch);
  cache.prime("k", "new");
  open[0]?.fail(new Error("down"));
  await expect(old).rejects.toThrow("down");
  expect(await cache.get("k", fetch)).toBe("new");
});

test("a change applies to what is held, in order", async () => {
  const cache = new ReadCache();
  await cache.get("k", async () => [1]);
  cache.update<number[]>("k", (held) => [...held, 2]);
  cache.update<number[]>("k", (held) => held.map((n) => n * 10));
  expect(await cache.get("k", async () => [])).toEqual([10, 20]);
});

test("a change applies to an answer that is still on its way", async () => {
  const cache = new ReadCache();
  const { open, fetch } = fetches<number[]>();
  void cache.get("k", fetch);
  cache.update<number[]>("k", (held) => [...held, 2]);
  const later = cache.get("k", fetch);
  open[0]?.answer([1]);
  expect(await later).toEqual([1, 2]);
});

test("a change of data that was not read is not recorded: the next reader sends a request", async () => {
  const cache = new ReadCache();
  cache.update<number[]>("k", () => [99]);
  expect(await cache.get("k", async () => [1])).toEqual([1]);
});

test("a change of an answer that fails is no unhandled rejection, and the next reader asks again", async () => {
  const cache = new ReadCache();
  const { open, fetch } = fetches<number[]>();
  const reader = cache.get("k", fetch);
  cache.update<number[]>("k", (held) => held);
  open[0]?.fail(new Error("down"));
  await expect(reader).rejects.toThrow("down");
  await new Promise((done) => setImmediate(done));
  expect(await cache.get("k", async () => [7])).toEqual([7]);
});

test("dropped, one or all, is asked for again", async () => {
  const cache = new ReadCache();
  let fetched = 0;
  const read = (key: string) => cache.get(key, async () => ++fetched);
  await Promise.all([read("a"), read("b")]);
  cache.invalidate("a");
  expect([await read("a"), await read("b")]).toEqual([3, 2]);
  cache.invalidateAll();
  expect([await read("a"), await read("b")]).toEqual([4, 5]);
});

test("a held list that is incomplete is stale until it is requested again", async () => {
  const cache = new ReadCache();
  cache.markStale("k");
  expect(cache.isStale("k")).toBe(false); // nothing is held: the next response shows all
  await cache.get("k", async () => 1);
  cache.markStale("k");
  expect(cache.isStale("k")).toBe(true);
  cache.invalidate("k");
  expect(cache.isStale("k")).toBe(false);
});
