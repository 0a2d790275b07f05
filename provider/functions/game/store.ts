import * as z from "zod";
import { store } from "../../api/game/store";
import { camelCased } from "../../api/names";
import { field } from "../../core/definition/field";
import { defineFunction } from "../function";

/** The specification lists no fields for a row of the store, so the result contains all fields that the panel sends, in camelCase. */
const StoreRow = z.record(z.string(), z.unknown());
type StoreRow = z.infer<typeof StoreRow>;

const storeRows = (rows: readonly StoreRow[]): StoreRow[] => rows.map((row) => camelCased(row) as StoreRow);

export const getBilling = defineFunction({
  name: "getBilling",
  module: "game",
  doc: "All orders of the account with price, renewal, cancellation and refund. You place, cancel and pay orders in the panel. The panel decides which users may read orders.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Store"',
    example: `export const orders = hosting.game.getBillingOutput().orders.apply((orders) => orders.length);`,
  },
  arguments: {},
  result: { orders: field(z.array(StoreRow), "The orders, with the panel's own field names in camelCase.") },

  call: async ({ panel }) => ({ orders: storeRows(await panel.get(store.billing)) }),
});

export const getOrders = defineFunction({
  name: "getOrders",
  module: "game",
  doc: "Recent orders of game servers: pending, active and failed orders.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Store"',
    example: `export const pending = hosting.game.getOrdersOutput().orders.apply((orders) => orders.filter(({ status }) => status === "pending").length);`,
  },
  arguments: {},
  result: { orders: field(z.array(StoreRow), "The orders, with the panel's own field names in camelCase.") },

  call: async ({ panel }) => ({ orders: storeRows(await panel.get(store.orders)) }),
});

export const getStoreCatalog = defineFunction({
  name: "getStoreCatalog",
  module: "game",
  doc: "The catalogue of the panel's store: games, plan sizes, regions, and the current price in each region. You place orders in the panel.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Store"',
    example: `export const games = hosting.game.getStoreCatalogOutput().games.apply((games) => games.map(({ name }) => name));`,
  },
  arguments: {},
  result: {
    games: field(z.array(StoreRow), "The games with their plans and prices, with the panel's own field names in camelCase."),
    regions: field(z.array(StoreRow), "The regions, if the panel lists them separately from the games."),
  },

  async call({ panel }) {
    const { games, regions } = await panel.get(store.catalog);
    return { games: storeRows(games), regions: storeRows(regions) };
  },
});
