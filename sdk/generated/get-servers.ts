// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getServers as definition } from "../../provider/functions/hosting/get-servers";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Result of `getServers`. */
export interface GetServersResult {
  /** The servers, in the API's order. */
  servers: Array<{
    /** Id of the server. */
    uuid: string;
    /** Its name. */
    name?: string | null;
    /** What it is for. */
    description?: string | null;
    /** Its address. */
    ip?: string | null;
    /** Whether the platform reaches it. */
    isReachable?: boolean | null;
    /** Whether applications can run on it. */
    isUsable?: boolean | null;
    /** Those of its settings that are numbers or flags; what the API adds to them is there too, in camelCase. */
    settings?: {
      /** Whether the platform reaches it. */
      isReachable?: boolean | null;
      /** Whether applications can run on it. */
      isUsable?: boolean | null;
      /** Builds that run on it at once. */
      concurrentBuilds?: number | null;
      /** Deployments that may wait for it. */
      deploymentQueueLimit?: number | null;
      /** Seconds that a deployment may take. */
      dynamicTimeout?: number | null;
      [key: string]: unknown;
    } | null;
    [key: string]: unknown;
  }>;
}

/**
 * The servers that applications of the team can run on, with their settings. `getPurchasedServers` tells what was bought: size, city and price.
 *
 * @example
 * ```ts
 * const { servers } = hosting.getServersOutput();
 * export const usable = servers.apply((all) => all.filter((s) => s.isUsable).map((s) => s.uuid));
 * ```
 */
export function getServers(options?: FunctionOptions): Promise<GetServersResult> {
  return call<GetServersResult>(definition, {}, options);
}

/** `getServers` with arguments that may be outputs. */
export function getServersOutput(options?: FunctionOptions): pulumi.Output<GetServersResult> {
  return callOutput<GetServersResult>(definition, {}, options);
}
