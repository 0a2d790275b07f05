// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getBilling as definition } from "../../provider/functions/game/get-billing";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Result of `getBilling`. */
export interface GetBillingResult {
  /** The orders, by the panel's own names in camelCase. */
  orders: Record<string, unknown>[];
}

/**
 * All orders of the account with price, renewal, cancellation and refund. Only the panel orders, cancels and pays; who may read it, the panel decides.
 *
 * @example
 * ```ts
 * export const orders = hosting.game.getBillingOutput().orders.apply((orders) => orders.length);
 * ```
 */
export function getBilling(options?: FunctionOptions): Promise<GetBillingResult> {
  return call<GetBillingResult>(definition, {}, options);
}

/** `getBilling` with arguments that may be outputs. */
export function getBillingOutput(options?: FunctionOptions): pulumi.Output<GetBillingResult> {
  return callOutput<GetBillingResult>(definition, {}, options);
}
