/**
 * Returns a text of several lines in the form for comparison. Line ends differ between machines, and the platform removes the last line end, so the
 * comparison ignores both.
 */
export const canonicalText = (text: string): string => text.replace(/\r\n?/g, "\n").replace(/\n+$/, "");

/** Returns a text in the form for comparison, and any other value unchanged. */
export const canonicalIfText = (value: unknown): unknown => (typeof value === "string" ? canonicalText(value) : value);

/** Whether two texts are equal apart from line ends and the final newline. */
export const sameText = (x: string, y: string): boolean => canonicalText(x) === canonicalText(y);

/** Returns names in one line. If there are many names, the line contains the first names, followed by the text from `more`. */
export function someOf(names: readonly string[], most: number, more = (count: number) => ` and ${count} more`): string {
  return `${names.slice(0, most).join(", ")}${names.length > most ? more(names.length - most) : ""}`;
}

/** Returns a noun with its indefinite article: `a volume`, `an Environment`, `an SSH key`. */
export const withArticle = (noun: string): string => `${/^(?:[aeio]|un(?!i)|S3|SSH)/i.test(noun) ? "an" : "a"} ${noun}`;

/** Matches a reason that continues a sentence after the name of its property: `must be…`, `is…`. */
const GOES_ON = /^(is|are|must|has|have|cannot|can|may|needs?|names?|does|do|was|takes?|holds?|belongs?|would|says?|stands?|differs?)\b/;

/** Returns a property with its problem: `name must be…`, but `serverUuid: no server…`. */
export const withProperty = (property: string, reason: string): string =>
  property === "" ? reason : `${property}${GOES_ON.test(reason) ? "" : ":"} ${reason}`;

/** Quotes a text for a shell. A resource name may contain any text, and a user runs the command as it is shown. */
export const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Quotes a text for a shell if it contains a character that a shell interprets. */
export const shellWord = (text: string): string => (/^$|[\s"'#&|;<>(){}[\]$`\\!*?~]/.test(text) ? shellQuoted(text) : text);
