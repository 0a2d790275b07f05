// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getGameVersions as definition } from "../../provider/functions/game/game";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getGameVersions`. */
export interface GetGameVersionsArgs {
  /** Identifier of the game server, or its uuid. */
  server: string;
}

/** Arguments of `getGameVersionsOutput`. */
export interface GetGameVersionsOutputArgs {
  /** Identifier of the game server, or its uuid. */
  server: pulumi.Input<string>;
}

/** Result of `getGameVersions`. */
export interface GetGameVersionsResult {
  /** Whether the panel can set the version of this game. */
  supported: boolean;
  /** The current version; null if the panel does not show it. */
  current: string | null;
  /** The versions for `game.GameVersion`, in the order of the panel. This order is not documented. */
  versions: string[];
}

/**
 * The game versions that a game server can run, and its current version.
 *
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * export const current = hosting.game.getGameVersionsOutput({ server: config.require("gameServer") }).current;
 * ```
 * @see docs/reference/game-get-game-versions.md
 */
export function getGameVersions(args: GetGameVersionsArgs, options?: FunctionOptions): Promise<GetGameVersionsResult> {
  return call<GetGameVersionsResult>(definition, args, options);
}

/**
 * `getGameVersions` with arguments that may be outputs.
 *
 * @see docs/reference/game-get-game-versions.md
 */
export function getGameVersionsOutput(args: GetGameVersionsOutputArgs, options?: FunctionOptions): pulumi.Output<GetGameVersionsResult> {
  return callOutput<GetGameVersionsResult>(definition, args, options);
}
