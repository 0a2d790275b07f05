/**
 * Returns a text in which each line end is `\n`, and no line end follows the last line. Texts are compared in this form, because line ends differ
 * between machines, and the platform removes the last line end.
 */
export const canonicalText = (text: string): string => text.replace(/\r\n?/g, "\n").replace(/\n+$/, "");

/** Returns a text in the form of `canonicalText`, and any other value unchanged. */
export const canonicalIfText = (value: unknown): unknown => (typeof value === "string" ? canonicalText(value) : value);

/** Whether two texts are equal in the form of `canonicalText`. */
export const sameText = (x: string, y: string): boolean => canonicalText(x) === canonicalText(y);
