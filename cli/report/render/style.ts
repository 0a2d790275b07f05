/** Syntax of the parts of a report, with or without HTML. Parameters are foreign texts, except those with the name `written`. */
export interface Style {
  code(text: string, length?: number): string;
  /** Writes a sentence unchanged if that is safe, else as code. */
  prose(text: string): string;
  bold(written: string): string;
  lineBreak: string;
  /** Writes a part that a reader can open. */
  details(summary: string, written: readonly string[], isOpen: boolean): string[];
  alarm(written: readonly string[]): string;
  heading(written: string, level: 3 | 4): string;
  small(written: string): string;
  link(text: string, url: string): string;
  marker(text: string): string;
  hasPictures: boolean;
}

/** Joins blocks of Markdown with empty lines. */
export const blocks = (parts: readonly string[]): string => parts.filter((part) => part !== "").join("\n\n");

export const table = (head: readonly string[], align: readonly ("left" | "right")[], rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? ""
    : [head, align.map((side) => (side === "right" ? "---:" : "---")), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
