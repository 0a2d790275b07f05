import { overlayIgnored } from "../../provider/core/property-path";
import type { Bag } from "../../provider/core/values";

test.each<[string, string[], Bag, Bag, Bag]>([
  ["a key", ["a"], { a: 2, b: 2 }, { a: 1, b: 1 }, { a: 1, b: 2 }],
  ["the absence of a key", ["a"], { a: 2, b: 2 }, { b: 1 }, { b: 2 }],
  ["a key that only the other side has", ["a"], { b: 2 }, { a: 1, b: 1 }, { a: 1, b: 2 }],
  [
    "a nested key",
    ["source.tag"],
    { source: { image: "b", tag: "2" } },
    { source: { image: "a", tag: "1" } },
    { source: { image: "b", tag: "1" } },
  ],
  ["a nested key that only the other side has", ["t.x"], { t: { y: 2 } }, { t: { x: 1, y: 1 } }, { t: { x: 1, y: 2 } }],
  ["a quoted key", ['a["b.c"]'], { a: { "b.c": 2, b: { c: 2 } } }, { a: { "b.c": 1, b: { c: 1 } } }, { a: { "b.c": 1, b: { c: 2 } } }],
  ["an index", ["domains[0]"], { domains: ["x", "y"] }, { domains: ["a", "b"] }, { domains: ["a", "y"] }],
  [
    "a key of an element",
    ["tasks[1].payload"],
    { tasks: [{ payload: "x" }, { payload: "y", action: "z" }] },
    { tasks: [{ payload: "a" }, { payload: "b", action: "c" }] },
    { tasks: [{ payload: "x" }, { payload: "b", action: "z" }] },
  ],
  ["everything", ["*"], { a: 2, b: 2 }, { a: 1, c: 1 }, { a: 1, c: 1 }],
  ["every key below a wildcard", ["t.*"], { t: { x: 2, y: 2 } }, { t: { x: 1 } }, { t: { x: 1 } }],
  [
    "a key of every element of a list",
    ["l[*].x"],
    { l: [{ x: 2, y: 2 }, { x: 3 }] },
    { l: [{ x: 1, y: 1 }] },
    { l: [{ x: 1, y: 2 }, { x: 3 }] },
  ],
  ["several paths", ["a", "t.x"], { a: 2, t: { x: 2 } }, { a: 1, t: { x: 1 } }, { a: 1, t: { x: 1 } }],
])("overlayIgnored copies %s from the second object", (_, paths, onto, from, expected) => {
  expect(overlayIgnored(onto, from, paths)).toEqual(expected);
});

test.each<[string, string, Bag, Bag]>([
  ["an element that the other side lacks", "l[1]", { l: [2, 2] }, { l: [1] }],
  ["an element that only the other side has", "l[1]", { l: [2] }, { l: [1, 1] }],
  ["a path below a key that only one side has", "t.x.y", { t: {} }, { t: { x: { y: 1 } } }],
  ["an index into a value that is not a list", "t[0]", { t: { 0: 2 } }, { t: { 0: 1 } }],
  ["a name of a property of a list", "l.length", { l: [2] }, { l: [1, 1] }],
  ["a key below a value that is a string on one side", "v.value", { v: "2" }, { v: { value: "1" } }],
  ["an invalid path", "l[", { l: [2] }, { l: [1] }],
])("overlayIgnored copies nothing for %s", (_, path, onto, from) => {
  expect(overlayIgnored(onto, from, [path])).toEqual(onto);
});

test("overlayIgnored does not modify its arguments", () => {
  const onto = { t: { x: [2] } };
  const from = { t: { x: [1] } };
  overlayIgnored(onto, from, ["t.x[0]"]);
  expect([onto, from]).toEqual([{ t: { x: [2] } }, { t: { x: [1] } }]);
});
