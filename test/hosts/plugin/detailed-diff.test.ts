import { detailedDiff } from "../../../provider/hosts/plugin/detailed-diff";

const diff = (olds: object, news: object, changed: string[], more: { drifted?: string[]; stale?: string[]; replaces?: string[] } = {}) => {
  const { drifted = [], stale = [], replaces = [] } = more;
  const result = { changes: true, replaces, deleteBeforeReplace: false, differing: { changed, drifted, stale } };
  return Object.fromEntries(detailedDiff(result, { ...olds }, { ...news }));
};

test.each<[string, object, object, string[], object]>([
  ["a changed input", { size: 1 }, { size: 2 }, ["size"], { size: "update" }],
  ["a new input", {}, { size: 2 }, ["size"], { size: "add" }],
  ["a removed input", { size: 1 }, {}, ["size"], { size: "delete" }],
  [
    "a part of an object",
    { source: { kind: "image", tag: "1" } },
    { source: { kind: "image", tag: "2" } },
    ["source"],
    { "source.tag": "update" },
  ],
  ["an item of a list", { tags: ["a", "b"] }, { tags: ["a", "c", "d"] }, ["tags"], { "tags[1]": "update", "tags[2]": "add" }],
  ["a key that is not an identifier", { values: { 'a "b"': 1 } }, { values: {} }, ["values"], { 'values["a \\"b\\""]': "delete" }],
  ["a value of another type", { value: "x" }, { value: { a: 1 } }, ["value"], { value: "update" }],
  ["a difference only in form", { name: "x" }, { name: "x" }, ["name"], { name: "update" }],
])("detailed diff names %s", (_, olds, news, changed, paths) => {
  expect(diff(olds, news, changed)).toEqual(paths);
});

test("a detailed diff contains each changed, drifted or outdated property", () => {
  const more = { drifted: ["note"], stale: ["address"], replaces: ["triggers", "size"] };
  expect(diff({ size: { gb: 1 } }, { size: { gb: 2 } }, ["size"], more)).toEqual({
    "size.gb": "update",
    note: "update",
    address: "update",
    triggers: "update",
  });
});
