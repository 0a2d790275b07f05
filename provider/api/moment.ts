/** `Z`, `+01:00`, `+0100`. */
const ZONED = /(z|[+-]\d\d:?\d\d)$/i;

/**
 * Returns a date of a response in milliseconds, or NaN if it is none. A date without a zone is in the platform's zone, which is UTC
 * (docs/facts/hosting.md 1.1), not in the machine's zone.
 */
export function momentOf(date: unknown): number {
  if (typeof date !== "string") return Number.NaN;
  const text = date.trim();
  return Date.parse(ZONED.test(text) ? text : `${text.replace(" ", "T")}Z`);
}
