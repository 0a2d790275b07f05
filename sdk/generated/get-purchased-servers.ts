// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getPurchasedServers as definition } from "../../provider/functions/hosting/server";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Result of `getPurchasedServers`. */
export interface GetPurchasedServersResult {
  /** The servers, in the API's order. */
  servers: Array<{
    /** Id of the server. */
    uuid: string;
    /** Name of the server. */
    name?: string | null;
    /** Type of the server, as the API names it: an app server or a VPS. */
    type?: string | null;
    /** Name of its size, such as `app-4`. */
    size?: string | null;
    /** City of the server. */
    city?: string | null;
    /** Id of the region, from `getRegions`. */
    region?: string | null;
    /** State. `ready` means usable; `unknown` means that the API shows no state. */
    status: string;
    /** Price per month. */
    monthlyPrice?: number | null;
    /** Currency of the price. */
    currency?: string | null;
    [key: string]: unknown;
  }>;
}

/**
 * The servers that the team has bought. You buy and cancel servers only in the console.
 *
 * @example
 * ```ts
 * const { servers } = hosting.getPurchasedServersOutput();
 * export const ready = servers.apply((all) => all.filter((s) => s.status === "ready").map((s) => s.uuid));
 * ```
 * @see docs/reference/get-purchased-servers.md
 */
export function getPurchasedServers(options?: FunctionOptions): Promise<GetPurchasedServersResult> {
  return call<GetPurchasedServersResult>(definition, {}, options);
}

/**
 * `getPurchasedServers` with arguments that may be outputs.
 *
 * @see docs/reference/get-purchased-servers.md
 */
export function getPurchasedServersOutput(options?: FunctionOptions): pulumi.Output<GetPurchasedServersResult> {
  return callOutput<GetPurchasedServersResult>(definition, {}, options);
}
