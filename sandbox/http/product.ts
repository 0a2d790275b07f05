import { type Collection, collection, type TableControls } from "../world/collections";
import type { EventHandler } from "../world/settle";
import type { Table, TableName, Tables } from "../world/world";
import type { Route } from "./route";

type RowOf<N extends TableName> = Tables[N][string];

/** One product of the platform. All its parts are registered here, and only here. */
export interface ProductDefinition {
  /** The calls that it serves. */
  readonly routes: readonly Route[];
  /** Its tables, each with the controls that apply to it; `internal` if none do. Defaults to none. */
  readonly tables?: { readonly [N in TableName]?: TableControls<RowOf<N>> | "internal" };
  /** Collections that the controls support in addition to the tables. */
  readonly collections?: readonly Collection[];
  /**
   * Handlers of the events that its rules plan, by the event's name. Stored worlds contain these names, so they
   * must never change.
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
    const controls = tables[name] as TableControls<RowOf<N>> | "internal"; // one of its own keys
    return controls === "internal" ? [] : [collection<RowOf<N>>(name, (world) => world[name] as Table<RowOf<N>>, controls)];
  });
  return { routes, tableNames: names, collections: [...controlled, ...collections], events };
}
