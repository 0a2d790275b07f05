import { isBag } from "./values";

/**
 * What the platforms' middleware cuts off beside what JavaScript calls white space: signs that nobody sees (docs/facts/hosting.md 13.3), and two
 * control signs of one release or another.
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
 * A value with every text in it trimmed, at any depth, names of properties left alone. Both platforms do that with whatever they are sent
 * (docs/facts/hosting.md 1.1, docs/facts/game-panel.md 1.6), and then compare and store what is left. What is cut off here too much is never
 * sent, so it is no difference either.
 */
export function trimmed(value: unknown): unknown {
  if (typeof value === "string") return trimmedText(value);
  if (Array.isArray(value)) return value.map(trimmed);
  return isBag(value) ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, trimmed(item)])) : value;
}

/** By hand, because a pattern for the end of a text looks at every blank in the middle as well. */
function trimmedText(text: string): string {
  let [from, to] = [0, text.length];
  for (let sign = firstOf(text, from); from < to && isBlank(sign); sign = firstOf(text, from)) from += sign.length;
  for (let sign = lastOf(text, to); to > from && isBlank(sign); sign = lastOf(text, to)) to -= sign.length;
  return text.slice(from, to);
}

const isBlank = (sign: string) => sign.trim() === "" || INVISIBLE.has(sign);

/** A sign is one or two units of a JavaScript text. */
const firstOf = (text: string, from: number): string => String.fromCodePoint(text.codePointAt(from) ?? 0);

function lastOf(text: string, to: number): string {
  const pair = text.slice(Math.max(0, to - 2), to);
  return (pair.codePointAt(0) ?? 0) > 0xffff ? pair : pair.slice(-1);
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, n) => from + n);
}
