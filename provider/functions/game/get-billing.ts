import * as z from "zod";
import { store } from "../../api/panel/store";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { StoreRow, storeRows } from "./store-rows";

export const getBilling = defineFunction({
  name: "getBilling",
  module: "game",
  doc: "All orders of the account with price, renewal, cancellation and refund. Orders are placed, cancelled and paid in the panel, and the panel decides which users may read them.",
  source: 'docs/spec/game-panel-api.md, "Store"',
  example: `export const orders = hosting.game.getBillingOutput().orders.apply((orders) => orders.length);`,
  arguments: {},
  result: { orders: field(z.array(StoreRow), "The orders, with the panel's own field names in camelCase.") },
  call: async ({ panel }) => ({ orders: storeRows(await panel.get(store.billing)) }),
});
