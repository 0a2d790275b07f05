// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getRegions as definition } from "../../provider/functions/hosting/server";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getRegions`. */
export interface GetRegionsArgs {
  /** Filter by size of a server. Default: all sizes. */
  size?: string;
}

/** Arguments of `getRegionsOutput`. */
export interface GetRegionsOutputArgs {
  /** Filter by size of a server. Default: all sizes. */
  size?: pulumi.Input<string>;
}

/** Result of `getRegions`. */
export interface GetRegionsResult {
  /** The regions, in the API's order. */
  regions: Array<{
    /** Id of the region, `<provider>:<city code>`. */
    id: string;
    /** The city. */
    city?: string | null;
    /** Country of the city. */
    country?: string | null;
    /** Whether autoscaling may use it. */
    autoscaling?: boolean | null;
    /** Prices per month, by size of the server. A size has the name that the API uses. */
    prices?: Record<string, number> | null;
    /** Currency of the prices. */
    currency?: string | null;
    [key: string]: unknown;
  }>;
}

/**
 * The cities in which servers are available, with the price of each size.
 *
 * @example
 * ```ts
 * export const cities = hosting.getRegionsOutput().regions.apply((regions) => regions.map((r) => r.city));
 * ```
 * @see docs/reference/get-regions.md
 */
export function getRegions(args: GetRegionsArgs = {}, options?: FunctionOptions): Promise<GetRegionsResult> {
  return call<GetRegionsResult>(definition, args, options);
}

/**
 * `getRegions` with arguments that may be outputs.
 *
 * @see docs/reference/get-regions.md
 */
export function getRegionsOutput(args: GetRegionsOutputArgs = {}, options?: FunctionOptions): pulumi.Output<GetRegionsResult> {
  return callOutput<GetRegionsResult>(definition, args, options);
}
