/** Levels of detail for a stack. Each level shows less than the one before; the last one is a single line. */
export const LEVELS = [0, 1, 2, 3, 4, 5, 6, 7] as const;
export type Level = (typeof LEVELS)[number];

export interface Detail {
  /** Unchanged resource types, and infos. */
  hasLists: boolean;
  /** `changed`: without the unchanged neighbours. */
  picture: "near" | "changed" | "none";
  hasValues: boolean;
  /** One row for all resources of one type and operation, except replacements and deletions of data. */
  isGrouped: boolean;
  namesInRow: number;
  moneyRows: number;
  hasDriftKeys: boolean;
  /** Number of warnings and errors that are shown in full. */
  texts: number;
}

export const detailAt = (level: Level): Detail => ({
  hasLists: level < 1,
  picture: level < 2 ? "near" : level < 3 ? "changed" : "none",
  hasValues: level < 3,
  isGrouped: level >= 4,
  namesInRow: level >= 5 ? 10 : Number.POSITIVE_INFINITY,
  moneyRows: level >= 6 ? 20 : Number.POSITIVE_INFINITY,
  hasDriftKeys: level < 6,
  texts: [Number.POSITIVE_INFINITY, 100, 50, 20, 10, 5, 3, 1][level] ?? 1,
});

/** Returns the texts of the parts, each at the lowest level at which all of them fit; undefined if they do not fit at the last level. */
export function fitted<T>(
  parts: readonly T[],
  render: (part: T, level: Level) => string,
  fits: number,
): { texts: string[]; levels: Level[] } | undefined {
  const shown = parts.map((part) => sized(render(part, 0), 0));
  let total = shown.reduce((bytes, one) => bytes + one.bytes, 0);
  while (total > fits) {
    let largest: number | undefined;
    shown.forEach(({ level, bytes }, n) => {
      if (level < 7 && (largest === undefined || bytes > (shown[largest]?.bytes ?? 0))) largest = n;
    });
    const [part, at] = largest === undefined ? [] : [parts[largest], shown[largest]];
    if (largest === undefined || part === undefined || at === undefined) return undefined;
    const level = (at.level + 1) as Level;
    const next = sized(render(part, level), level);
    total += next.bytes - at.bytes;
    shown[largest] = next;
  }
  return { texts: shown.map(({ text }) => text), levels: shown.map(({ level }) => level) };
}

/** Counts the empty line after the text too. */
const sized = (text: string, level: Level) => ({ text, level, bytes: Buffer.byteLength(text) + 2 });
