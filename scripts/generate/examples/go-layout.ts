// The layout of `gofmt`.

const LONGEST_LITERAL = 72;

/** An entry of a composite literal, with its key if it has one. */
export type Entry = readonly [key: string | undefined, value: string];

/** Returns a composite literal. If it does not fit into a line, each entry has its own line. */
export function composite(type: string, entries: readonly Entry[]): string {
  const short = `${type}{${entries.map(([key, value]) => (key === undefined ? value : `${key}: ${value}`)).join(", ")}}`;
  if (!short.includes("\n") && short.length <= LONGEST_LITERAL) return short;
  return `${type}{\n${indented(aligned(entries).join("\n"))}\n}`;
}

/** `gofmt` aligns the values of neighbouring lines. An entry of several lines separates its neighbours. */
function aligned(entries: readonly Entry[]): string[] {
  const isLong = entries.map(([, value]) => value.includes("\n"));
  const borders = [-1, ...isLong.flatMap((long, n) => (long ? [n] : [])), entries.length];
  return entries.map(([key, value], n) => {
    if (key === undefined) return `${value},`;
    const start = borders.findLast((border) => border < n) ?? -1;
    const end = borders.find((border) => border > n) ?? entries.length;
    const neighbours = isLong[n] ? [key] : entries.slice(start + 1, end).map(([other]) => other ?? "");
    const width = Math.max(...neighbours.map((other) => other.length));
    return `${`${key}:`.padEnd(width + 1)} ${value},`;
  });
}

export const indented = (text: string): string => text.replace(/^(?=.)/gm, "\t");
