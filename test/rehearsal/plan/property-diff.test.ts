import fc from "fast-check";
import {
  compareInputs,
  type Diff,
  invertDetail,
  replaceOnChanges,
  topLevelKeys,
  wantsReplacement,
} from "../../../rehearsal/plan/property-diff";
import { type Bag, secret, type Value } from "../../../rehearsal/protocol/wire";

describe("compareInputs", () => {
  test.each<[string, Bag, Bag, object]>([
    ["a changed value", { a: 1 }, { a: 2 }, { a: "update" }],
    ["an added and a removed key", { a: 1 }, { b: 1 }, { a: "delete", b: "add" }],
    ["null counts as absent", { a: null, c: 1 }, { b: null, c: null }, { c: "delete" }],
    ["a nested value", { t: { x: 1, y: 1 } }, { t: { x: 2, y: 1 } }, { "t.x": "update" }],
    ["a whole container is one entry", {}, { t: { x: 1, y: [1, 2] } }, { t: "add" }],
    ["arrays by index", { l: [1, 2, 3] }, { l: [1, 9] }, { "l[1]": "update", "l[2]": "delete" }],
    ["an array that grows", { l: [{ y: [1, null] }] }, { l: [{ y: [1, 2] }, "z"] }, { "l[0].y[1]": "add", "l[1]": "add" }],
    ["another kind of value", { a: [1] }, { a: { x: 1 } }, { a: "update" }],
    ["a secret with the same text", { a: "k" }, { a: secret("k") }, {}],
    ["a secret with another text", { a: secret("k") }, { a: secret("l") }, { a: "update" }],
    ["an odd key", { "a.b": 1 }, { "a.b": 2 }, { '["a.b"]': "update" }],
    ["a change of the provider's code counts", { __provider: "one" }, { __provider: "two" }, { __provider: "update" }],
  ])("compareInputs: %s", (_, olds, news, detail) => {
    expect(compareInputs(olds, news)).toEqual(detail);
  });

  const value = fc.letrec<{ value: Value }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom<Value>(null, true, 0, "", "x"),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom("a", "b", "c d"), tie("value"), { maxKeys: 3 }) as fc.Arbitrary<Value>,
    ),
  })).value;
  const bag = fc.dictionary(fc.constantFrom("p", "q"), value) as fc.Arbitrary<Bag>;

  test("compareInputs finds no difference in equal inputs", () => {
    fc.assert(fc.property(bag, (same) => expect(compareInputs(same, structuredClone(same))).toEqual({})));
  });

  test("compareInputs of swapped inputs returns the inverse difference", () => {
    fc.assert(fc.property(bag, bag, (left, right) => expect(compareInputs(right, left)).toEqual(invertDetail(compareInputs(left, right)))));
  });
});

test("topLevelKeys returns the top-level keys that changed", () => {
  expect(topLevelKeys({ "t.x": "add", "t.y": "update", 'l[0]["a b"]': "delete" })).toEqual(["t", "l"]);
});

describe("replaceOnChanges", () => {
  const changed = (detail: Diff["detail"], changedKeys: string[]): Diff => ({
    changed: true,
    changedKeys,
    replaceKeys: [],
    deleteBeforeReplace: false,
    detail,
  });

  test("replaceOnChanges with a nested path causes a replacement, but adds no key to replaceKeys", () => {
    const diff = replaceOnChanges(changed({ "tags.x": "update" }, ["tags"]), ["tags.x"], false);
    expect(diff).toMatchObject({ detail: { "tags.x": "update-replace" }, replaceKeys: [] });
    expect(wantsReplacement(diff)).toBe(true);
  });

  test("replaceOnChanges with a key or * adds the changed keys to replaceKeys", () => {
    expect(replaceOnChanges(changed({ "tags.x": "add" }, ["tags"]), ["tags"], false)).toMatchObject({
      detail: { "tags.x": "add-replace" },
      replaceKeys: ["tags"],
    });
    expect(replaceOnChanges(changed({ a: "delete", b: "update" }, ["a", "b"]), ["*"], false).replaceKeys).toEqual(["a", "b"]);
  });

  test("replaceOnChanges has no effect on a change without a detailed diff", () => {
    expect(wantsReplacement(replaceOnChanges(changed(undefined, []), ["*"], false))).toBe(false);
  });

  test("replaceOnChanges with #initerror replaces a resource that is not ready, even without changes", () => {
    const same = { ...changed(undefined, []), changed: false };
    expect(replaceOnChanges(same, ["#initerror"], true)).toMatchObject({ changed: true, replaceKeys: ["#initerror"] });
    expect(replaceOnChanges(same, ["#initerror"], false).changed).toBe(false);
  });
});
