// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getPlayers as definition } from "../../provider/functions/game/get-players";
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
  /** How many play, or null where it cannot be known. */
  online: number | null;
  /** How many can play, or null. */
  max: number | null;
  /** Who plays, as far as the game shows it. */
  players: Array<{
    /** Name in the game, or null. */
    name: string | null;
    /** Id in its store, or null. */
    steamId: string | null;
    /** Id in the game, or null. */
    id: string | null;
  }>;
  /** What can be done to players there: `kick`, `ban`, `unban`, `broadcast`. */
  actions: string[];
}

/**
 * Who plays on a game server now. Where the game itself cannot be asked, what its query shows: numbers, and with some games names.
 *
 * @example
 * ```ts
 * export const { online, max } = hosting.game.getPlayersOutput({ server: "<identifier>" });
 * ```
 */
export function getPlayers(args: GetPlayersArgs, options?: FunctionOptions): Promise<GetPlayersResult> {
  return call<GetPlayersResult>(definition, args, options);
}

/** `getPlayers` with arguments that may be outputs. */
export function getPlayersOutput(args: GetPlayersOutputArgs, options?: FunctionOptions): pulumi.Output<GetPlayersResult> {
  return callOutput<GetPlayersResult>(definition, args, options);
}
