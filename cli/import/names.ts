import { compare } from "../words";

export interface Nameable {
  kind: string;
  id: string;
  /** Name on the platform. */
  name: string;
  /** Noun of the resource type, such as `set of variables`. It can form the end of an identifier. */
  noun: string;
  parent?: { kind: string; id: string; name: string; parent?: Nameable["parent"] } | undefined;
}

export interface Names {
  /** Logical name, unique in its resource type. */
  name: string;
  /** Name of the constant, unique in the program. */
  identifier: string;
}

/** Names that a constant must not have: keywords, and names that the files import. */
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

/** Keeps ASCII letters, digits, `.`, `_` and `-`. Any sequence of other characters becomes one hyphen. */
export const slug = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/ß/g, "ss")
    .replace(/[^A-Za-z0-9._-]+/g, "-")
    .replace(/^[-.]+|[-.]+$/g, "")
    .slice(0, LONGEST)
    .replace(/[-.]+$/, "");

/** `API_TOKEN`, `api-token` and `api token` become `apiToken`. A text without any valid character becomes empty. */
export function camelCase(text: string): string {
  const words = slug(text)
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "")
    .map((word) => (/^[A-Z0-9]+$/.test(word) ? word.toLowerCase() : word));
  const [first = "", ...others] = words;
  return [first.charAt(0).toLowerCase() + first.slice(1), ...others.map(capitalised)].join("");
}

export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Reserves and returns the first free name of `name`, `name2`, `name3` …. Names that differ only in case count as equal. */
export function unique(wanted: string, taken: Set<string>, join = ""): string {
  for (let n = 1; ; n++) {
    const name = n === 1 ? wanted : `${wanted}${join}${n}`;
    if (taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    return name;
  }
}

/** Assigns the same names in every run. Objects with equal names get the names of their parents as a prefix. */
export function namesFor<T extends Nameable>(
  objects: readonly T[],
  takenNames: (kind: string) => readonly string[] = () => [],
  /** Names that the program uses for other constants. */
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

/** Returns a name for each object. A name that several objects have gets the names of parents as a prefix: as few as distinguish the objects. */
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

/** Returns the object's name, or the parent's name for an object that exists once per parent (both have the same id). */
function ownName({ kind, id, name, parent, noun }: Nameable, logical: ReadonlyMap<string, string>): string {
  const ofParent = parent?.id === id ? logical.get(`${parent.kind} ${id}`) : undefined;
  return ofParent ?? (slug(name) || lastWord(noun).toLowerCase() || kind.toLowerCase());
}

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
  // A child with the id of its parent gets a suffix: the parent's constant already has the name without a suffix.
  const first = parent?.id === id && base !== "" ? `${bare}${suffix}` : bare;
  return unique(!taken.has(first.toLowerCase()) || first.endsWith(suffix) ? first : `${bare}${suffix}`, taken);
}
