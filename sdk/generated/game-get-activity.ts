// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getActivity as definition } from "../../provider/functions/game/activity";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getActivity`. */
export interface GetActivityArgs {
  /** Identifier of a game server, or its uuid. Default: the function returns the events of the account. */
  server?: string;
  /** Filter by a part of the event's name, such as `server:file`. Default: all. */
  event?: string;
  /** Maximum number of entries. Default: 100. */
  limit?: number;
}

/** Arguments of `getActivityOutput`. */
export interface GetActivityOutputArgs {
  /** Identifier of a game server, or its uuid. Default: the function returns the events of the account. */
  server?: pulumi.Input<string>;
  /** Filter by a part of the event's name, such as `server:file`. Default: all. */
  event?: pulumi.Input<string>;
  /** Maximum number of entries. Default: 100. */
  limit?: pulumi.Input<number>;
}

/** Result of `getActivity`. */
export interface GetActivityResult {
  /** The entries, newest first. */
  entries: Array<{
    /** Name of the event: `server:power.start`, `user:api-key.create` … */
    event: string;
    /** Time of the event. */
    timestamp: string;
    /** Whether an API key caused the event, not a user in the panel. */
    isApi?: boolean | null;
    /** IP address of the client that caused the event. */
    ip?: string | null;
    /** Description of the event by the panel. */
    description?: string | null;
    /** Details of the event, such as the text of a command or the name of a backup. They may contain secrets. */
    properties?: Record<string, unknown> | null;
  }>;
}

/**
 * The activity log of a game server or of the account: the events and their times, without the users.
 *
 * @example
 * ```ts
 * const { entries } = hosting.game.getActivityOutput({ server: "<identifier>", event: "server:power" });
 * export const lastPower = entries.apply((all) => all[0]?.timestamp);
 * ```
 * @see docs/reference/game-get-activity.md
 */
export function getActivity(args: GetActivityArgs = {}, options?: FunctionOptions): Promise<GetActivityResult> {
  return call<GetActivityResult>(definition, args, options);
}

/**
 * `getActivity` with arguments that may be outputs.
 *
 * @see docs/reference/game-get-activity.md
 */
export function getActivityOutput(args: GetActivityOutputArgs = {}, options?: FunctionOptions): pulumi.Output<GetActivityResult> {
  return callOutput<GetActivityResult>(definition, args, options);
}
