import { canonicalIfText, canonicalText, sameText } from "../../provider/platform/canonical-text";

test.each([
  ["a\nb", "a\nb"],
  ["a\r\nb\r\n", "a\nb"],
  ["a\rb", "a\nb"],
  ["a\n\n", "a"],
  ["a\n\nb", "a\n\nb"],
  [" a \n", " a "],
  ["\n", ""],
])("canonicalText changes %j to %j", (text, wanted) => {
  expect(canonicalText(text)).toBe(wanted);
  expect(canonicalText(wanted)).toBe(wanted);
});

test("sameText ignores only the form of line ends and the final newline", () => {
  expect(sameText("FROM a\r\nRUN b\r\n", "FROM a\nRUN b")).toBe(true);
  for (const other of ["FROM a\nRUN  b", "FROM a\n\nRUN b", "from a\nRUN b", " FROM a\nRUN b"])
    expect(sameText("FROM a\nRUN b", other)).toBe(false);
});

test("canonicalIfText does not change values that are not strings", () => {
  for (const value of [undefined, null, 1, ["a\r\n"]]) expect(canonicalIfText(value)).toBe(value);
  expect(canonicalIfText("a\r\n")).toBe("a");
});
