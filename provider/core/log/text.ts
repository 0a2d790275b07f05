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

/** Parses a number in decimal digits, such as `20` or `7.5`. Undefined for any other notation, such as `0x10` or `1e3`. */
export const decimalIn = (text: string): number | undefined => (/^\s*\d+(?:\.\d+)?\s*$/.test(text) ? finite(Number(text)) : undefined);

/** Returns the number in decimal digits that a text in another notation means (`0x10`, `5,50`, `20 EUR`), or undefined if it is not clear. */
export function nearestDecimal(text: string, least = 0): number | undefined {
  const [, part = ""] = /^[^\d-]*(\d+(?:[.,]\d{1,2})?)\D*$/.exec(text) ?? [];
  const meant = finite(Number(text.trim() === "" ? Number.NaN : text)) ?? decimalIn(part.replace(",", "."));
  return meant !== undefined && meant >= least && decimalIn(String(meant)) !== undefined ? meant : undefined;
}

const finite = (number: number): number | undefined => (Number.isFinite(number) ? number : undefined);

/** Minimum length of a word that `nearest` looks for inside longer words. Shorter words occur in too many longer words. */
const SHORTEST_PART = 3;

/** Returns the candidate closest to a mistyped or shortened word, or undefined if none is close. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined;
  let least = Math.max(2, Math.floor(word.length / 3)) + 1;
  for (const candidate of candidates) {
    const d = distance(word.toLowerCase(), candidate.toLowerCase());
    if (d < least) [best, least] = [candidate, d];
  }
  return best ?? candidates.find((candidate) => isPart(word, candidate) || isPart(candidate, word));
}

/** Returns the candidate with at most two typing errors, or undefined if there is none. */
export const misspelt = (word: string, candidates: readonly string[]): string | undefined =>
  candidates.find((candidate) => distance(word.toLowerCase(), candidate.toLowerCase()) <= 2);

const isPart = (part: string, whole: string) => part.length >= SHORTEST_PART && whole.toLowerCase().includes(part.toLowerCase());

/** Returns the number of edits (insert, delete, replace) between two words. */
function distance(x: string, y: string): number {
  let row = Array.from({ length: y.length + 1 }, (_, i) => i);
  for (let i = 1; i <= x.length; i++) {
    const next = [i];
    for (let j = 1; j <= y.length; j++) {
      const exchange = (row[j - 1] ?? 0) + (x[i - 1] === y[j - 1] ? 0 : 1);
      next.push(Math.min(exchange, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[y.length] ?? 0;
}
