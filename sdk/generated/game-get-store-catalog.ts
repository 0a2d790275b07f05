// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getStoreCatalog as definition } from "../../provider/functions/game/get-store-catalog";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Result of `getStoreCatalog`. */
export interface GetStoreCatalogResult {
  /** The games with their plans and prices, by the panel's own names in camelCase. */
  games: Record<string, unknown>[];
  /** The regions, where the panel lists them beside the games. */
  regions: Record<string, unknown>[];
}

/**
 * What the panel's store offers: games, the sizes of their plans, regions, and the price of the day in each region. Ordering is done in the panel.
 *
 * @example
 * ```ts
 * export const games = hosting.game.getStoreCatalogOutput().games.apply((games) => games.map(({ name }) => name));
 * ```
 */
export function getStoreCatalog(options?: FunctionOptions): Promise<GetStoreCatalogResult> {
  return call<GetStoreCatalogResult>(definition, {}, options);
}

/** `getStoreCatalog` with arguments that may be outputs. */
export function getStoreCatalogOutput(options?: FunctionOptions): pulumi.Output<GetStoreCatalogResult> {
  return callOutput<GetStoreCatalogResult>(definition, {}, options);
}
