import { itemsOf, shard } from "./shard";

test("the parts of a proof contain every case once", () => {
  const items = [1, 2, 3, 4, 5, 6, 7];
  const parts = ["1/3", "2/3", "3/3"].map((text) => itemsOf(items, shard(text)));
  expect(parts).toEqual([
    [1, 4, 7],
    [2, 5],
    [3, 6],
  ]);
  expect(itemsOf(items, undefined)).toEqual(items);
});

test.each(["0/3", "4/3", "1/0", "1", "1/2/3", "a/b"])("the proof refuses the part %j and shows the expected form", (text) => {
  expect(() => shard(text)).toThrow("It must be <part>/<parts>, such as 2/4.");
});
