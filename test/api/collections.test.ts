import { Collections } from "../../provider/api/collections";

/** Fetches that the test answers by hand. */
function fetches<T>() {
  const open: { answer: (value: T) => void; fail: (error: Error) => void }[] = [];
  const fetch = () => new Promise<T>((answer, fail) => open.push({ answer, fail }));
  return { open, fetch };
}

test("readers at the same time share one fetch, later ones its answer", async () => {
  const collections = new Collections();
  const { open, fetch } = fetches<string>();
  const readers = [collections.read("k", fetch), collections.read("k", fetch)];
  open[0]?.answer("v");
  expect(await Promise.all(readers)).toEqual(["v", "v"]);
  expect(await collections.read("k", fetch)).toBe("v");
  expect(open).toHaveLength(1);
});

test("keys do not share", async () => {
  const collections = new Collections();
  expect(await Promise.all(["a", "b"].map((key) => collections.read(key, async () => key)))).toEqual(["a", "b"]);
});

test("a failure reaches all who wait, and the next reader asks again", async () => {
  const collections = new Collections();
  const { open, fetch } = fetches<string>();
  const readers = [collections.read("k", fetch), collections.read("k", fetch)];
  open[0]?.fail(new Error("down"));
  expect((await Promise.allSettled(readers)).map((r) => r.status)).toEqual(["rejected", "rejected"]);
  const later = collections.read("k", fetch);
  open[1]?.answer("v");
  expect(await later).toBe("v");
});

test("the failure of an old fetch does not drop what is held since", async () => {
  const collections = new Collections();
  const { open, fetch } = fetches<string>();
  const old = collections.read("k", fetch);
  collections.seed("k", "new");
  open[0]?.fail(new Error("down"));
  await expect(old).rejects.toThrow("down");
  expect(await collections.read("k", fetch)).toBe("new");
});

test("a change applies to what is held, in order", async () => {
  const collections = new Collections();
  await collections.read("k", async () => [1]);
  collections.amend<number[]>("k", (held) => [...held, 2]);
  collections.amend<number[]>("k", (held) => held.map((n) => n * 10));
  expect(await collections.read("k", async () => [])).toEqual([10, 20]);
});

test("a change applies to an answer that is still on its way", async () => {
  const collections = new Collections();
  const { open, fetch } = fetches<number[]>();
  void collections.read("k", fetch);
  collections.amend<number[]>("k", (held) => [...held, 2]);
  const later = collections.read("k", fetch);
  open[0]?.answer([1]);
  expect(await later).toEqual([1, 2]);
});

test("a change of what nobody read is none: the next reader asks", async () => {
  const collections = new Collections();
  collections.amend<number[]>("k", () => [99]);
  expect(await collections.read("k", async () => [1])).toEqual([1]);
});

test("a change of an answer that fails is no unhandled rejection, and the next reader asks again", async () => {
  const collections = new Collections();
  const { open, fetch } = fetches<number[]>();
  const reader = collections.read("k", fetch);
  collections.amend<number[]>("k", (held) => held);
  open[0]?.fail(new Error("down"));
  await expect(reader).rejects.toThrow("down");
  await new Promise((done) => setImmediate(done));
  expect(await collections.read("k", async () => [7])).toEqual([7]);
});

test("dropped, one or all, is asked for again", async () => {
  const collections = new Collections();
  let fetched = 0;
  const read = (key: string) => collections.read(key, async () => ++fetched);
  await Promise.all([read("a"), read("b")]);
  collections.drop("a");
  expect([await read("a"), await read("b")]).toEqual([3, 2]);
  collections.dropAll();
  expect([await read("a"), await read("b")]).toEqual([4, 5]);
});

test("what is held and misses something is incomplete until it is asked for again", async () => {
  const collections = new Collections();
  collections.outdate("k");
  expect(collections.isComplete("k")).toBe(true); // nothing is held: the next answer shows all
  await collections.read("k", async () => 1);
  collections.outdate("k");
  expect(collections.isComplete("k")).toBe(false);
  collections.drop("k");
  expect(collections.isComplete("k")).toBe(true);
});
