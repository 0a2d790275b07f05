import { Document, isMap, isSeq, type Node, parseDocument, type Range, visit, type YAMLMap } from "yaml";
import { parseProblem } from "../../../api/json";
import { same } from "../../../core/values";
import type { ConfigText, Leaf } from "./values";

type Value = Leaf["value"];

function parsed(text: string): Document.Parsed {
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error) throw new Error(parseProblem(error));
  return document;
}

export function openYaml(given: string): ConfigText {
  let text = given;
  parsed(text);
  return {
    get(path) {
      const value = parsed(text).getIn(path);
      return typeof value === "object" && value !== null && "toJSON" in value ? (value as { toJSON(): unknown }).toJSON() : value;
    },
    set(path, value) {
      text = withLocalEdit(text, path, value) ?? rewritten(text, path, value);
    },
    text: () => text,
  };
}

/** Writes the whole document again, so its other lines may change their format. */
function rewritten(text: string, path: readonly string[], value: Value): string {
  const document = parsed(text);
  document.setIn(path, value);
  quoteAmbiguous(document);
  return document.toString({ lineWidth: 0 });
}

/**
 * Replaces or adds only the characters of one key, so that all other lines keep their position and format. Returns undefined if the result would
 * not have exactly the wanted values.
 */
function withLocalEdit(text: string, path: readonly string[], value: Value): string | undefined {
  const document = parsed(text);
  const node = document.getIn(path, true);
  const edited = hasRange(node) ? replaced(text, node, value) : added(text, document, path, value);
  if (edited === undefined) return undefined;
  const now = parseDocument(edited);
  document.setIn(path, value);
  return now.errors.length === 0 && same(now.toJS(), document.toJS()) ? edited : undefined;
}

interface Placed {
  readonly range: Range;
}

const hasRange = (node: unknown): node is Node & Placed => Array.isArray((node as Partial<Node> | undefined)?.range);

function replaced(text: string, node: Node & Placed, value: Value): string | undefined {
  const [from, to] = node.range;
  const old = text.slice(from, to);
  const isBlock = isSeq(node) && node.flow !== true;
  if (isBlock && !Array.isArray(value)) return undefined;
  const written = isBlock ? indented(rendered(value), columnOf(text, from)) : inOneLine(value);
  if (written === undefined) return undefined;
  const gap = from === to && !/\s/.test(text[from - 1] ?? "") ? " " : "";
  return `${text.slice(0, from)}${gap}${written}${old.endsWith("\n") ? "\n" : ""}${text.slice(to)}`;
}

/** Adds a key, with the missing maps around it, after the last key of the innermost map that exists. */
function added(text: string, document: Document.Parsed, path: readonly string[], value: Value): string | undefined {
  let depth = path.length - 1;
  while (depth > 0 && document.getIn(path.slice(0, depth), true) === undefined) depth--;
  const map = depth === 0 ? document.contents : document.getIn(path.slice(0, depth), true);
  const tree = path.slice(depth).reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
  if (map === null && depth === 0) return `${text}${text === "" || text.endsWith("\n") ? "" : "\n"}${rendered(tree)}\n`;
  if (!isMap(map) || !hasRange(map)) return undefined;
  const first = map.items[0]?.key;
  if (map.flow === true || !hasRange(first)) return addedToFlow(text, map, tree);
  const at = endOfLine(text, lastEnd(map));
  const lines = indented(rendered(tree), columnOf(text, first.range[0]));
  const indent = " ".repeat(columnOf(text, first.range[0]));
  return `${text.slice(0, at)}${at > 0 && text[at - 1] !== "\n" ? "\n" : ""}${indent}${lines}\n${text.slice(at)}`;
}

function addedToFlow(text: string, map: YAMLMap & Placed, tree: unknown): string | undefined {
  const end = map.range[1] - 1;
  const before = text.slice(0, end).trimEnd();
  if (text[end] !== "}") return undefined;
  const comma = map.items.length === 0 || before.endsWith(",") ? "" : ",";
  return `${before}${comma} ${JSON.stringify(tree).slice(1, -1)}${before.endsWith("{") ? " " : text.slice(before.length, end) || " "}${text.slice(end)}`;
}

/** The end of the last value, without the comments and blank lines after it. */
function lastEnd(map: YAMLMap): number {
  const last = map.items.at(-1);
  const node = last?.value;
  if (isMap(node) && node.flow !== true && node.items.length > 0) return lastEnd(node);
  if (isSeq(node) && node.flow !== true) {
    const item = node.items.at(-1);
    if (isMap(item) && item.flow !== true) return lastEnd(item);
    if (hasRange(item)) return item.range[1];
  }
  if (hasRange(node)) return node.range[1];
  return hasRange(last?.key) ? last.key.range[1] : 0;
}

function endOfLine(text: string, from: number): number {
  if (text[from - 1] === "\n") return from;
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end + 1;
}

const columnOf = (text: string, offset: number): number => offset - (text.lastIndexOf("\n", offset - 1) + 1);

const indented = (text: string, by: number): string => text.replaceAll("\n", `\n${" ".repeat(by)}`);

function rendered(value: unknown): string {
  const document = new Document(value);
  quoteAmbiguous(document);
  return document.toString({ lineWidth: 0 }).trimEnd();
}

function inOneLine(value: Value): string | undefined {
  if (Array.isArray(value)) return JSON.stringify(value);
  const written = rendered(value);
  return written.includes("\n") ? JSON.stringify(value) : written;
}

/** An old YAML parser would read the text as a value of another type, and many games use old parsers. */
const isAmbiguous = (value: unknown): boolean =>
  typeof value === "string" && /^(y|n|yes|no|on|off|true|false|null|~|0\d+|\d+:\d+)$/i.test(value);

/** Quotes only values that this run has added: a value that was read from the file keeps its form. */
function quoteAmbiguous(document: Document): void {
  visit(document, {
    Scalar(place, node) {
      if (place !== "key" && node.type === undefined && isAmbiguous(node.value)) node.type = "QUOTE_DOUBLE";
    },
  });
}
