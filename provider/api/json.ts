/** Maximum nesting of a JSON value. It is far above the nesting of any response, and low enough for recursive code. */
const DEEPEST = 100;

export function parsedJson(text: string): { value: unknown; wrong?: undefined } | { value: undefined; wrong: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { value: undefined, wrong: "text that is not JSON" };
  }
  return isFlat(value, DEEPEST) ? { value } : { value: undefined, wrong: `JSON nested deeper than ${DEEPEST} levels` };
}

const isFlat = (value: unknown, levels: number): boolean =>
  typeof value !== "object" || value === null || (levels > 0 && Object.values(value).every((item) => isFlat(item, levels - 1)));

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The properties of an error from Node or from `js-yaml`, whose lines and columns begin at 0. */
interface ParseError {
  message: string;
  errno?: number;
  reason?: string;
  mark?: { line: number; column: number };
}

/**
 * Returns why a file of JSON or YAML cannot be read, and the place in the file. The messages of parsers quote the file, which may contain a secret. This
 * text contains no quotation.
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
