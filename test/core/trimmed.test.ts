import { trimmed } from "../../provider/core/trimmed";

test.each([
  ["a text", " a b\n", "a b"],
  ["every sign that one of the platforms cuts off", "\u0000\u200b\ufeff\u00a0\u0085a\u200e\v", "a"],
  ["blanks alone", " \u2003\n", ""],
  ["a text inside", { x: [" a", { y: "b " }], " k ": 1 }, { x: ["a", { y: "b" }], " k ": 1 }],
  ["what is no text", [1, true, null, undefined], [1, true, null, undefined]],
])("%s", (_, value, wanted) => {
  expect(trimmed(value)).toEqual(wanted);
});

test("a property of any name stays one", () => {
  const value = trimmed(JSON.parse('{"__proto__": " a "}')) as object;
  expect(Object.entries(value)).toEqual([["__proto__", "a"]]);
});

test("a long text of blanks takes no longer than another", () => {
  const text = `a${" ".repeat(300_000)}b`;
  expect(trimmed(text)).toBe(text);
});
