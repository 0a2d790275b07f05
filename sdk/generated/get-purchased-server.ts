// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getPurchasedServer as definition } from "../../provider/functions/hosting/get-purchased-server";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getPurchasedServer`. */
export interface GetPurchasedServerArgs {
  /** Its name, which exactly one server must have. */
  name: string;
}

/** Arguments of `getPurchasedServerOutput`. */
export interface GetPurchasedServerOutputArgs {
  /** Its name, which exactly one server must have. */
  name: pulumi.Input<string>;
}

/** Result of `getPurchasedServer`. */
export interface GetPurchasedServerResult {
  /** Id of the server. */
  uuid: string;
  /** Its name. */
  name?: string | null;
  /** What it is, in the API's own word: an app server or a VPS. */
  type?: string | null;
  /** Its size. */
  size?: string | null;
  /** The city that it stands in. */
  city?: string | null;
  /** Id of the region, as `getRegions` lists it. */
  region?: string | null;
  /** `ready` is usable; `unknown` where the API does not show it. */
  status: string;
  /** Price a month. */
  monthlyPrice?: number | null;
  /** Currency of the price. */
  currency?: string | null;
}

/**
 * One of the servers that the team has bought, by its name: the id that applications, volumes and settings of a server take. None or several of that name is an error, which lists those that there are.
 *
 * @example
 * ```ts
 * const server = hosting.getPurchasedServerOutput({ name: "alpha" });
 * const data = new hosting.Volume("data", { serverUuid: server.uuid, sizeGb: 50 });
 * ```
 */
export function getPurchasedServer(args: GetPurchasedServerArgs, options?: FunctionOptions): Promise<GetPurchasedServerResult> {
  return call<GetPurchasedServerResult>(definition, args, options);
}

/** `getPurchasedServer` with arguments that may be outputs. */
export function getPurchasedServerOutput(args: GetPurchasedServerOutputArgs, options?: FunctionOptions): pulumi.Output<GetPurchasedServerResult> {
  return callOutput<GetPurchasedServerResult>(definition, args, options);
}
