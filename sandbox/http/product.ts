import { type Collection, collection, type TableControls } from "../world/collections";
import type { EventHandler } from "../world/settle";
import type { Table, TableName, Tables } from "../world/world";
import type { Route } from "./route";

type RowOf<N extends TableName> = Tables[N][string];

/** One product of the platform. This object is the only place where the parts of a product are registered. */
export interface ProductDefinition {
  /** The calls that the product serves. */
  readonly routes: readonly Route[];
  /** The tables of the product, each with its controls. `internal` marks a table without controls. Defaults to no table. */
  readonly tables?: { readonly [N in TableName]?: TableControls<RowOf<N>> | "internal" };
  /** Collections that the controls support in addition to the tables. */
  readonly collections?: readonly Collection[];
  /**
   * Handlers of the events that the rules of the product plan, by the name of the event. The names must never change, because stored worlds contain
   * them.
   */
  readonly events?: Readonly<Record<string, EventHandler>>;
}

export interface Product {
  readonly routes: readonly Route[];
  readonly tableNames: readonly TableName[];
  readonly collections: readonly Collection[];
  readonly events: Readonly<Record<string, EventHandler>>;
}

export function product({ routes, tables = {}, collections = [], events = {} }: ProductDefinition): Product {
  const names = Object.keys(tables) as TableName[];
  const controlled = names.flatMap(<N extends TableName>(name: N) => {
    const controls = tables[name] as TableControls<RowOf<N>> | "internal"; // `name` is one of the table's own keys
    return controls === "internal" ? [] : [collection<RowOf<N>>(name, (world) => world[name] as Table<RowOf<N>>, controls)];
  });
  return { routes, tableNames: names, collections: [...controlled, ...collections], events };
}
