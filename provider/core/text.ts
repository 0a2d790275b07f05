/**
 * Returns a text of several lines in the form for comparison. Line ends differ between machines, and the platform removes the last one, so neither
 * is a difference.
 */
export const canonicalText = (text: string): string => text.replace(/\r\n?/g, "\n").replace(/\n+$/, "");

/** Returns the same for a value that may be no text, or that contains none. */
export const canonicalIfText = (value: unknown): unknown => (typeof value === "string" ? canonicalText(value) : value);

/** Whether two texts are equal apart from line ends and the final newline. */
export const sameText = (x: string, y: string): boolean => canonicalText(x) === canonicalText(y);
