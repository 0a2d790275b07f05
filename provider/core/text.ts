/**
 * A text of several lines in the form that it is compared in: line ends differ between machines, and the platform cuts the last one off, so
 * neither is a difference.
 */
export const canonicalText = (text: string): string => text.replace(/\r\n?/g, "\n").replace(/\n+$/, "");

/** The same of a value that may be no text, or hold none. */
export const canonicalIfText = (value: unknown): unknown => (typeof value === "string" ? canonicalText(value) : value);

/** Whether two texts are the same but for line ends and the final newline. */
export const sameText = (x: string, y: string): boolean => canonicalText(x) === canonicalText(y);
