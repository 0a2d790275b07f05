import { ignoreChanges } from "../../../rehearsal/plan/ignore-changes";
import { type Bag, secret } from "../../../rehearsal/protocol/wire";

test.each<[string, Bag, Bag, string[], Bag]>([
  ["a key", { a: 2, b: 2 }, { a: 1, b: 1 }, ["a"], { a: 1, b: 2 }],
  ["the absence of a key", { a: 2, b: 2 }, { b: 1 }, ["a"], { b: 2 }],
  ["a key that the program removed", { b: 2 }, { a: 1, b: 1 }, ["a"], { a: 1, b: 2 }],
  ["a nested path", { t: { x: 2, y: 2 } }, { t: { x: 1, y: 1 } }, ["t.x"], { t: { x: 1, y: 2 } }],
  ["an index", { l: [2, 2] }, { l: [1, 1] }, ["l[1]"], { l: [2, 1] }],
  ["everything", { a: 2, b: 2 }, { a: 1, c: 1 }, ["*"], { a: 1, c: 1 }],
  ["every member", { l: [{ x: 2, y: 2 }] }, { l: [{ x: 1, y: 1 }] }, ["l[*].x"], { l: [{ x: 1, y: 2 }] }],
  ["every element of a list", { l: [2, 3] }, { l: [1, 1] }, ["l[*]"], { l: [1, 1] }],
  ["no element of a list that was no list before", { l: [2, 3] }, { l: "x" }, ["l[*]"], { l: [2, 3] }],
  ["a secret as a secret", { a: "new" }, { a: secret("old") }, ["a"], { a: secret("old") }],
  ["a value out of a secret container", { t: { x: 2 } }, { t: secret({ x: 1 }) }, ["t.x"], { t: { x: secret(1) } }],
  ["nothing for a path that neither side has", { a: 1 }, { a: 1 }, ["t.x"], { a: 1 }],
])("ignoreChanges restores %s", (_, news, olds, paths, inputs) => {
  expect(ignoreChanges(news, olds, paths)).toEqual({ inputs, unreachable: [] });
});

test.each<[string, Bag, Bag, string]>([
  ["a value below a removed container", {}, { t: { x: { y: 1 } } }, "t.x.y"],
  ["an element that was added", { l: [1, 2] }, { l: [1] }, "l[1]"],
  ["all elements of a list that became longer", { l: [1, 2] }, { l: [1] }, "l[*]"],
  ["all elements of a value that is no longer a list", { l: "x" }, { l: [1] }, "l[*]"],
  ["a key of a value that is no longer an object", { t: 1 }, { t: { x: 1 } }, "t.x"],
])("ignoreChanges cannot restore %s, and reports the path", (_, news, olds, path) => {
  expect(ignoreChanges(news, olds, [path])).toEqual({ inputs: news, unreachable: [path] });
});

test("ignoreChanges does not change the program's own inputs", () => {
  const news = { t: { x: 2 } };
  ignoreChanges(news, { t: { x: 1 } }, ["t.x"]);
  expect(news).toEqual({ t: { x: 2 } });
});
