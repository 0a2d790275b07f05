import { type Bag, isBag } from "./values";

/** A place in a set of properties, as keys and indices. `*` stands for every key or index of its level. */
export type PropertyPath = readonly (string | number)[];

const PART = /\.?(?:\[(?:"((?:\\"|[^"])*)"|(\*|\d+))\]|([^.[\]]+))/y;

/** Parses `root.list[0]["a key"]`, as in Pulumi's `ignoreChanges`. Returns undefined for a text that is no path. */
export function parsePath(text: string): PropertyPath | undefined {
  if (text === "" || text.startsWith(".")) return undefined;
  const path: (string | number)[] = [];
  let at = 0;
  while (at < text.length) {
    PART.lastIndex = at;
    const found = PART.exec(text);
    if (found === null) return undefined;
    const [whole, quoted, index, name] = found;
    if (quoted !== undefined) path.push(quoted.replaceAll('\\"', '"'));
    else if (index !== undefined) path.push(index === "*" ? "*" : Number(index));
    else if (name !== undefined) path.push(name);
    at += whole.length;
  }
  return path;
}

/** Whether `inner` is the same place as `outer`, or a place inside it. */
export const pathContains = (outer: PropertyPath, inner: PropertyPath): boolean =>
  outer.length <= inner.length && outer.every((part, index) => part === "*" || part === inner[index]);

/**
 * Returns a copy of `onto` in which every place of `ignored` has the value of `from`, at any depth. The engine has the same rule
 * (`PropertyPath.Reset` in pulumi/pulumi, sdk/go/common/resource/properties_path.go). The function creates no missing object or list on the way to a
 * place, changes the length of no list, and removes a key that `from` lacks.
 */
export function overlayIgnored(onto: Bag, from: Bag, ignored: readonly string[]): Bag {
  const laid = structuredClone(onto);
  for (const text of ignored) lay(parsePath(text) ?? [], from, laid);
  return laid;
}

function lay([part, ...rest]: PropertyPath, from: unknown, onto: unknown): void {
  if (part === undefined || !isContainer(from, part) || !isContainer(onto, part) || Array.isArray(from) !== Array.isArray(onto)) return;
  const keys = part === "*" ? new Set([...Object.keys(from), ...Object.keys(onto)]) : [String(part)];
  for (const key of keys) {
    const inFrom = Object.hasOwn(from, key);
    const inBoth = inFrom && Object.hasOwn(onto, key);
    if (rest.length > 0) {
      if (inBoth) lay(rest, from[key], onto[key]);
    } else if (inBoth || (inFrom && !Array.isArray(onto))) onto[key] = from[key];
    else if (!Array.isArray(onto)) delete onto[key];
  }
}

/** Whether the value can contain this part of a path: a list contains numbers, an object contains names. */
const isContainer = (value: unknown, part: string | number): value is Bag =>
  part === "*" ? isBag(value) || Array.isArray(value) : typeof part === "number" ? Array.isArray(value) : isBag(value);
