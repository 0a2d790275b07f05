import { type Collection, collection, type TableControls } from "../world/collections";
import type { EventHandler } from "../world/settle";
import type { Table, TableName, Tables } from "../world/world";
import type { Route } from "./route";

type RowOf<N extends TableName> = Tables[N][string];

/** One product of the platform. Everything that it has is registered here, and nowhere else. */
export interface ProductDefinition {
  /** The calls that it serves. */
  readonly routes: readonly Route[];
  /** Its tables, each with what the controls may do to it; `internal` where they do not reach it. Default: none. */
  readonly tables?: { readonly [N in TableName]?: TableControls<RowOf<N>> | "internal" };
  /** What the controls reach beside the tables. */
  readonly collections?: readonly Collection[];
  /** What happens at the times that its rules plan, by the event's name. A kept world holds these names: they are never changed. */
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
