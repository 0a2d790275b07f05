/** Compares texts by their code units. */
export const compare = (x: string, y: string): number => (x < y ? -1 : x > y ? 1 : 0);

/** Compares names, and the numbers in names by their value: `app-9` is before `app-10`. */
export const compareNames = (x: string, y: string): number => compare(padded(x), padded(y)) || compare(x, y);

const padded = (name: string): string => name.replace(/\d+/g, (digits) => digits.padStart(20, "0"));

/** Returns a number with its noun: `1 stack`, `2 stacks`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

export const listed = (items: readonly string[], most = 5): string =>
  items.length <= most ? items.join(", ") : `${items.slice(0, most).join(", ")} and ${items.length - most} more`;

/** Cuts a longer text in the middle, because its beginning and its end distinguish it from similar texts. */
export function cut(text: string, length: number): string {
  const points = [...text];
  if (points.length <= length) return text;
  const head = Math.ceil((length - 1) / 2);
  return `${points.slice(0, head).join("")}…${points.slice(points.length - (length - 1 - head)).join("")}`;
}
