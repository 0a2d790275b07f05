/** Maximum nesting of a JSON value. It is far above the nesting of any response, and small enough for recursive code. */
const DEEPEST = 100;

export function parsedJson(text: string): { value: unknown; wrong?: undefined } | { value: undefined; wrong: string } {
  let value: unknown;
  try {
    value = JSON.parse(withLongNumbersAsText(text));
  } catch {
    return { value: undefined, wrong: "text that is not JSON" };
  }
  return isFlat(value, DEEPEST) ? { value } : { value: undefined, wrong: `JSON nested deeper than ${DEEPEST} levels` };
}

/** Matches the beginning of a text, or a whole number with so many digits that JavaScript may round it. */
const TEXT_OR_LONG_NUMBER = /"|(?<![\d.eE+])-?\d{16,}(?![\d.eE])/g;

/**
 * Puts whole numbers that JavaScript would round into quotation marks. Otherwise two ids of 64 bits could become one. The schemas of ids also accept
 * text.
 */
function withLongNumbersAsText(text: string): string {
  if (!/\d{16}/.test(text)) return text;
  const parts: string[] = [];
  const next = new RegExp(TEXT_OR_LONG_NUMBER);
  let copied = 0;
  for (let found = next.exec(text); found; found = next.exec(text)) {
    const [token] = found;
    if (token === '"') next.lastIndex = endOfText(text, found.index);
    else if (!Number.isSafeInteger(Number(token))) {
      parts.push(text.slice(copied, found.index), `"${token}"`);
      copied = next.lastIndex;
    }
  }
  return parts.join("") + text.slice(copied);
}

/** Returns the position after the text that begins at `start`. */
function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}

const isFlat = (value: unknown, levels: number): boolean =>
  typeof value !== "object" || value === null || (levels > 0 && Object.values(value).every((item) => isFlat(item, levels - 1)));

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The properties of an error from Node or from `js-yaml`. The lines and columns in `mark` begin at 0. */
interface ParseError {
  message: string;
  errno?: number;
  reason?: string;
  mark?: { line: number; column: number };
}

/**
 * Returns why a file of JSON or YAML cannot be read, and the place in the file. The text contains no quotation. The messages of parsers quote the
 * file, and the file may contain a secret.
 */
export function parseProblem(error: unknown): string {
  const { message, errno, reason = message, mark } = error as ParseError;
  if (errno !== undefined) return message;
  const [line = ""] = reason.split("\n");
  const [whole = "", found = ""] = PLACE.exec(line) ?? [];
  const place = mark ? ` at line ${mark.line + 1}, column ${mark.column + 1}` : found;
  const [why = ""] = line.replace(whole, "").split(/["!:]/);
  return `${why.replace(/[\s,.(]+$/, "") || "the format is not valid"}${place}`;
}

/** Newer releases of Node add the line and the column in brackets. */
const PLACE = /( at (?:line \d+, column \d+|position \d+))(?: \(line \d+ column \d+\))?/;
