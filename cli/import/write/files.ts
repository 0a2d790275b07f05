import type { InventoryObject } from "../../../provider/core/definition/listing";
import type { AnyDefinition } from "../../../provider/core/definition/resource";
import { withArticle } from "../../../provider/core/log/text";
import { exportName } from "../../../provider/core/type-token";
import { capitalised, slug, unique } from "../names";
import { type ConstantTable, chainOf, containers, type Planned } from "../plan";
import { Constant, marksIn, Reference, Secret, Setting, type Tree } from "../tree";

export interface SourceFile {
  /** Path relative to the project folder, without extension, such as `projects/shop`. */
  path: string;
  about: string;
  resources: Planned[];
  constants: ConstantTable[];
}

/** File names that some operating systems do not accept. */
const NOT_FOR_FILES = /^(con|prn|aux|nul|index|settings|com\d|lpt\d)$/i;

/** Divides the program into files: one for each outermost parent, and one for each type of the remaining objects. */
export function filesOf(
  resources: readonly Planned[],
  constants: readonly ConstantTable[],
  definitions: readonly AnyDefinition[],
): SourceFile[] {
  const holders = containers(definitions);
  const nouns = new Map(resources.map(({ kind, definition }) => [kind, definition.identity.noun]));
  const files = new Map<string, SourceFile>();
  const paths = new Map<string, string>();
  const taken = new Set<string>();
  const pathOf = (wanted: string, key: string): string => {
    const known = paths.get(key);
    if (known !== undefined) return known;
    const path = unique(wanted, taken, "-");
    paths.set(key, path);
    return path;
  };
  const fileAt = (path: string, about: string): SourceFile => {
    const file = files.get(path) ?? { path, about, resources: [], constants: [] };
    files.set(path, file);
    return file;
  };
  for (const table of constants) {
    // Objects that another program may declare get the file `outside`. Objects of other types, such as servers, get one file per type.
    const isDeclared = definitions.some((definition) => exportName(definition) === table.kind);
    const wanted = isDeclared ? "outside" : tablePath(table.kind);
    fileAt(pathOf(wanted, `table ${wanted}`), "Ids of objects that this program refers to without declaring them.").constants.push(table);
  }
  for (const one of resources) {
    const [outermost = one.object] = chainOf(one.object);
    const { key, wanted, about } = homeOf(outermost, one, holders, nouns);
    const file = fileAt(pathOf(wanted, key), about);
    file.about = about;
    file.resources.push(one);
  }
  return [...files.values()];
}

const tablePath = (kind: string): string => {
  const [module, word] = kind.includes("_") ? kind.split("_") : ["", kind];
  const name = pluralPath((word ?? kind).replace(/([a-z0-9])([A-Z])/g, "$1-$2"));
  return module ? `${module}/${name}` : name;
};

const plural = (noun: string): string => (/[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`);

const pluralPath = (noun: string): string => plural(noun.replaceAll(" ", "-").toLowerCase());

function homeOf(
  outermost: InventoryObject,
  { kind, object }: Planned,
  holders: ReadonlySet<string>,
  nouns: ReadonlyMap<string, string>,
): { key: string; wanted: string; about: string } {
  const isRoot = outermost === object;
  const own = fileName(outermost.name) || outermost.id.toLowerCase();
  const [module] = outermost.kind.includes("_") ? outermost.kind.split("_") : [];
  if (module !== undefined && !holders.has(outermost.kind)) {
    const all = plural(nouns.get(outermost.kind) ?? kind.toLowerCase());
    return { key: outermost.kind, wanted: `${module}/${all.replaceAll(" ", "-").toLowerCase()}`, about: `The panel account's ${all}.` };
  }
  if (module !== undefined)
    return {
      key: `${outermost.kind} ${outermost.id}`,
      wanted: `${module}/${own}`,
      about: `Objects of the game server ${JSON.stringify(own)}.`,
    };
  if (holders.has(outermost.kind)) {
    const declared = nouns.get(outermost.kind);
    const noun = declared ?? outermost.kind.toLowerCase();
    const about =
      declared === undefined
        ? `Objects of the ${noun} ${JSON.stringify(own)}. The program refers to the ${noun} itself without declaring it.`
        : `${capitalised(withArticle(noun))} and its contents.`;
    return { key: `${outermost.kind} ${outermost.id}`, wanted: `${pluralPath(noun)}/${own}`, about };
  }
  const noun = isRoot ? (nouns.get(kind) ?? kind.toLowerCase()) : "server";
  const wanted = pluralPath(noun);
  const about = isRoot
    ? `The team's ${plural(noun)}.`
    : "Objects of the servers. Servers are bought in the console; a program only refers to them.";
  return { key: wanted === tablePath(outermost.kind) ? `table ${wanted}` : wanted, wanted, about };
}

const fileName = (text: string): string => {
  const name = slug(text).toLowerCase().replaceAll(".", "-");
  return NOT_FOR_FILES.test(name) ? `${name}-1` : name;
};

/** The names that the values of a file use: resources and constants, which may be in other files, and the functions `secret` and `setting`. */
export interface Needs {
  references: Reference[];
  constants: Constant[];
  secrets: boolean;
  settings: boolean;
}

export function needsOf(trees: readonly Tree[]): Needs {
  const marks = trees.flatMap((tree) => [...marksIn(tree)]);
  return {
    references: marks.filter((mark) => mark instanceof Reference),
    constants: marks.filter((mark) => mark instanceof Constant),
    secrets: marks.some((mark) => mark instanceof Secret),
    settings: marks.some((mark) => mark instanceof Setting),
  };
}
