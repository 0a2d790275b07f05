import type { AnyDefinition } from "../../../provider/core/resource";
import { chainOf, type Planned } from "../plan";
import { Constant, changed, isMark, marksIn, Reference, Remarked, type Tree } from "../tree";
import type { SourceFile } from "./files";

/** Orders objects depth-first: each object comes after its parent and directly before its own children. */
export function inReadingOrder(resources: readonly Planned[], definitions: readonly AnyDefinition[]): Planned[] {
  const order = new Map<string, number>();
  for (const { definition, kind } of resources) order.set(kind, definitions.indexOf(definition));
  const keyOf = ({ object, name }: Planned): string[] =>
    chainOf(object).map((one) => [String(order.get(one.kind) ?? 0).padStart(3, "0"), one === object ? name : one.name, one.id].join(" "));
  const keyed = resources.map((one) => ({ one, key: keyOf(one) }));
  keyed.sort((a, b) => compareLists(a.key, b.key));
  return declaredFirst(keyed.map(({ one }) => one));
}

/** Orders constants before their uses. */
function declaredFirst(resources: readonly Planned[]): Planned[] {
  const byName = new Map(resources.map((one) => [`${one.type} ${one.name}`, one]));
  const done = new Set<Planned>();
  const visit = (one: Planned, above: readonly Planned[]): void => {
    if (done.has(one) || above.includes(one)) return;
    for (const mark of marksIn(one.inputs)) {
      const other = mark instanceof Reference ? byName.get(`${mark.type} ${mark.name}`) : undefined;
      if (other) visit(other, [...above, one]);
    }
    done.add(one);
  };
  for (const one of resources) visit(one, []);
  return [...done];
}

/** Breaks import cycles between files and reference cycles between resources. In a cycle, an id takes the place of a reference. */
export function withoutCircles(files: readonly SourceFile[]): SourceFile[] {
  const homes = new Map(files.flatMap((file) => file.resources.map((one) => [`${one.type} ${one.name}`, { file, one }] as const)));
  const imports = new Map<string, Set<string>>();
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean => {
    if (from === to) return true;
    if (seen.has(from)) return false;
    seen.add(from);
    return [...(imports.get(from) ?? [])].some((next) => reaches(next, to, seen));
  };
  const allowed = (from: SourceFile, one: Planned, reference: Reference, before: ReadonlySet<string>): boolean => {
    const home = homes.get(`${reference.type} ${reference.name}`);
    if (!home) return false;
    if (home.file === from) return before.has(home.one.identifier) && home.one !== one;
    if (reaches(home.file.path, from.path)) return false;
    imports.set(from.path, (imports.get(from.path) ?? new Set()).add(home.file.path));
    return true;
  };
  return files.map((file) => {
    const before = new Set<string>();
    const resources = file.resources.map((one) => {
      const stand = (reference: Reference): Tree =>
        allowed(file, one, reference, before) ? reference : (homes.get(`${reference.type} ${reference.name}`)?.one.object.id ?? reference);
      const inputs = replaced(one.inputs, stand) as Record<string, Tree>;
      before.add(one.identifier);
      return { ...one, inputs };
    });
    return { ...file, resources };
  });
}

function replaced(tree: Tree, stand: (reference: Reference) => Tree): Tree {
  if (tree instanceof Reference) return stand(tree);
  if (tree instanceof Remarked) return new Remarked(replaced(tree.value, stand) as Record<string, Tree>, tree.remarks);
  if (isMark(tree) || tree instanceof Constant) return tree;
  if (Array.isArray(tree)) return tree.map((item) => replaced(item, stand));
  if (typeof tree !== "object" || tree === null) return changed(tree, (text) => text);
  return Object.fromEntries(Object.entries(tree).map(([key, item]) => [key, replaced(item, stand)]));
}

function compareLists(a: readonly string[], b: readonly string[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const [x = "", y = ""] = [a[i], b[i]];
    if (x !== y) return x < y ? -1 : 1;
  }
  return a.length - b.length;
}
