import type { ConfigText, Leaf } from "./values";

const SECTION = /^\s*\[([^\]]*)\]\s*$/;
const ENTRY = /^(\s*)([^=:;#[\s][^=:]*?)(\s*[=:]\s*)(.*?)(\s*)$/;

/**
 * Text of an ini file: sections, `key=value` entries and comments. This parser is our own, because no library keeps all of them in place.
 * If a key occurs several times, the last one counts.
 */
export class IniText implements ConfigText {
  private readonly lines: string[];
  private readonly lineEnd: string;

  constructor(text: string) {
    this.lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
    this.lines = text === "" ? [] : text.split(/\r?\n/);
    const wrong = this.lines.findIndex((line) => /^\s*\[/.test(line) && !SECTION.test(line));
    if (wrong >= 0) throw new Error(`a section without its closing bracket in line ${wrong + 1}`);
  }

  get(path: readonly string[]): string | undefined {
    const at = this.find(path);
    return at === undefined ? undefined : (ENTRY.exec(this.lines[at] ?? "")?.[4] ?? "");
  }

  set(path: readonly string[], value: Leaf["value"]): void {
    const at = this.find(path);
    if (at !== undefined) {
      const [, indent = "", key = "", equals = "="] = ENTRY.exec(this.lines[at] ?? "") ?? [];
      this.lines[at] = `${indent}${key}${equals}${String(value)}`;
      return;
    }
    const [section, key] = partsOf(path);
    const line = `${key}=${String(value)}`;
    const end = this.endOf(section);
    if (end !== undefined) this.lines.splice(end, 0, line);
    else {
      while (this.lines.at(-1) === "") this.lines.pop();
      this.lines.push(...(this.lines.length > 0 ? [""] : []), `[${section}]`, line, "");
    }
    if (this.lines.at(-1) !== "") this.lines.push("");
  }

  text(): string {
    return this.lines.join(this.lineEnd);
  }

  private find(path: readonly string[]): number | undefined {
    const [section, key] = partsOf(path);
    let inside = section === undefined;
    let found: number | undefined;
    for (const [i, line] of this.lines.entries()) {
      const name = SECTION.exec(line)?.[1];
      if (name !== undefined) inside = name.trim() === section;
      else if (inside && ENTRY.exec(line)?.[2]?.trim() === key) found = i;
    }
    return found;
  }

  /** Returns the index for a new line of a section: after its last line that is not blank. */
  private endOf(section: string | undefined): number | undefined {
    let inside = section === undefined;
    let end = inside ? 0 : undefined;
    for (const [i, line] of this.lines.entries()) {
      const name = SECTION.exec(line)?.[1];
      if (name !== undefined) {
        inside = name.trim() === section;
        if (inside) end = i + 1;
      } else if (inside && line.trim() !== "") end = i + 1;
    }
    return end;
  }
}

const partsOf = (path: readonly string[]): [section: string | undefined, key: string] =>
  path.length > 1 ? [path[0], path[1] ?? ""] : [undefined, path[0] ?? ""];
