// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getApplicationDestinations as definition } from "../../provider/functions/hosting/application";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getApplicationDestinations`. */
export interface GetApplicationDestinationsArgs {
  /** Id of the application. */
  applicationUuid: string;
}

/** Arguments of `getApplicationDestinationsOutput`. */
export interface GetApplicationDestinationsOutputArgs {
  /** Id of the application. */
  applicationUuid: pulumi.Input<string>;
}

/** Result of `getApplicationDestinations`. */
export interface GetApplicationDestinationsResult {
  /** Destinations in the order of the API, which lists the application's own destination first. */
  destinations: Array<{
    /** Id of the destination. */
    uuid: string;
    /** Name of the destination. */
    name?: string | null;
    /** Name of the container network on its server. */
    network?: string | null;
    /** Id of its server. */
    serverUuid?: string | null;
    /** `true` for the application's own destination, `false` for the destination of a copy. */
    isPrimary?: boolean | null;
    [key: string]: unknown;
  }>;
}

/**
 * The destinations of an application: its own destination, and the destinations of its copies. The API does not document whether the list
 * includes copies that autoscaling added.
 *
 * @example
 * ```ts
 * const web = hosting.Application.get("web", "<application uuid>");
 * const { destinations } = hosting.getApplicationDestinationsOutput({ applicationUuid: web.id });
 * export const copies = destinations.apply((all) => all.filter((one) => !one.isPrimary).length);
 * ```
 * @see docs/reference/get-application-destinations.md
 */
export function getApplicationDestinations(args: GetApplicationDestinationsArgs, options?: FunctionOptions): Promise<GetApplicationDestinationsResult> {
  return call<GetApplicationDestinationsResult>(definition, args, options);
}

/**
 * `getApplicationDestinations` with arguments that may be outputs.
 *
 * @see docs/reference/get-application-destinations.md
 */
export function getApplicationDestinationsOutput(args: GetApplicationDestinationsOutputArgs, options?: FunctionOptions): pulumi.Output<GetApplicationDestinationsResult> {
  return callOutput<GetApplicationDestinationsResult>(definition, args, options);
}
