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

/** Whether `inner` lies at or below `outer`. */
export const pathContains = (outer: PropertyPath, inner: PropertyPath): boolean =>
  outer.length <= inner.length && outer.every((part, index) => part === "*" || part === inner[index]);
