import { trimmed } from "../../provider/api/trimmed";

test.each([
  ["a string with blanks at both ends", " a b\n", "a b"],
  ["every character that one of the platforms removes", "\u0000\u200b\ufeff\u00a0\u0085a\u200e\v", "a"],
  ["a string of blanks only", " \u2003\n", ""],
  ["a string inside an object", { x: [" a", { y: "b " }], " k ": 1 }, { x: ["a", { y: "b" }], " k ": 1 }],
  ["values that are not strings", [1, true, null, undefined], [1, true, null, undefined]],
])("`trimmed` returns the expected value for %s", (_, value, wanted) => {
  expect(trimmed(value)).toEqual(wanted);
});

/** The 35 characters that upstream's framework removes in addition to ordinary white space (docs/facts/hosting.md 13.3). */
const INVISIBLE = [
  ...[0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x200c, 0x200d, 0x200f, 0x2060, 0x2061, 0x2062, 0x2063, 0x2064, 0x2065],
  ...[0x206a, 0x206b, 0x206c, 0x206d, 0x206e, 0x206f, 0x2800, 0x3164, 0xffa0, 0x1d159, 0x1d173, 0x1d174, 0x1d175, 0x1d176, 0x1d177],
  ...[0x1d178, 0x1d179, 0x1d17a, 0xe0020],
];

test("`trimmed` removes invisible characters at both ends and keeps them inside a string", () => {
  expect(INVISIBLE).toHaveLength(35);
  for (const code of INVISIBLE) {
    const sign = String.fromCodePoint(code);
    expect([code, trimmed(`${sign} ${sign}a${sign}b\n${sign}`)]).toEqual([code, `a${sign}b`]);
    expect([code, trimmed(sign)]).toEqual([code, ""]);
  }
  for (const kept of ["\u{1d158}", "\u{1f98a}", "\ud834", "\udd59", "e\u0301"]) expect(trimmed(` ${kept} `)).toBe(kept);
});

test("`trimmed` keeps a property with the name __proto__", () => {
  const value = trimmed(JSON.parse('{"__proto__": " a "}')) as object;
  expect(Object.entries(value)).toEqual([["__proto__", "a"]]);
});

test("`trimmed` handles a long string of blanks without a delay", () => {
  const text = `a${" ".repeat(300_000)}b`;
  expect(trimmed(text)).toBe(text);
});
