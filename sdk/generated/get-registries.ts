// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getRegistries as definition } from "../../provider/functions/hosting/get-registries";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getRegistries`. */
export interface GetRegistriesArgs {
  /** Id of the server. */
  serverUuid: string;
}

/** Arguments of `getRegistriesOutput`. */
export interface GetRegistriesOutputArgs {
  /** Id of the server. */
  serverUuid: pulumi.Input<string>;
}

/** Result of `getRegistries`. */
export interface GetRegistriesResult {
  /** The registries, in the API's order. */
  registries: Array<{
    /** Host of the registry. */
    registry: string;
    /** Whether the server is logged in there. Otherwise something on it takes its image from there without. */
    loggedIn: boolean;
    /** Where the server keeps the login: `auths`, or `credHelpers` for a store of its own, which `RegistryLogin` leaves alone. */
    source: string | null;
    /** Name of the user. */
    username: string | null;
    /** What on the server takes its image from there. */
    usedBy: Array<{
      /** What it is, such as `application`. */
      type: string | null;
      /** Its name. */
      name: string | null;
    }>;
  }>;
  /** Why the logins could not be read on the server: then `loggedIn` says nothing. Otherwise null. */
  error: string | null;
}

/**
 * The container registries that a server is logged in at, or takes images from. They are read on the server, which takes a while. Newer platforms show them with Read sensitive data alone; passwords are never shown.
 *
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const { registries } = hosting.getRegistriesOutput({ serverUuid: config.require("serverUuid") });
 * export const anonymous = registries.apply((all) => all.filter((one) => !one.loggedIn).map((one) => one.registry));
 * ```
 */
export function getRegistries(args: GetRegistriesArgs, options?: FunctionOptions): Promise<GetRegistriesResult> {
  return call<GetRegistriesResult>(definition, args, options);
}

/** `getRegistries` with arguments that may be outputs. */
export function getRegistriesOutput(args: GetRegistriesOutputArgs, options?: FunctionOptions): pulumi.Output<GetRegistriesResult> {
  return callOutput<GetRegistriesResult>(definition, args, options);
}
