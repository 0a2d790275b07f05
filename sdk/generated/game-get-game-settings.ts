// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getGameSettings as definition } from "../../provider/functions/game/game";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getGameSettings`. */
export interface GetGameSettingsArgs {
  /** Identifier of the game server, or its uuid. */
  server: string;
}

/** Arguments of `getGameSettingsOutput`. */
export interface GetGameSettingsOutputArgs {
  /** Identifier of the game server, or its uuid. */
  server: pulumi.Input<string>;
}

/** Result of `getGameSettings`. */
export interface GetGameSettingsResult {
  /** Whether the panel supports settings for this game. */
  supported: boolean;
  /** The settings, file by file. */
  settings: Array<{
    /** Id of the setting, in the form for `game.GameSettings`. */
    id: string;
    /** The config file that contains the setting. */
    file: string | null;
    /** Name of the setting in the panel. */
    label: string | null;
    /** Value as a string; null if the setting has no value. */
    value: string | null;
    /** Default value; null if the panel shows no default. */
    default: string | null;
    /** The allowed values; empty if the panel lists none. */
    options: string[];
    /** The smallest allowed value. */
    minimum: number | null;
    /** The largest allowed value. */
    maximum: number | null;
  }>;
}

/**
 * The game settings that the panel reads from the config files of a game server.
 *
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const { settings } = hosting.game.getGameSettingsOutput({ server: config.require("gameServer") });
 * export const ids = settings.apply((all) => all.map(({ id }) => id));
 * ```
 * @see docs/reference/game-get-game-settings.md
 */
export function getGameSettings(args: GetGameSettingsArgs, options?: FunctionOptions): Promise<GetGameSettingsResult> {
  return call<GetGameSettingsResult>(definition, args, options);
}

/**
 * `getGameSettings` with arguments that may be outputs.
 *
 * @see docs/reference/game-get-game-settings.md
 */
export function getGameSettingsOutput(args: GetGameSettingsOutputArgs, options?: FunctionOptions): pulumi.Output<GetGameSettingsResult> {
  return callOutput<GetGameSettingsResult>(definition, args, options);
}
