// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getActivity as definition } from "../../provider/functions/game/get-activity";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getActivity`. */
export interface GetActivityArgs {
  /** Identifier of a game server, or its uuid. Left out: what was done to the account. */
  server?: string;
  /** Part of an event's name, such as `server:file`. Default: all. */
  event?: string;
  /** Maximum number of entries. Default: 100. */
  limit?: number;
}

/** Arguments of `getActivityOutput`. */
export interface GetActivityOutputArgs {
  /** Identifier of a game server, or its uuid. Left out: what was done to the account. */
  server?: pulumi.Input<string>;
  /** Part of an event's name, such as `server:file`. Default: all. */
  event?: pulumi.Input<string>;
  /** Maximum number of entries. Default: 100. */
  limit?: pulumi.Input<number>;
}

/** Result of `getActivity`. */
export interface GetActivityResult {
  /** The entries, newest first. */
  entries: Array<{
    /** What happened: `server:power.start`, `user:api-key.create` … */
    event: string;
    /** When. */
    timestamp: string;
    /** Whether a key did it, and nobody in the panel. */
    isApi?: boolean | null;
    /** The address that it came from. */
    ip?: string | null;
    /** What the panel says of it. */
    description?: string | null;
    /** Details of the event: the text of a command, the name of a backup. Some of it may be secret. */
    properties?: Record<string, unknown> | null;
  }>;
}

/**
 * What was done to a game server, or to the account itself: what and when, rather than by whom.
 *
 * @example
 * ```ts
 * const { entries } = hosting.game.getActivityOutput({ server: "<identifier>", event: "server:power" });
 * export const lastPower = entries.apply((all) => all[0]?.timestamp);
 * ```
 */
export function getActivity(args: GetActivityArgs = {}, options?: FunctionOptions): Promise<GetActivityResult> {
  return call<GetActivityResult>(definition, args, options);
}

/** `getActivity` with arguments that may be outputs. */
export function getActivityOutput(args: GetActivityOutputArgs = {}, options?: FunctionOptions): pulumi.Output<GetActivityResult> {
  return callOutput<GetActivityResult>(definition, args, options);
}
