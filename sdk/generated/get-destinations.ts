// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getDestinations as definition } from "../../provider/functions/hosting/destination";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getDestinations`. */
export interface GetDestinationsArgs {
  /** Filter by server. Default: all. */
  serverUuid?: string;
}

/** Arguments of `getDestinationsOutput`. */
export interface GetDestinationsOutputArgs {
  /** Filter by server. Default: all. */
  serverUuid?: pulumi.Input<string>;
}

/** Result of `getDestinations`. */
export interface GetDestinationsResult {
  /** The destinations, in the API's order. */
  destinations: Array<{
    /** Id of the destination, in the form for `Application`. */
    uuid: string;
    /** Name of the destination. */
    name?: string | null;
    /** Name of the container network on the server. */
    network?: string | null;
    /** Id of its server. */
    serverUuid?: string | null;
    /** Type of the destination, such as `standalone`. */
    type?: string | null;
    [key: string]: unknown;
  }>;
}

/**
 * The destinations of the team, or of one server. A destination is a container network for applications on a server. The platform creates
 * one destination with every server.
 *
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const { destinations } = hosting.getDestinationsOutput({ serverUuid: config.require("serverUuid") });
 * export const internal = destinations.apply((all) => all.find((d) => d.network === "internal")?.uuid);
 * ```
 * @see docs/reference/get-destinations.md
 */
export function getDestinations(args: GetDestinationsArgs = {}, options?: FunctionOptions): Promise<GetDestinationsResult> {
  return call<GetDestinationsResult>(definition, args, options);
}

/**
 * `getDestinations` with arguments that may be outputs.
 *
 * @see docs/reference/get-destinations.md
 */
export function getDestinationsOutput(args: GetDestinationsOutputArgs = {}, options?: FunctionOptions): pulumi.Output<GetDestinationsResult> {
  return callOutput<GetDestinationsResult>(definition, args, options);
}
