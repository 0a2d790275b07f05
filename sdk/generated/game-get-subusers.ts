// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getSubusers as definition } from "../../provider/functions/game/subuser";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getSubusers`. */
export interface GetSubusersArgs {
  /** Identifier of the game server, or its uuid. */
  server: string;
}

/** Arguments of `getSubusersOutput`. */
export interface GetSubusersOutputArgs {
  /** Identifier of the game server, or its uuid. */
  server: pulumi.Input<string>;
}

/** Result of `getSubusers`. */
export interface GetSubusersResult {
  /** The subusers, in the panel's order. */
  subusers: Array<{
    /** Id of the user's account. The path of `game.Subuser.get` is `<server>/<uuid>`. */
    uuid: string;
    /** Name of the subuser. */
    username: string | null;
    /** Public id of the user, in the form for `game.Subuser`; null if the panel does not show it. */
    publicId: string | null;
    /** Permissions of the subuser. */
    permissions: string[];
  }>;
}

/**
 * The subusers of a game server and their permissions.
 *
 * @example
 * ```ts
 * export const helpers = hosting.game.getSubusersOutput({ server: "<identifier>" }).subusers;
 * ```
 * @see docs/reference/game-get-subusers.md
 */
export function getSubusers(args: GetSubusersArgs, options?: FunctionOptions): Promise<GetSubusersResult> {
  return call<GetSubusersResult>(definition, args, options);
}

/**
 * `getSubusers` with arguments that may be outputs.
 *
 * @see docs/reference/game-get-subusers.md
 */
export function getSubusersOutput(args: GetSubusersOutputArgs, options?: FunctionOptions): pulumi.Output<GetSubusersResult> {
  return callOutput<GetSubusersResult>(definition, args, options);
}
