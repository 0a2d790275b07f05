import type { Fields } from "./json";
import type { Moment } from "./moment";
import type { Table, World } from "./world";

/** What tests may do to the objects of one kind behind the provider's back. */
export interface Kind {
  /** The plural in the call tables, for example `applications`. */
  readonly name: string;
  /** Other names, in camelCase: the API's own plural where it differs. */
  readonly aliases: readonly string[];
  ids(world: World): string[];
  /** The object by the names that the API shows, secrets included. */
  show(world: World, id: string): Fields;
  add(moment: Moment, fields: Fields): string;
  mutate(moment: Moment, id: string, fields: Fields): void;
  remove(moment: Moment, id: string): void;
}

export interface KindDefinition<R extends Fields> {
  name: string;
  aliases?: readonly string[];
  /** Singular, for error sentences. */
  one: string;
  rows(world: World): Table<R>;
  show?(world: World, row: R): Fields;
  /** Makes an object the way the API does, and returns its id. */
  add?(moment: Moment, fields: Fields): string;
  /** Default: sets the row's own fields. */
  mutate?(moment: Moment, row: R, fields: Fields): void;
  /** Default: only the row goes. */
  remove?(moment: Moment, row: R): void;
}

export function kind<R extends Fields>(definition: KindDefinition<R>): Kind {
  const { name, one, rows, show = (_world, row) => row, mutate = setKnown } = definition;
  const found = (world: World, id: string): R => {
    const row = rows(world)[id];
    if (!row) throw new Error(`There is no ${one} with the id ${id}.`);
    return row;
  };
  return {
    name,
    aliases: definition.aliases ?? [],
    ids: (world) => Object.keys(rows(world)),
    show: (world, id) => structuredClone(show(world, found(world, id))),
    add: (moment, fields) => {
      if (!definition.add) throw new Error(`A ${one} cannot be added from outside.`);
      return definition.add(moment, fields);
    },
    mutate: (moment, id, fields) => {
      const row = found(moment.world, id);
      mutate(moment, row, fields);
      if ("updated_at" in row) Object.assign(row, { updated_at: moment.stamp() });
    },
    remove: (moment, id) => {
      const row = found(moment.world, id);
      if (definition.remove) definition.remove(moment, row);
      else delete rows(moment.world)[id];
    },
  };
}

/** Sets fields that the row has; anything else is a slip of the test that would go unseen. */
export function setKnown(_moment: Moment, row: Fields, fields: Fields): void {
  const unknown = Object.keys(fields).filter((name) => !(name in row));
  if (unknown.length > 0) throw new Error(`There is no field ${unknown.join(", ")}. Known are ${Object.keys(row).sort().join(", ")}.`);
  Object.assign(row, structuredClone(fields));
}

const camelCase = (name: string) => name.replace(/[-_ ]+(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Finds a kind by its name or an alias, in camelCase, snake_case or with hyphens. */
export function kindNamed(kinds: readonly Kind[], name: string): Kind {
  const wanted = camelCase(name);
  const found = kinds.find((candidate) => candidate.name === wanted || candidate.aliases.includes(wanted));
  if (!found)
    throw new Error(
      `There is no kind ${name}. Known are ${kinds
        .map((candidate) => candidate.name)
        .sort()
        .join(", ")}.`,
    );
  return found;
}
