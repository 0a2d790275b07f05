/** A value in the generated program: JSON with marks for references and secrets. */
export type Tree = null | boolean | number | string | Tree[] | { [key: string]: Tree } | Mark;

/** The id of another resource of the program. */
export class Reference {
  constructor(
    /** Type of the resource in the state, and its logical name. */
    readonly type: string,
    readonly name: string,
    readonly identifier: string,
  ) {}
}

/** The id of an object that the program refers to but does not declare. */
export class Constant {
  constructor(
    readonly table: string,
    readonly key: string,
    readonly id: string,
  ) {}
}

/** A secret value in the stack's configuration. Its key is, for example, `web.DATABASE_URL`. */
export class Secret {
  constructor(readonly name: string) {}
}

/** A secret value that the program reads from an environment variable. */
export class FromEnv {
  constructor(readonly variable: string) {}
}

/** A value that the user sets in the stack's configuration, because the platform does not show it. */
export class Setting {
  constructor(readonly name: string) {}
}

/** A member that the program contains only as a comment, with the reason. */
export interface Remark {
  about: string;
  key: string;
  value: Tree;
}

/** An object with comment lines at its end. */
export class Remarked {
  constructor(
    readonly value: { [key: string]: Tree },
    readonly remarks: readonly Remark[],
  ) {}
}

export type Mark = Reference | Constant | Secret | FromEnv | Setting | Remarked;

export const isMark = (value: unknown): value is Mark =>
  [Reference, Constant, Secret, FromEnv, Setting, Remarked].some((mark) => value instanceof mark);

export function* marksIn(tree: Tree | undefined): Generator<Exclude<Mark, Remarked>> {
  if (tree instanceof Remarked) yield* marksIn(tree.value);
  else if (isMark(tree)) yield tree;
  else if (Array.isArray(tree)) for (const item of tree) yield* marksIn(item);
  else if (typeof tree === "object" && tree !== null) for (const item of Object.values(tree)) yield* marksIn(item);
}

/** Returns the value with `change` applied to every text. Marks remain unchanged. `path` starts at the outermost key. */
export function changed(tree: Tree, change: (leaf: string, path: readonly string[]) => Tree, path: readonly string[] = []): Tree {
  if (typeof tree === "string") return change(tree, path);
  if (Array.isArray(tree)) return tree.map((item, i) => changed(item, change, [...path, String(i)]));
  if (typeof tree !== "object" || tree === null || isMark(tree)) return tree;
  return Object.fromEntries(Object.entries(tree).map(([key, item]) => [key, changed(item, change, [...path, key])]));
}
