import * as z from "zod";
import { store } from "../../api/panel/store";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { StoreRow, storeRows } from "./store-rows";

export const getStoreCatalog = defineFunction({
  name: "getStoreCatalog",
  module: "game",
  doc: "The catalogue of the panel's store: games, plan sizes, regions, and the current price in each region. Orders are placed in the panel.",
  source: 'docs/spec/game-panel-api.md, "Store"',
  example: `export const games = hosting.game.getStoreCatalogOutput().games.apply((games) => games.map(({ name }) => name));`,
  arguments: {},
  result: {
    games: field(z.array(StoreRow), "The games with their plans and prices, with the panel's own field names in camelCase."),
    regions: field(z.array(StoreRow), "The regions, if the panel lists them beside the games."),
  },
  async call({ panel }) {
    const { games, regions } = await panel.get(store.catalog);
    return { games: storeRows(games), regions: storeRows(regions) };
  },
});
