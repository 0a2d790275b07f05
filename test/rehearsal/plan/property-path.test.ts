import fc from "fast-check";
import { formatPath, parsePath, pathContains } from "../../../rehearsal/plan/property-path";

test.each([
  ["sizeGb", ["sizeGb"]],
  ["tags.x", ["tags", "x"]],
  ["list[0].name", ["list", 0, "name"]],
  ['tags["a.b"]', ["tags", "a.b"]],
  ['tags["say \\"hi\\""].x', ["tags", 'say "hi"', "x"]],
  ["list[*].name", ["list", "*", "name"]],
  ["tags.*", ["tags", "*"]],
  ["#initerror", ["#initerror"]],
  ['["a b"]', ["a b"]],
])("parsePath reads %s", (text, path) => {
  expect(parsePath(text)).toEqual(path);
});

test.each(["", ".a", "a.", "a[", 'a["b', "a[x]", "a]"])("parsePath refuses %j", (text) => {
  expect(parsePath(text)).toBeUndefined();
});

test("formatPath quotes parts that are not plain names, as the engine does", () => {
  expect(formatPath(["a", "b-c", 3, "d_1", 'x"y'])).toBe('a["b-c"][3].d_1["x\\"y"]');
});

test("parsePath reads the texts that formatPath writes", () => {
  const part = fc.oneof(
    fc.nat(99),
    fc.stringMatching(/^[ -~]{1,8}$/).filter((text) => !text.includes("\\") && text !== "*"),
  );
  fc.assert(fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), (path) => expect(parsePath(formatPath(path))).toEqual(path)));
});

test("pathContains is true for paths at or below the given path", () => {
  const contains = (outer: string, inner: string): boolean => pathContains(parsePath(outer) ?? [], parsePath(inner) ?? []);
  expect(contains("tags", "tags.x")).toBe(true);
  expect(contains("tags.x", "tags.x")).toBe(true);
  expect(contains("tags.x", "tags")).toBe(false);
  expect(contains("tags.x", "tags.y")).toBe(false);
  expect(contains("*", "anything.at[3].all")).toBe(true);
  expect(contains("list[*].name", "list[3].name")).toBe(true);
  expect(contains("list[*].name", "list[3].size")).toBe(false);
});
