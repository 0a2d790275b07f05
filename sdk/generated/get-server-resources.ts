// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getServerResources as definition } from "../../provider/functions/hosting/server";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getServerResources`. */
export interface GetServerResourcesArgs {
  /** Id of the server. */
  serverUuid: string;
}

/** Arguments of `getServerResourcesOutput`. */
export interface GetServerResourcesOutputArgs {
  /** Id of the server. */
  serverUuid: pulumi.Input<string>;
}

/** Result of `getServerResources`. */
export interface GetServerResourcesResult {
  /** The resources, in the API's order. */
  resources: Array<{
    /** Id of the resource. */
    uuid: string;
    /** Name of the object. */
    name?: string | null;
    /** Type of the object, such as `application`. */
    type?: string | null;
    /** State, as the API names it, such as `running:healthy`. */
    status?: string | null;
    /** Creation time. */
    createdAt?: string | null;
    [key: string]: unknown;
  }>;
}

/**
 * The objects that run on a server: applications, and all other objects that the platform placed on the server.
 *
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const { resources } = hosting.getServerResourcesOutput({ serverUuid: config.require("serverUuid") });
 * export const stopped = resources.apply((all) => all.filter((one) => one.status?.startsWith("exited")).map((one) => one.name));
 * ```
 * @see docs/reference/get-server-resources.md
 */
export function getServerResources(args: GetServerResourcesArgs, options?: FunctionOptions): Promise<GetServerResourcesResult> {
  return call<GetServerResourcesResult>(definition, args, options);
}

/**
 * `getServerResources` with arguments that may be outputs.
 *
 * @see docs/reference/get-server-resources.md
 */
export function getServerResourcesOutput(args: GetServerResourcesOutputArgs, options?: FunctionOptions): pulumi.Output<GetServerResourcesResult> {
  return callOutput<GetServerResourcesResult>(definition, args, options);
}
