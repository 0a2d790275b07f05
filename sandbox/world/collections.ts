import type { Fields, Json } from "./json";
import type { Moment } from "./moment";
import type { Table, World } from "./world";

/** How the controls reach the objects of one kind. */
export interface Collection {
  /** The kind of object, in the plural form that the call tables use, for example `applications`. */
  readonly name: string;
  /** Other names for the kind, in camelCase, such as the API's plural if it differs. */
  readonly aliases: readonly string[];
  ids(world: World): string[];
  /** Returns an object under the API's field names, including its secrets. */
  show(world: World, id: string): Fields;
  add(moment: Moment, fields: Fields): string;
  mutate(moment: Moment, id: string, fields: Fields): void;
  remove(moment: Moment, id: string): void;
}

export interface TableControls<R extends Fields> {
  /** Name of a single object in error messages. */
  singular: string;
  aliases?: readonly string[];
  /** Returns the object for a row. Defaults to the row itself. */
  show?(world: World, row: R): Fields;
  /** Creates an object as the API does, and returns its id. If it is absent, tests cannot add objects of this kind. */
  add?(moment: Moment, fields: Fields): string;
  /** Changes an object. By default, sets fields of its row. */
  mutate?(moment: Moment, row: R, fields: Fields): void;
  /** Removes an object. By default, removes only its row. */
  remove?(moment: Moment, row: R): void;
}

export function collection<R extends Fields>(name: string, rows: (world: World) => Table<R>, controls: TableControls<R>): Collection {
  const { singular, show = (_world, row) => row, mutate = setKnown } = controls;
  const found = (world: World, id: string): R => {
    const row = rows(world)[id];
    if (!row) throw new Error(`There is no ${singular} with the id ${id}.`);
    return row;
  };
  return {
    name,
    aliases: controls.aliases ?? [],
    ids: (world) => Object.keys(rows(world)),
    show: (world, id) => structuredClone(show(world, found(world, id))),
    add: (moment, fields) => {
      if (!controls.add) throw new Error(`The control "add" does not create objects of type ${singular}.`);
      return controls.add(moment, fields);
    },
    mutate: (moment, id, fields) => {
      const row = found(moment.world, id);
      mutate(moment, row, fields);
      if ("updated_at" in row) Object.assign(row, { updated_at: moment.stamp() });
    },
    remove: (moment, id) => {
      const row = found(moment.world, id);
      if (controls.remove) controls.remove(moment, row);
      else delete rows(moment.world)[id];
    },
  };
}

/** Sets fields of the row. Refuses a field that the row does not have, because a mistake in a test would otherwise go unnoticed. */
export function setKnown(_moment: Moment, row: Fields, fields: Fields): void {
  const unknown = Object.keys(fields).filter((name) => !(name in row));
  if (unknown.length > 0) throw new Error(`There is no field ${unknown.join(", ")}. The fields are ${Object.keys(row).sort().join(", ")}.`);
  Object.assign(row, structuredClone(fields));
}

const camelCase = (name: string) => name.replace(/[-_ ]+(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Finds a collection by its name or an alias, written in camelCase, in snake_case or with hyphens. */
export function collectionNamed(collections: readonly Collection[], name: string): Collection {
  const wanted = camelCase(name);
  const found = collections.find((candidate) => candidate.name === wanted || candidate.aliases.includes(wanted));
  if (!found)
    throw new Error(
      `There is no collection ${name}. The collections are ${collections
        .map((candidate) => candidate.name)
        .sort()
        .join(", ")}.`,
    );
  return found;
}

export function text(name: string, value: Json | undefined): string {
  if (typeof value !== "string") throw new Error(`The field ${name} must be a string; got ${JSON.stringify(value)}.`);
  return value;
}
