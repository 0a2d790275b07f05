// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getPurchasedServer as definition } from "../../provider/functions/hosting/server";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getPurchasedServer`. */
export interface GetPurchasedServerArgs {
  /** Name of the server. Exactly one server must have it. */
  name: string;
}

/** Arguments of `getPurchasedServerOutput`. */
export interface GetPurchasedServerOutputArgs {
  /** Name of the server. Exactly one server must have it. */
  name: pulumi.Input<string>;
}

/** Result of `getPurchasedServer`. */
export interface GetPurchasedServerResult {
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
}

/**
 * One of the team's purchased servers, by its name. Applications, volumes and settings of a server need its id. The call succeeds only if
 * exactly one server has the name. The error lists the existing servers.
 *
 * @example
 * ```ts
 * const server = hosting.getPurchasedServerOutput({ name: "alpha" });
 * const data = new hosting.Volume("data", { serverUuid: server.uuid, sizeGb: 50 });
 * ```
 * @see docs/reference/get-purchased-server.md
 */
export function getPurchasedServer(args: GetPurchasedServerArgs, options?: FunctionOptions): Promise<GetPurchasedServerResult> {
  return call<GetPurchasedServerResult>(definition, args, options);
}

/**
 * `getPurchasedServer` with arguments that may be outputs.
 *
 * @see docs/reference/get-purchased-server.md
 */
export function getPurchasedServerOutput(args: GetPurchasedServerOutputArgs, options?: FunctionOptions): pulumi.Output<GetPurchasedServerResult> {
  return callOutput<GetPurchasedServerResult>(definition, args, options);
}
