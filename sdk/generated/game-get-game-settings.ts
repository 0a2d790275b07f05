// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getGameSettings as definition } from "../../provider/functions/game/get-game-settings";
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
  /** Whether the panel knows settings of this game. */
  supported: boolean;
  /** The settings, file by file. */
  settings: Array<{
    /** Its id, as `game.GameSettings` takes it. */
    id: string;
    /** The config file that it stands in. */
    file: string | null;
    /** What the panel calls it. */
    label: string | null;
    /** Its value as text; null where it has none. */
    value: string | null;
    /** Its default; null where the panel shows none. */
    default: string | null;
    /** The values that it takes; empty where the panel names none. */
    options: string[];
    /** The smallest value that it takes. */
    minimum: number | null;
    /** The largest value that it takes. */
    maximum: number | null;
  }>;
}

/**
 * The settings of its game that the panel reads from the config files of a game server.
 *
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const { settings } = hosting.game.getGameSettingsOutput({ server: config.require("gameServer") });
 * export const ids = settings.apply((all) => all.map(({ id }) => id));
 * ```
 */
export function getGameSettings(args: GetGameSettingsArgs, options?: FunctionOptions): Promise<GetGameSettingsResult> {
  return call<GetGameSettingsResult>(definition, args, options);
}

/** `getGameSettings` with arguments that may be outputs. */
export function getGameSettingsOutput(args: GetGameSettingsOutputArgs, options?: FunctionOptions): pulumi.Output<GetGameSettingsResult> {
  return callOutput<GetGameSettingsResult>(definition, args, options);
}
