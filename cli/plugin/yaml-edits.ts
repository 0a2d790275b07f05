import { type Document, isMap, isNode, isScalar, isSeq, type Node, type Pair, parseDocument, type YAMLMap } from "yaml";
import { parseProblem } from "../../provider/api/json";

/** The error for a file that is not YAML with keys and values, or that has an unexpected structure. */
export class YamlError extends Error {}

/** Returns the YAML text with the entry `key: value` in the map. Rewrites the whole file if the entry cannot be added on a separate line. */
export function withEntry(text: string, map: string, key: string, value: string): string {
  const document = documentOf(text);
  const held = pairOf(document.contents, map);
  const entry = held && pairOf(held.value, key);
  if (entry && isScalar(entry.value)) return entry.value.value === value ? text : replaced(text, entry.value, value);
  if (!held) return appended(text, document, `${map}:\n  ${key}: ${value}\n`);
  const inserted = entry ? undefined : insertedBelow(text, held, (indent) => `${indent}${key}: ${value}\n`);
  if (inserted !== undefined) return inserted;
  if (!isEmpty(held) && !isMap(held.value)) throw new YamlError(`"${map}" does not contain keys and values`);
  if (isEmpty(held)) document.set(map, document.createNode({ [key]: value }));
  else document.setIn([map, key], value);
  return document.toString({ lineWidth: 0 });
}

export function entryIn(text: string, map: string, key: string): string | undefined {
  const held = pairOf(documentOf(text).contents, map);
  const value = held && pairOf(held.value, key)?.value;
  return isScalar(value) && value.value !== null ? String(value.value) : undefined;
}

export function withPlugin(text: string, name: string, path: string): string {
  const document = documentOf(text);
  const plugins = pairOf(document.contents, "plugins");
  const item = (indent: string) => `${indent}- name: ${name}\n${indent}  path: ${path}\n`;
  if (!plugins) return appended(text, document, `plugins:\n  providers:\n${item("    ")}`);
  if (!isEmpty(plugins) && !isMap(plugins.value)) throw new YamlError('"plugins" does not contain keys and values');
  const providers = pairOf(plugins.value, "providers");
  if (providers && !isEmpty(providers) && !isSeq(providers.value)) throw new YamlError('"plugins.providers" is not a list');
  const items = isSeq(providers?.value) ? providers.value.items : [];
  const own = items.find((one) => isMap(one) && one.get("name") === name);
  if (isMap(own)) {
    const held = own.get("path", true);
    if (isScalar(held)) return held.value === path ? text : replaced(text, held, path);
    own.set("path", path);
    return document.toString({ lineWidth: 0 });
  }
  const inserted = providers
    ? insertedBelow(text, providers, item)
    : insertedBelow(text, plugins, (indent) => `${indent}providers:\n${item(`${indent}  `)}`);
  if (inserted !== undefined) return inserted;
  const list = document.createNode([...items, { name, path }]);
  if (isEmpty(plugins)) document.set("plugins", document.createNode({ providers: list }));
  else document.setIn(["plugins", "providers"], list);
  return document.toString({ lineWidth: 0 });
}

/**
 * Returns the text without the entry that `pulumi package add` writes into `packages`, such as `hosting@0.3.0`. With this entry, `pulumi install`
 * searches Pulumi's registry for the package, and fails.
 */
export function withoutRegistryPackage(text: string, name: string): string {
  const document = documentOf(text);
  const packages = pairOf(document.contents, "packages");
  const own = packages && pairOf(packages.value, name);
  if (!packages || !own || !isOfRegistry(name, own.value)) return text;
  const isOnly = (packages.value as YAMLMap).items.length === 1;
  const { key, value } = isOnly ? packages : own;
  const [start, end] = [startOf(key), isNode(value) ? value.range?.[2] : undefined];
  const isOnOwnLines = start !== undefined && text.slice(text.lastIndexOf("\n", start - 1) + 1, start).trim() === "";
  if (isOnOwnLines && end !== undefined && !(packages.value as YAMLMap).flow)
    return text.slice(0, text.lastIndexOf("\n", start - 1) + 1) + text.slice(end).replace(/^\n/, "");
  document.deleteIn(isOnly ? ["packages"] : ["packages", name]);
  return document.toString({ lineWidth: 0 });
}

/** Whether the entry `name` of `packages` in a Pulumi.yaml refers to a package in Pulumi's registry. */
export const isOfRegistry = (name: string, value: unknown): boolean => {
  const source = isScalar(value) ? value.value : value;
  return typeof source === "string" && (source === name || source.startsWith(`${name}@`));
};

/** Throws a YamlError if the text is not YAML. */
export function parsedYaml(text: string): Document.Parsed {
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error) throw new YamlError(`it is not YAML: ${parseProblem(error)}`);
  return document;
}

function documentOf(text: string): Document.Parsed {
  const document = parsedYaml(text);
  if (document.contents !== null && !isMap(document.contents) && !(isScalar(document.contents) && document.contents.value === null))
    throw new YamlError("it does not contain keys and values");
  return document;
}

const pairOf = (map: unknown, key: string): Pair | undefined =>
  isMap(map) ? (map as YAMLMap).items.find((pair) => isScalar(pair.key) && pair.key.value === key) : undefined;

const isEmpty = ({ value }: Pair): boolean => value === null || (isScalar(value) && value.value === null);

const startOf = (node: unknown): number | undefined => (isNode(node) ? node.range?.[0] : undefined);

function replaced(text: string, node: Node, value: string): string {
  const [start = 0, end = start] = node.range ?? [];
  return text.slice(0, start) + value + text.slice(end);
}

/** If the file is one line such as `{}`, or has document markers, the whole file is formatted again. */
function appended(text: string, document: Document.Parsed, lines: string): string {
  const isInOneLine = isMap(document.contents) && document.contents.flow === true;
  if (isInOneLine || /^(?:---|\.\.\.)/m.test(text)) {
    const added = parseDocument(lines).contents;
    if (isMap(added)) for (const { key, value } of added.items) document.set(key, value);
    return document.toString({ lineWidth: 0 });
  }
  return `${text}${text === "" || text.endsWith("\n") ? "" : "\n"}${lines}`;
}

/** Returns undefined if the entries of the key are not on separate lines. */
function insertedBelow(text: string, { key, value }: Pair, lines: (indent: string) => string): string | undefined {
  if ((!isMap(value) && !isSeq(value)) || value.flow) return undefined;
  const [first] = value.items;
  const start = startOf(isMap(value) ? (first as Pair | undefined)?.key : first);
  const keyStart = startOf(key);
  if (start === undefined || keyStart === undefined) return undefined;
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const keyLineEnd = text.indexOf("\n", keyStart);
  const indent = /^ */.exec(text.slice(lineStart))?.[0] ?? "";
  if (keyLineEnd === -1 || keyLineEnd >= start) return undefined;
  return text.slice(0, keyLineEnd + 1) + lines(indent) + text.slice(keyLineEnd + 1);
}
