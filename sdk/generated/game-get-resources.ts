// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getResources as definition } from "../../provider/functions/game/server";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getResources`. */
export interface GetResourcesArgs {
  /** Identifier of the game server, or its uuid. */
  server: string;
}

/** Arguments of `getResourcesOutput`. */
export interface GetResourcesOutputArgs {
  /** Identifier of the game server, or its uuid. */
  server: pulumi.Input<string>;
}

/** Result of `getResources`. */
export interface GetResourcesResult {
  /** `offline`, `starting`, `running` or `stopping`. */
  currentState: string;
  /** Whether the server is suspended; null if the panel does not show it. */
  isSuspended: boolean | null;
  /** Resource use of the server. */
  used: {
    /** Used memory in bytes. */
    memoryBytes?: number | null;
    /** CPU usage, in percent of one processor. */
    cpuAbsolute?: number | null;
    /** Used disk space in bytes. */
    diskBytes?: number | null;
    /** Bytes received since the start. */
    networkRxBytes?: number | null;
    /** Bytes sent since the start. */
    networkTxBytes?: number | null;
    /** Time since the start, in milliseconds. */
    uptime?: number | null;
    [key: string]: unknown;
  };
}

/**
 * The state and resource use of a game server. The panel shows them up to 20 seconds late. Do not let resources of a program depend on
 * them, because they change all the time.
 *
 * @example
 * ```ts
 * export const state = hosting.game.getResourcesOutput({ server: "<identifier>" }).currentState;
 * ```
 * @see docs/reference/game-get-resources.md
 */
export function getResources(args: GetResourcesArgs, options?: FunctionOptions): Promise<GetResourcesResult> {
  return call<GetResourcesResult>(definition, args, options);
}

/**
 * `getResources` with arguments that may be outputs.
 *
 * @see docs/reference/game-get-resources.md
 */
export function getResourcesOutput(args: GetResourcesOutputArgs, options?: FunctionOptions): pulumi.Output<GetResourcesResult> {
  return callOutput<GetResourcesResult>(definition, args, options);
}
