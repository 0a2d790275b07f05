// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getRegistries as definition } from "../../provider/functions/hosting/registry-login";
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
    /** `true` if the server is logged in to the registry. `false` if an object on the server uses an image of the registry without a login. */
    loggedIn: boolean;
    /** The place in which the server stores the login: `auths`, or `credHelpers` for a separate store, which `RegistryLogin` does not change. */
    source: string | null;
    /** Name of the user. */
    username: string | null;
    /** Objects on the server that use an image from the registry. */
    usedBy: Array<{
      /** Type of the object, such as `application`. */
      type: string | null;
      /** Name of the object. */
      name: string | null;
    }>;
  }>;
  /** Reason why the platform could not read the logins on the server, or null. If there is a reason, ignore `loggedIn`. */
  error: string | null;
}

/**
 * The container registries of a server: the registries that it is logged in to, and the registries whose images it uses. The platform reads
 * them on the server, which takes some time. Newer platforms show them only to tokens with the permission `Read sensitive data`. The result
 * contains no passwords.
 *
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const { registries } = hosting.getRegistriesOutput({ serverUuid: config.require("serverUuid") });
 * export const anonymous = registries.apply((all) => all.filter((one) => !one.loggedIn).map((one) => one.registry));
 * ```
 * @see docs/reference/get-registries.md
 */
export function getRegistries(args: GetRegistriesArgs, options?: FunctionOptions): Promise<GetRegistriesResult> {
  return call<GetRegistriesResult>(definition, args, options);
}

/**
 * `getRegistries` with arguments that may be outputs.
 *
 * @see docs/reference/get-registries.md
 */
export function getRegistriesOutput(args: GetRegistriesOutputArgs, options?: FunctionOptions): pulumi.Output<GetRegistriesResult> {
  return callOutput<GetRegistriesResult>(definition, args, options);
}
