import { applyEdits, findNodeAtLocation, getNodeValue, modify, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { PropertiesEditor } from "properties-file/editor";
import type { FormatName } from "../../../platform/game/config-formats";
import type { ConfigText, Leaf } from "./values";
import { openYaml } from "./yaml";

const SECTION = /^\s*\[([^\]]*)\]\s*$/;
const ENTRY = /^(\s*)([^=:;#[\s][^=:]*?)(\s*[=:]\s*)(.*?)(\s*)$/;

/**
 * A value whose end is certain: a number, a boolean or a quoted text. A following ` ;` or ` #` then begins a comment. Readers that accept no
 * comments there (Unreal) read the same value. After any other text, ` ;` and ` #` may be part of the value (`Server #1`).
 */
const CLOSED = /^(?:[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?f?|0x[\da-f]+|true|false|yes|no|on|off|"(?:[^"\\]|\\.)*"|'[^']*')(?=\s+[;#]|$)/i;

/** Splits the rest of a line into the value and a comment with the blanks before it. */
function commented(rest: string): { value: string; comment: string } {
  const value = CLOSED.exec(rest)?.[0] ?? rest;
  return { value, comment: rest.slice(value.length) };
}

/** Own code, because every library moves sections, entries or comments of an ini file. If a key occurs several times, the last entry is used. */
class IniText implements ConfigText {
  private readonly lines: string[];
  private readonly lineEnd: string;

  constructor(text: string) {
    this.lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
    this.lines = text === "" ? [] : text.split(/\r?\n/);
    const wrong = this.lines.findIndex((line) => /^\s*\[/.test(line) && !SECTION.test(line));
    if (wrong >= 0) throw new Error(`a section without its closing bracket in line ${wrong + 1}`);
  }

  /** If the program's value itself contains such a comment, the value in the file is the whole rest of the line. */
  get(path: readonly string[], wanted: Leaf["value"]): string | undefined {
    const at = this.find(path);
    if (at === undefined) return undefined;
    const rest = ENTRY.exec(this.lines[at] ?? "")?.[4] ?? "";
    return commented(String(wanted)).comment === "" ? commented(rest).value : rest;
  }

  set(path: readonly string[], value: Leaf["value"]): void {
    const at = this.find(path);
    if (at !== undefined) {
      const [, indent = "", key = "", equals = "=", rest = ""] = ENTRY.exec(this.lines[at] ?? "") ?? [];
      const isClosed = CLOSED.test(String(value)) && commented(String(value)).comment === "";
      this.lines[at] = `${indent}${key}${equals}${String(value)}${isClosed ? commented(rest).comment : ""}`;
      return;
    }
    const [section, key] = partsOf(path);
    const line = `${key}=${String(value)}`;
    const end = this.endOf(section);
    if (end !== undefined) this.lines.splice(end, 0, line);
    else {
      if (this.lines.at(-1) === "") this.lines.pop();
      const isApart = this.lines.length === 0 || this.lines.at(-1) === "";
      this.lines.push(...(isApart ? [] : [""]), `[${section}]`, line, "");
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

  /** Index at which a new line is added to a section: after the section's last line that is not blank. */
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

interface Format {
  /** Maximum number of names in the path of a key. */
  readonly depth: number;
  /** Whether the format stores every value as text. The values 40 and "40" are then equal. */
  readonly isText: boolean;
  /** Throws if the text is not valid. The error contains the mistake and its line number. */
  open(text: string): ConfigText;
}

const lineOf = (text: string, offset: number): number => text.slice(0, offset).split("\n").length;

function openProperties(text: string): ConfigText {
  let editor = new PropertiesEditor(text);
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  return {
    get: ([key = ""]) => editor.toObject()[key],
    set([key = ""], value) {
      if (editor.update(key, { newValue: String(value), escapeUnicode: true })) return;
      const before = editor.format();
      const gap = before === "" || before.endsWith("\n") ? "" : lineEnd;
      editor = new PropertiesEditor(`${before}${gap}${propertyLine(key, String(value))}${lineEnd}`);
    },
    text: () => editor.format(),
  };
}

/** Removes the blanks around the equals sign, because games write none. */
function propertyLine(key: string, value: string): string {
  const one = new PropertiesEditor("");
  one.insert(key, value, { escapeUnicode: true, separator: "=" });
  return one.format().trim().replace(/ = ?/, "=");
}

function openJson(given: string): ConfigText {
  let text = given.trim() === "" ? "{}\n" : given;
  const tree = () => {
    const errors: ParseError[] = [];
    const root = parseTree(text, errors, { allowTrailingComma: true });
    const [error] = errors;
    if (error) throw new Error(`${printParseErrorCode(error.error)} in line ${lineOf(text, error.offset)}`);
    return root;
  };
  tree();
  const indent = /^([ \t]+)\S/m.exec(text)?.[1] ?? "  ";
  const formattingOptions = { insertSpaces: !indent.includes("\t"), tabSize: indent.length, eol: text.includes("\r\n") ? "\r\n" : "\n" };
  return {
    get(path) {
      const root = tree();
      const node = root && findNodeAtLocation(root, [...path]);
      return node && getNodeValue(node);
    },
    set(path, value) {
      text = applyEdits(text, modify(text, [...path], value, { formattingOptions }));
    },
    text: () => text,
  };
}

export const FORMATS: Readonly<Record<FormatName, Format>> = {
  properties: { depth: 1, isText: true, open: openProperties },
  ini: { depth: 2, isText: true, open: (text) => new IniText(text) },
  json: { depth: Number.POSITIVE_INFINITY, isText: false, open: openJson },
  yaml: { depth: Number.POSITIVE_INFINITY, isText: false, open: openYaml },
};
