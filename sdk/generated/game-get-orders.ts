// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getOrders as definition } from "../../provider/functions/game/store";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Result of `getOrders`. */
export interface GetOrdersResult {
  /** The orders, with the panel's own field names in camelCase. */
  orders: Record<string, unknown>[];
}

/**
 * Recent orders of game servers: pending, active and failed orders.
 *
 * @example
 * ```ts
 * export const pending = hosting.game.getOrdersOutput().orders.apply((orders) => orders.filter(({ status }) => status === "pending").length);
 * ```
 * @see docs/reference/game-get-orders.md
 */
export function getOrders(options?: FunctionOptions): Promise<GetOrdersResult> {
  return call<GetOrdersResult>(definition, {}, options);
}

/**
 * `getOrders` with arguments that may be outputs.
 *
 * @see docs/reference/game-get-orders.md
 */
export function getOrdersOutput(options?: FunctionOptions): pulumi.Output<GetOrdersResult> {
  return callOutput<GetOrdersResult>(definition, {}, options);
}
