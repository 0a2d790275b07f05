import * as z from "zod";
import { store } from "../../api/panel/store";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { StoreRow, storeRows } from "./store-rows";

export const getStoreCatalog = defineFunction({
  name: "getStoreCatalog",
  module: "game",
  doc: "What the panel's store offers: games, the sizes of their plans, regions, and the price of the day in each region. Ordering is done in the panel.",
  source: 'docs/spec/game-panel-api.md, "Store"',
  example: `export const games = hosting.game.getStoreCatalogOutput().games.apply((games) => games.map(({ name }) => name));`,
  arguments: {},
  result: {
    games: field(z.array(StoreRow), "The games with their plans and prices, by the panel's own names in camelCase."),
    regions: field(z.array(StoreRow), "The regions, where the panel lists them beside the games."),
  },
  async call({ panel }) {
    const { games, regions } = await panel.get(store.catalog);
    return { games: storeRows(games), regions: storeRows(regions) };
  },
});
