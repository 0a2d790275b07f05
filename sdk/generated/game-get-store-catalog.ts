// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getStoreCatalog as definition } from "../../provider/functions/game/store";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Result of `getStoreCatalog`. */
export interface GetStoreCatalogResult {
  /** The games with their plans and prices, with the panel's own field names in camelCase. */
  games: Record<string, unknown>[];
  /** The regions, if the panel lists them separately from the games. */
  regions: Record<string, unknown>[];
}

/**
 * The catalogue of the panel's store: games, plan sizes, regions, and the current price in each region. You place orders in the panel.
 *
 * @example
 * ```ts
 * export const games = hosting.game.getStoreCatalogOutput().games.apply((games) => games.map(({ name }) => name));
 * ```
 * @see docs/reference/game-get-store-catalog.md
 */
export function getStoreCatalog(options?: FunctionOptions): Promise<GetStoreCatalogResult> {
  return call<GetStoreCatalogResult>(definition, {}, options);
}

/**
 * `getStoreCatalog` with arguments that may be outputs.
 *
 * @see docs/reference/game-get-store-catalog.md
 */
export function getStoreCatalogOutput(options?: FunctionOptions): pulumi.Output<GetStoreCatalogResult> {
  return callOutput<GetStoreCatalogResult>(definition, {}, options);
}
