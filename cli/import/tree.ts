/** A value of a program that is written: JSON, and in some places what stands for a value. */
export type Tree = null | boolean | number | string | Tree[] | { [key: string]: Tree } | Mark;

/** The id of another resource of the program. */
export class Reference {
  constructor(
    /** Type in the state, and logical name. */
    readonly type: string,
    readonly name: string,
    readonly identifier: string,
  ) {}
}

/** The id of what the program only names. */
export class Constant {
  constructor(
    readonly table: string,
    readonly key: string,
    readonly id: string,
  ) {}
}

/** A secret value of the stack's configuration: `web.DATABASE_URL`. */
export class Secret {
  constructor(readonly name: string) {}
}

/** A value that people put into the stack's configuration, because nothing shows it. */
export class Setting {
  constructor(readonly name: string) {}
}

/** An object with lines of remarks at its end. */
export class Remarked {
  constructor(
    readonly value: { [key: string]: Tree },
    readonly remarks: readonly string[],
  ) {}
}

export type Mark = Reference | Constant | Secret | Setting | Remarked;

export const isMark = (value: unknown): value is Mark =>
  value instanceof Reference ||
  value instanceof Constant ||
  value instanceof Secret ||
  value instanceof Setting ||
  value instanceof Remarked;

/** Every mark in a value, remarked objects gone into. */
export function* marksIn(tree: Tree | undefined): Generator<Exclude<Mark, Remarked>> {
  if (tree instanceof Remarked) yield* marksIn(tree.value);
  else if (isMark(tree)) yield tree;
  else if (Array.isArray(tree)) for (const item of tree) yield* marksIn(item);
  else if (typeof tree === "object" && tree !== null) for (const item of Object.values(tree)) yield* marksIn(item);
}

/** The value with every text in it, and every mark, changed. `path` names the place from the outermost key on. */
export function changed(tree: Tree, change: (leaf: string, path: readonly string[]) => Tree, path: readonly string[] = []): Tree {
  if (typeof tree === "string") return change(tree, path);
  if (Array.isArray(tree)) return tree.map((item, i) => changed(item, change, [...path, String(i)]));
  if (typeof tree !== "object" || tree === null || isMark(tree)) return tree;
  return Object.fromEntries(Object.entries(tree).map(([key, item]) => [key, changed(item, change, [...path, key])]));
}
