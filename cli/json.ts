/** Parses JSON; returns undefined if the text is not JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns a JSON array; an empty one if the value is not an array. */
export const arrayOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
