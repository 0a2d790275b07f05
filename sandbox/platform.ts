import { accessFirst } from "./game/server/access";
import type { Product, Route } from "./http/product";
import * as products from "./products";
import type { Collection } from "./world/collections";
import type { EventHandler } from "./world/moment";
import type { TableName } from "./world/world";

const all: readonly Product[] = Object.values(products);

export const routes: readonly Route[] = all.flatMap((product) => product.routes).map(accessFirst);

export const collections: readonly Collection[] = all.flatMap((product) => product.collections);

export const tableNames: readonly TableName[] = all.flatMap((product) => product.tableNames);

export const eventHandlers: ReadonlyMap<string, EventHandler> = new Map(all.flatMap(({ events }) => Object.entries(events)));
