import { applyEdits, findNodeAtLocation, getNodeValue, modify, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { PropertiesEditor } from "properties-file/editor";
import { isScalar, parseDocument, stringify } from "yaml";
import { parseProblem } from "../../../api/json";
import type { ConfigText, Leaf, Scalar } from "./values";

const SECTION = /^\s*\[([^\]]*)\]\s*$/;
const ENTRY = /^(\s*)([^=:;#[\s][^=:]*?)(\s*[=:]\s*)(.*?)(\s*)$/;

/** No library keeps the sections, entries and comments of an ini file in their places. If a key occurs several times, its last entry is used. */
class IniText implements ConfigText {
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

export const FORMAT_NAMES = ["properties", "ini", "json", "yaml"] as const;
export type FormatName = (typeof FORMAT_NAMES)[number];

const ENDINGS: Readonly<Record<string, FormatName>> = {
  properties: "properties",
  ini: "ini",
  cfg: "ini",
  json: "json",
  json5: "json",
  jsonc: "json",
  yml: "yaml",
  yaml: "yaml",
};

export const formatOf = (path: string): FormatName | undefined => ENDINGS[/\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ""];

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

function openYaml(given: string): ConfigText {
  let text = given;
  const parsed = () => {
    const document = parseDocument(text);
    const [error] = document.errors;
    if (error) throw new Error(parseProblem(error));
    return document;
  };
  parsed();
  return {
    get(path) {
      const value = parsed().getIn(path);
      return typeof value === "object" && value !== null && "toJSON" in value ? (value as { toJSON(): unknown }).toJSON() : value;
    },
    /**
     * If the old and the new value are single values on one line, replaces only the characters of the old value. All other lines keep their position
     * and format.
     */
    set(path, value) {
      const document = parsed();
      const node = document.getIn(path, true);
      const written = Array.isArray(value) ? undefined : inOneLine(value);
      if (isScalar(node) && node.range && written !== undefined && node.range[1] > node.range[0]) {
        text = `${text.slice(0, node.range[0])}${written}${text.slice(node.range[1])}`;
        return;
      }
      document.setIn(path, value);
      const made = document.getIn(path, true);
      if (isScalar(made) && isAmbiguous(value)) made.type = "QUOTE_DOUBLE";
      text = document.toString({ lineWidth: 0 });
    },
    text: () => text,
  };
}

/** An old YAML parser would read the text as a value of another type, and many games use old parsers. */
const isAmbiguous = (value: unknown): boolean =>
  typeof value === "string" && /^(y|n|yes|no|on|off|true|false|null|~|0\d+|\d+:\d+)$/i.test(value);

function inOneLine(value: Scalar): string | undefined {
  if (isAmbiguous(value)) return JSON.stringify(value);
  const written = stringify(value, { lineWidth: 0 }).trimEnd();
  return written.includes("\n") ? undefined : written;
}

export const FORMATS: Readonly<Record<FormatName, Format>> = {
  properties: { depth: 1, isText: true, open: openProperties },
  ini: { depth: 2, isText: true, open: (text) => new IniText(text) },
  json: { depth: Number.POSITIVE_INFINITY, isText: false, open: openJson },
  yaml: { depth: Number.POSITIVE_INFINITY, isText: false, open: openYaml },
};
