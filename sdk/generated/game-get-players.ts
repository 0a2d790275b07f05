// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getPlayers as definition } from "../../provider/functions/game/player";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getPlayers`. */
export interface GetPlayersArgs {
  /** Identifier of the game server, or its uuid. */
  server: string;
}

/** Arguments of `getPlayersOutput`. */
export interface GetPlayersOutputArgs {
  /** Identifier of the game server, or its uuid. */
  server: pulumi.Input<string>;
}

/** Result of `getPlayers`. */
export interface GetPlayersResult {
  /** Number of players, or null if it is unknown. */
  online: number | null;
  /** Maximum number of players, or null. */
  max: number | null;
  /** The players that the game shows. */
  players: Array<{
    /** Name in the game, or null. */
    name: string | null;
    /** Id of the player in the store of the game, or null. */
    steamId: string | null;
    /** Id in the game, or null. */
    id: string | null;
  }>;
  /** Available actions on players: `kick`, `ban`, `unban`, `broadcast`. */
  actions: string[];
}

/**
 * The players on a game server. If the panel cannot read the players from the game itself, the function asks the query protocol of the
 * game. That protocol reports the number of players, and for some games their names.
 *
 * @example
 * ```ts
 * export const { online, max } = hosting.game.getPlayersOutput({ server: "<identifier>" });
 * ```
 * @see docs/reference/game-get-players.md
 */
export function getPlayers(args: GetPlayersArgs, options?: FunctionOptions): Promise<GetPlayersResult> {
  return call<GetPlayersResult>(definition, args, options);
}

/**
 * `getPlayers` with arguments that may be outputs.
 *
 * @see docs/reference/game-get-players.md
 */
export function getPlayersOutput(args: GetPlayersOutputArgs, options?: FunctionOptions): pulumi.Output<GetPlayersResult> {
  return callOutput<GetPlayersResult>(definition, args, options);
}
