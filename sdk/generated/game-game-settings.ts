// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/** Arguments of `GameSettings`. */
export interface GameSettingsArgs {
  /** Identifier of the game server, the 8 characters of its panel URL, or its uuid. One for the other changes nothing. A change replaces the resource. */
  server: pulumi.Input<string>;
  /** Setting to value, by the ids that `getGameSettings` lists. A change is made in place; a running server gets it when it starts again. */
  values: pulumi.Input<Record<string, pulumi.Input<string | number | boolean>>>;
  /** Whether the panel restarts the server after a change. Default `false`. A change alone does nothing. */
  restart?: pulumi.Input<boolean>;
  /** Not needed: these settings always exist, and the first `up` writes the program's values. Default `false`. A change alone does nothing. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * Settings of a game: what the panel shows of the game's own config files. A resource sets those that it names and leaves the others alone. `getGameSettings` lists the settings that a game has, with their values, defaults and limits. A preview refuses unknown ones, and values that the panel says it does not take. A running game reads most of them at its start, and some games write their files anew when they stop: what was set while the game ran can then be undone, which the next preview shows as drift. Set `restart`, or restart the server by a `game.Action`. A setting that you remove from the program goes back to its default, if a write of this stack changed it and the panel shows a default. Deleting the resource does the same for all of them. Every other setting is left in place, and a line says so. Nothing is restarted for that. A setting lives in a file of the server. A `game.ConfigFile` that holds the same key is not noticed: the two would undo each other.
 *
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const settings = new hosting.game.GameSettings("survival", {
 *   server: config.require("gameServer"), // the 8 characters of its panel URL
 *   values: { "max-players": 40, pvp: false, motd: "Welcome" },
 * });
 * ```
 */
export class GameSettings extends HostingResource {
  /** Identifier of the game server, the 8 characters of its panel URL, or its uuid. One for the other changes nothing. */
  declare readonly server: pulumi.Output<string>;
  /** Setting to value, by the ids that `getGameSettings` lists. */
  declare readonly values: pulumi.Output<Record<string, string | number | boolean>>;
  /** Whether the panel restarts the server after a change. */
  declare readonly restart: pulumi.Output<boolean | undefined>;
  /** Not needed: these settings always exist, and the first `up` writes the program's values. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;

  /** Declares a GameSettings. `name` is the resource's logical name. */
  constructor(name: string, args: GameSettingsArgs, options?: pulumi.CustomResourceOptions) {
    super("game_GameSettings", name, args, options);
  }

  /** Reads an existing GameSettings without managing it. `path`: `<server>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): GameSettings {
    return new GameSettings(name, {} as GameSettingsArgs, { ...options, id: path });
  }
}
