import { compare } from "../words";

/** What names are made from. */
export interface Nameable {
  kind: string;
  id: string;
  /** What people call it. */
  name: string;
  /** What it is, for the end of an identifier: `set of variables`. */
  noun: string;
  /** The object that it hangs on. */
  parent?: { kind: string; id: string; name: string; parent?: Nameable["parent"] } | undefined;
}

export interface Names {
  /** Of the resource, unique in its kind. */
  name: string;
  /** Of the constant, unique in the program. */
  identifier: string;
}

/** What no constant of a written program may be called: words of the language, and names that the files import. */
const RESERVED = new Set(
  (
    "abstract any arguments as async await boolean break case catch class const continue constructor debugger declare default delete do else " +
    "enum eval export extends false finally for from function get global globalThis if implements import in infinity instanceof interface is let " +
    "module namespace nan new never null number object of package private process protected public require return set static string super " +
    "switch symbol this throw true try type typeof undefined unknown var void while with yield exports __dirname __filename " +
    "hosting pulumi secret setting config"
  ).split(" "),
);

const LONGEST = 60;

/** The text in letters and digits of ASCII, everything else between words made one hyphen. */
export const slug = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/ß/g, "ss")
    .replace(/[^A-Za-z0-9._-]+/g, "-")
    .replace(/^[-.]+|[-.]+$/g, "")
    .slice(0, LONGEST)
    .replace(/[-.]+$/, "");

/** `API_TOKEN`, `api-token` and `api token` are `apiToken`; empty where nothing of it can stand in an identifier. */
export function camelCase(text: string): string {
  const words = slug(text)
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "")
    .map((word) => (/^[A-Z0-9]+$/.test(word) ? word.toLowerCase() : word));
  const [first = "", ...others] = words;
  return [first.charAt(0).toLowerCase() + first.slice(1), ...others.map(capitalised)].join("");
}

export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The first of `name`, `name2`, `name3` … that is free; it is taken then. Names that differ by their case alone count as one. */
export function unique(wanted: string, taken: Set<string>, join = ""): string {
  for (let n = 1; ; n++) {
    const name = n === 1 ? wanted : `${wanted}${join}${n}`;
    if (taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    return name;
  }
}

/**
 * Names for all of them, the same in every run: objects are taken by kind, in the order given, and by id. A resource is called what its object is
 * called, where that is one in the program; otherwise what it hangs on stands in front, as far as is needed to tell all of that name apart.
 */
export function namesFor<T extends Nameable>(
  objects: readonly T[],
  takenNames: (kind: string) => readonly string[] = () => [],
  /** Names of other constants of the program. */
  others: readonly string[] = [],
): Map<T, Names> {
  const kinds = [...new Set(objects.map(({ kind }) => kind))];
  const identifiers = new Set([...RESERVED, ...others].map((word) => word.toLowerCase()));
  const names = new Map<T, Names>();
  const logical = new Map<string, string>();
  for (const kind of kinds) {
    const all = objects.filter((one) => one.kind === kind).sort((a, b) => compare(a.id, b.id));
    const taken = new Set(takenNames(kind).map((name) => name.toLowerCase()));
    const wanted = distinct(all, taken, logical);
    for (const one of all) {
      const name = unique(wanted.get(one) ?? kind, taken, "-");
      logical.set(`${kind} ${one.id}`, name);
      names.set(one, { name, identifier: identifierFor(one, name, identifiers) });
    }
  }
  return names;
}

/** The shortest beginnings by which all objects of one name differ. */
function distinct<T extends Nameable>(all: readonly T[], taken: ReadonlySet<string>, logical: ReadonlyMap<string, string>): Map<T, string> {
  const wanted = new Map<T, string>();
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const own = ownName(one, logical).toLowerCase();
    groups.set(own, [...(groups.get(own) ?? []), one]);
  }
  for (const group of groups.values()) {
    const deepest = Math.max(...group.map((one) => chain(one, logical).length));
    for (let parts = 1; parts <= deepest; parts++) {
      const names = group.map((one) => chain(one, logical).slice(-parts).join("-"));
      const folded = names.map((name) => name.toLowerCase());
      group.forEach((one, i) => void wanted.set(one, names[i] ?? one.kind));
      if (new Set(folded).size === group.length && !folded.some((name) => taken.has(name))) break;
    }
  }
  return wanted;
}

/** What there is one of for each parent is called as that one is. */
function ownName({ kind, id, name, parent, noun }: Nameable, logical: ReadonlyMap<string, string>): string {
  const ofParent = parent?.id === id ? logical.get(`${parent.kind} ${id}`) : undefined;
  return ofParent ?? (slug(name) || lastWord(noun).toLowerCase() || kind.toLowerCase());
}

/** From the outermost object to this one. */
const chain = (one: Nameable, logical: ReadonlyMap<string, string>): string[] => {
  const above: string[] = [];
  for (let at = one.parent; at; at = at.parent) above.unshift(slug(at.name) || at.kind.toLowerCase());
  return [...above, ownName(one, logical)];
};

const lastWord = (noun: string): string => noun.split(" ").at(-1) ?? noun;

function identifierFor({ noun, id, parent }: Nameable, name: string, taken: Set<string>): string {
  const suffix = capitalised(lastWord(noun));
  const base = camelCase(name);
  const bare = base === "" ? suffix.charAt(0).toLowerCase() + suffix.slice(1) : /^[0-9]/.test(base) ? `_${base}` : base;
  // One per parent: the plain name is the parent's.
  const first = parent?.id === id && base !== "" ? `${bare}${suffix}` : bare;
  return unique(!taken.has(first.toLowerCase()) || first.endsWith(suffix) ? first : `${bare}${suffix}`, taken);
}
