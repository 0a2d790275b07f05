import { isObject } from "./json";

/**
 * Characters that the platforms' middleware trims although JavaScript does not treat them as white space. They are invisible characters
 * (docs/facts/hosting.md 13.3), and two control characters that only some releases trim.
 */
const INVISIBLE: ReadonlySet<string> = new Set(
  [
    ...[0x0000, 0x0085, 0x00ad, 0x034f, 0x061c, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180e, 0x2800, 0x3164, 0xffa0, 0x1d159, 0xe0020],
    ...range(0x200b, 0x200f),
    ...range(0x2060, 0x2065),
    ...range(0x206a, 0x206f),
    ...range(0x1d173, 0x1d17a),
  ].map((code) => String.fromCodePoint(code)),
);

/**
 * Returns a value with all its texts trimmed, at any depth; names of properties are unchanged. Both platforms trim everything that they receive
 * (docs/facts/hosting.md 1.1, docs/facts/game-panel.md 1.6), and compare and store the result. If this function trims a character that a platform
 * would keep, the provider never sends that character, so no difference arises.
 */
export function trimmed(value: unknown): unknown {
  if (typeof value === "string") return trimmedText(value);
  if (Array.isArray(value)) return value.map(trimmed);
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, trimmed(item)])) : value;
}

/** Trims a text without a regular expression, because an expression for the end of a text also tests every space in the middle. */
function trimmedText(text: string): string {
  let [from, to] = [0, text.length];
  for (let sign = firstOf(text, from); from < to && isBlank(sign); sign = firstOf(text, from)) from += sign.length;
  for (let sign = lastOf(text, to); to > from && isBlank(sign); sign = lastOf(text, to)) to -= sign.length;
  return text.slice(from, to);
}

const isBlank = (sign: string) => sign.trim() === "" || INVISIBLE.has(sign);

/** Returns the character at an index. A character consists of one or two UTF-16 code units. */
const firstOf = (text: string, from: number): string => String.fromCodePoint(text.codePointAt(from) ?? 0);

function lastOf(text: string, to: number): string {
  const pair = text.slice(Math.max(0, to - 2), to);
  return (pair.codePointAt(0) ?? 0) > 0xffff ? pair : pair.slice(-1);
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, n) => from + n);
}
