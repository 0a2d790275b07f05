// Reads Pulumi.yaml and the files of stacks exactly as the Pulumi CLI does. The CLI's parser (yaml.v3 of Go) has other rules for plain values than
// parsers for JavaScript: it reads octal numbers with a leading zero, underscores in numbers, whole numbers of 64 bits, and dates.
import { readFileSync } from "node:fs";
import { type Document, isAlias, isMap, isScalar, isSeq, type Node, parseDocument, Scalar } from "yaml";
import { decodedText } from "../provider/api/foreign-text";
import { parseProblem } from "../provider/api/json";

/** A whole number has the type `bigint`. A date is the text that the CLI makes of it. */
export type Yaml = Record<string, unknown>;

export const isYaml = (value: unknown): value is Yaml => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Reads the keys and values of a file. An empty file has none. Errors contain no text of the file. Also reads UTF-16 with a mark, as the CLI does.
 */
export function readYaml(path: string, name = path): Yaml {
  let content: unknown;
  try {
    const found = decodedText(readFileSync(path));
    if (!found) throw new Error("it is neither UTF-8 nor UTF-16 with a byte order mark");
    content = parseYaml(found.text);
  } catch (error) {
    throw new Error(`${name} cannot be read: ${parseProblem(error)}`);
  }
  if (content === null) return {};
  if (!isYaml(content)) throw new Error(`${name} must contain keys and values`);
  return content;
}

export function parseYaml(text: string): unknown {
  // With this schema, all plain values stay texts.
  const document = parseDocument(text, { schema: "failsafe", prettyErrors: true });
  const [error] = document.errors;
  if (error !== undefined) throw error;
  return valueIn(document.contents, document);
}

function valueIn(node: unknown, document: Document): unknown {
  if (isAlias(node)) return valueIn(node.resolve(document), document);
  if (isSeq(node)) return node.items.map((item) => valueIn(item, document));
  if (isMap(node)) return Object.assign({}, ...node.items.map(({ key, value }) => entryOf(key, value, document)));
  return isScalar(node) ? scalarOf(node) : null;
}

function entryOf(key: unknown, value: unknown, document: Document): Yaml {
  const isMerge = isScalar(key) && key.type === Scalar.PLAIN && key.value === "<<";
  const found = valueIn(value, document);
  if (isMerge) return Object.assign({}, ...[found].flat().filter(isYaml));
  return { [configText(valueIn(key as Node, document))]: found };
}

function scalarOf({ type, value, tag }: Scalar): unknown {
  const text = value === null || value === undefined ? "" : String(value);
  return type === Scalar.PLAIN && tag !== "tag:yaml.org,2002:str" && tag !== "!" ? plainValue(text) : text;
}

const CONSTANTS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ...["", "~", "null", "Null", "NULL"].map((text) => [text, null] as const),
  ...["true", "True", "TRUE"].map((text) => [text, true] as const),
  ...["false", "False", "FALSE"].map((text) => [text, false] as const),
]);

/** The value of a text without quotes. */
function plainValue(text: string): unknown {
  if (CONSTANTS.has(text)) return CONSTANTS.get(text);
  if (!/^[-+.\d]/.test(text)) return text;
  return timeOf(text) ?? wholeNumber(text.replaceAll("_", "")) ?? fraction(text.replaceAll("_", "")) ?? text;
}

const LEAST = -(2n ** 63n);
const MOST = 2n ** 64n - 1n;

/** A leading zero means an octal number, as in `0755`. A number that needs more than 64 bits is a fraction. */
function wholeNumber(text: string): bigint | undefined {
  const [, sign = "", digits = ""] = /^([-+]?)(0[xX][\da-fA-F]+|0[oO]?[0-7]+|0[bB][01]+|0|[1-9]\d*)$/.exec(text) ?? [];
  if (digits === "") return undefined;
  const value = BigInt(/^0[0-7]/.test(digits) ? `0o${digits.slice(1)}` : digits.toLowerCase());
  const signed = sign === "-" ? -value : value;
  return signed >= LEAST && signed <= MOST ? signed : undefined;
}

const fraction = (text: string): number | undefined => (/^[-+]?(\.\d+|\d+(\.\d*)?)([eE][-+]?\d+)?$/.test(text) ? Number(text) : undefined);

/** Dates and times become the text that Go prints for them. */
function timeOf(text: string): string | undefined {
  const [, year, month, day, clock] = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:(?:[Tt](?=.*(?:Z|[-+]\d\d:\d\d)$)| +(?!.*Z))(.+))?$/.exec(text) ?? [];
  if (day === undefined) return undefined;
  const [, hours = "0", minutes = "0", seconds = "0", part = "", zone = "Z"] =
    /^(\d{1,2}):(\d{1,2}):(\d{1,2})(?:\.(\d{1,9}))?(Z|[-+]\d\d:\d\d)?$/.exec(clock ?? "0:0:0") ?? [];
  const two = (number: string | undefined): string => String(number).padStart(2, "0");
  const date = `${year}-${two(month)}-${two(day)}`;
  const time = `${two(hours)}:${two(minutes)}:${two(seconds)}`;
  const at = new Date(`${date}T${time}Z`);
  if (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(date)) return undefined;
  const fine = part.replace(/0+$/, "");
  const offset = zone.replace(":", "");
  return `${date} ${time}${fine === "" ? "" : `.${fine}`} ${zone === "Z" ? "+0000 UTC" : `${offset} ${offset}`}`;
}

/** A configuration value is text. An object or a list becomes JSON, and a missing value an empty text. */
export function configText(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? jsonText(value) : String(value);
}

/** JSON in the form that Go writes: sorted keys, and escapes for characters that have a meaning in HTML. */
function jsonText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(jsonText).join(",")}]`;
  if (typeof value === "bigint") return value > 2n ** 63n - 1n ? String(Number(value)) : String(value);
  if (isYaml(value)) {
    const entries = Object.entries(value).sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    return `{${entries.map(([key, item]) => `${jsonText(key)}:${jsonText(item)}`).join(",")}}`;
  }
  return JSON.stringify(value ?? null).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
