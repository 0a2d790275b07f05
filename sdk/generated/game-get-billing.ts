// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getBilling as definition } from "../../provider/functions/game/store";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Result of `getBilling`. */
export interface GetBillingResult {
  /** The orders, with the panel's own field names in camelCase. */
  orders: Record<string, unknown>[];
}

/**
 * All orders of the account with price, renewal, cancellation and refund. You place, cancel and pay orders in the panel. The panel decides
 * which users may read orders.
 *
 * @example
 * ```ts
 * export const orders = hosting.game.getBillingOutput().orders.apply((orders) => orders.length);
 * ```
 * @see docs/reference/game-get-billing.md
 */
export function getBilling(options?: FunctionOptions): Promise<GetBillingResult> {
  return call<GetBillingResult>(definition, {}, options);
}

/**
 * `getBilling` with arguments that may be outputs.
 *
 * @see docs/reference/game-get-billing.md
 */
export function getBillingOutput(options?: FunctionOptions): pulumi.Output<GetBillingResult> {
  return callOutput<GetBillingResult>(definition, {}, options);
}
