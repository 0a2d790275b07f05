import { isBag } from "./values";

/** Beside what JavaScript calls white space: the platforms' middleware cuts these off as well, in one release or another. */
const FURTHER_BLANKS = new Set(["\u0000", "\u0085", "\u180e", "\u200b", "\u200e"]);

/**
 * A value with every text in it trimmed, at any depth, names of properties left alone. Both platforms do that with whatever they are sent
 * (hosting-facts.md 1.1, game-panel-facts.md 2), and then compare and store what is left. What is cut off here too much is never sent, so it is
 * no difference either.
 */
export function trimmed(value: unknown): unknown {
  if (typeof value === "string") return trimmedText(value);
  if (Array.isArray(value)) return value.map(trimmed);
  return isBag(value) ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, trimmed(item)])) : value;
}

/** By hand, because a pattern for the end of a text looks at every blank in the middle as well. */
function trimmedText(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && isBlank(text[from])) from++;
  while (to > from && isBlank(text[to - 1])) to--;
  return text.slice(from, to);
}

const isBlank = (sign = "") => sign.trim() === "" || FURTHER_BLANKS.has(sign);
