/** `Z`, `+01:00`, `+0100`. */
const ZONED = /(z|[+-]\d\d:?\d\d)$/i;

/**
 * A date of an answer in milliseconds; not a number where it is none. One without a zone is in the platform's, which is UTC
 * (docs/facts/hosting.md 1.1), and not in that of the machine that reads it.
 */
export function momentOf(date: unknown): number {
  if (typeof date !== "string") return Number.NaN;
  const text = date.trim();
  return Date.parse(ZONED.test(text) ? text : `${text.replace(" ", "T")}Z`);
}
