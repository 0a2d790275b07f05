// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getServers as definition } from "../../provider/functions/hosting/server";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Result of `getServers`. */
export interface GetServersResult {
  /** The servers, in the API's order. */
  servers: Array<{
    /** Id of the server. */
    uuid: string;
    /** Name of the server. */
    name?: string | null;
    /** Description of the server. */
    description?: string | null;
    /** Address of the server. */
    ip?: string | null;
    /** Whether the platform can reach it. */
    isReachable?: boolean | null;
    /** Whether applications can run on it. */
    isUsable?: boolean | null;
    /** Numeric and boolean settings of the server. Settings that a later release of the API adds are included, with their names in camelCase. */
    settings?: {
      /** Whether the platform can reach it. */
      isReachable?: boolean | null;
      /** Whether applications can run on it. */
      isUsable?: boolean | null;
      /** Maximum number of parallel builds. */
      concurrentBuilds?: number | null;
      /** Maximum number of waiting deployments. */
      deploymentQueueLimit?: number | null;
      /** Maximum duration of a deployment, in seconds. */
      dynamicTimeout?: number | null;
      [key: string]: unknown;
    } | null;
    [key: string]: unknown;
  }>;
}

/**
 * The team's servers on which applications can run, with their settings. For the size, city and price of a purchased server, use
 * `getPurchasedServers`.
 *
 * @example
 * ```ts
 * const { servers } = hosting.getServersOutput();
 * export const usable = servers.apply((all) => all.filter((s) => s.isUsable).map((s) => s.uuid));
 * ```
 * @see docs/reference/get-servers.md
 */
export function getServers(options?: FunctionOptions): Promise<GetServersResult> {
  return call<GetServersResult>(definition, {}, options);
}

/**
 * `getServers` with arguments that may be outputs.
 *
 * @see docs/reference/get-servers.md
 */
export function getServersOutput(options?: FunctionOptions): pulumi.Output<GetServersResult> {
  return callOutput<GetServersResult>(definition, {}, options);
}
