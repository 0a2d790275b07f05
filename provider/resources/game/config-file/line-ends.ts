const LINE_END = /\r\n|\r|\n/g;

/** A text in which each line end was replaced by `\n`, together with the original line ends. */
export class Lines {
  private constructor(
    private readonly lines: readonly string[],
    /** The line end between each line and the next one. */
    private readonly ends: readonly string[],
    /** The line end of added lines. */
    private readonly usual: string,
  ) {}

  static of(text: string): Lines {
    const ends = text.match(LINE_END) ?? [];
    const count = (end: string) => ends.filter((one) => one === end).length;
    const [usual = "\n"] = [...new Set(ends)].sort((a, b) => count(b) - count(a));
    return new Lines(text.split(LINE_END), ends, usual);
  }

  /** Text with `\n` as its only line end. */
  get plain(): string {
    return this.lines.join("\n");
  }

  get text(): string {
    return this.lines.map((line, i) => `${line}${this.ends[i] ?? ""}`).join("");
  }

  /**
   * Returns the edited text. All lines before the first changed line and after the last one keep their line ends. If the last line had no line end,
   * it gets none. Call this after each single edit, because the lines between two edits may lose their line ends.
   */
  edited(plain: string): Lines {
    const added = this.plain !== "" && !this.plain.endsWith("\n") && plain.endsWith("\n");
    const lines = (added ? plain.slice(0, -1) : plain).split("\n");
    const shift = lines.length - this.lines.length;
    const shorter = Math.min(lines.length, this.lines.length);
    const before = countWhile(shorter, (i) => lines[i] === this.lines[i]);
    const after = countWhile(shorter - before, (i) => lines.at(-1 - i) === this.lines.at(-1 - i));
    const ends = lines.slice(1).map((_, i) => this.ends[i < lines.length - after ? i : i - shift] ?? this.usual);
    return new Lines(lines, ends, this.usual);
  }
}

function countWhile(most: number, is: (i: number) => boolean): number {
  let count = 0;
  while (count < most && is(count)) count++;
  return count;
}
