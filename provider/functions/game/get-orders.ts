import * as z from "zod";
import { store } from "../../api/panel/store";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { StoreRow, storeRows } from "./store-rows";

export const getOrders = defineFunction({
  name: "getOrders",
  module: "game",
  doc: "Orders of game servers that are pending, active or failed recently.",
  source: 'docs/spec/game-panel-api.md, "Store"',
  example: `export const pending = hosting.game.getOrdersOutput().orders.apply((orders) => orders.filter(({ status }) => status === "pending").length);`,
  arguments: {},
  result: { orders: field(z.array(StoreRow), "The orders, with the panel's own field names in camelCase.") },
  call: async ({ panel }) => ({ orders: storeRows(await panel.get(store.orders)) }),
});
