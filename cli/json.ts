export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const arrayOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
