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
