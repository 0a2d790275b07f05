/** How parts of a report are written: with HTML where a forge shows it, or without. Texts that come in are foreign, unless they are called `written`. */
export interface Style {
  code(text: string, length?: number): string;
  /** A sentence: as it is where that is safe, else as code. */
  prose(text: string): string;
  bold(written: string): string;
  lineBreak: string;
  /** A part that can be opened. */
  details(summary: string, written: readonly string[], isOpen: boolean): string[];
  alarm(written: readonly string[]): string;
  heading(written: string, level: 3 | 4): string;
  small(written: string): string;
  link(text: string, url: string): string;
  marker(text: string): string;
  hasPictures: boolean;
}

/** Blocks of Markdown, with an empty line between any two. */
export const blocks = (parts: readonly string[]): string => parts.filter((part) => part !== "").join("\n\n");

export const table = (head: readonly string[], align: readonly ("left" | "right")[], rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? ""
    : [head, align.map((side) => (side === "right" ? "---:" : "---")), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
