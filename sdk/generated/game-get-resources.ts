// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getResources as definition } from "../../provider/functions/game/get-resources";
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
  /** Whether it is suspended; null where the panel does not say. */
  isSuspended: boolean | null;
  /** What it uses. */
  used: {
    /** Memory. */
    memoryBytes?: number | null;
    /** Processors, in percent of one. */
    cpuAbsolute?: number | null;
    /** Disk. */
    diskBytes?: number | null;
    /** Received since it was started. */
    networkRxBytes?: number | null;
    /** Sent since it was started. */
    networkTxBytes?: number | null;
    /** How long it has been running, in milliseconds. */
    uptime?: number | null;
    [key: string]: unknown;
  };
}

/**
 * What a game server uses, and whether it runs. The panel shows it up to 20 seconds late. A program should not decide by it what it declares: it differs from one moment to the next.
 *
 * @example
 * ```ts
 * export const state = hosting.game.getResourcesOutput({ server: "<identifier>" }).currentState;
 * ```
 */
export function getResources(args: GetResourcesArgs, options?: FunctionOptions): Promise<GetResourcesResult> {
  return call<GetResourcesResult>(definition, args, options);
}

/** `getResources` with arguments that may be outputs. */
export function getResourcesOutput(args: GetResourcesOutputArgs, options?: FunctionOptions): pulumi.Output<GetResourcesResult> {
  return callOutput<GetResourcesResult>(definition, args, options);
}
