import { shortened } from "../../provider/core/shortened";

test("long quotes are cut, and nothing between two short ones", () => {
  const between = "x".repeat(300);
  const quote = JSON.stringify(`"a"\n${"y".repeat(300)}`);
  const { reason } = shortened({ property: "name", reason: `is "a" ${between} "b" (it is ${quote}). Another sentence.` });
  expect(reason).toBe(`is "a" ${between} "b" (it is ${quote.slice(0, 200)}…"). Another sentence.`);
});

test("a long key in the path of a property is cut", () => {
  expect(shortened({ property: `variables.${"K".repeat(300)}`, reason: "is no name." })).toEqual({
    property: `variables.${"K".repeat(190)}…`,
    reason: "is no name.",
  });
});
