// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `GameSettings`.
 *
 * @see docs/reference/game-game-settings.md#inputs
 */
export interface GameSettingsArgs {
  /**
   * Identifier of the game server (the 8 characters of its panel URL) or its uuid. Replacing the identifier with the uuid of the same
   * server, or the reverse, has no effect. A change replaces the resource.
   */
  server: pulumi.Input<string>;
  /**
   * Values by the ids that `getGameSettings` returns. A change updates the resource in place; a running server uses the new value after a
   * restart.
   */
  values: pulumi.Input<Record<string, pulumi.Input<string | number | boolean>>>;
  /** Whether the panel restarts the server after a change. Default `false`. Changing only this input has no effect. */
  restart?: pulumi.Input<boolean>;
  /**
   * Not needed: these settings always exist, and the first `up` writes the program's values. Default `false`. Changing only this input has
   * no effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * Settings of a game. The panel reads and writes them in the configuration files of the game. The resource manages only the settings that
 * you name.
 *
 * @remarks
 * `getGameSettings` lists the settings of a game with their values, defaults and limits. A preview refuses unknown settings and values
 * outside of the limits that the panel shows.
 *
 * A running game reads most settings when it starts, and some games rewrite their files when they stop. Such a game may undo a setting that
 * was written while it was running. The next preview then shows drift. Set `restart`, or restart the server with a `game.Action`.
 *
 * If you remove a setting from the program, the provider resets it to its default. It does this only if this stack changed the setting and
 * the panel shows a default. Deleting the resource resets all such settings. All other settings are left in place, and the log says so. A
 * reset does not restart the server.
 *
 * Settings are stored in files of the server. Do not manage the same key with a `game.ConfigFile`. The provider cannot detect this, and the
 * two resources would undo each other's changes.
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const settings = new hosting.game.GameSettings("survival", {
 *   server: config.require("gameServer"), // the 8 characters of its panel URL
 *   values: { "max-players": 40, pvp: false, motd: "Welcome" },
 * });
 * ```
 * @see docs/reference/game-game-settings.md
 */
export class GameSettings extends HostingResource {
  /**
   * Identifier of the game server (the 8 characters of its panel URL) or its uuid. Replacing the identifier with the uuid of the same
   * server, or the reverse, has no effect.
   */
  declare readonly server: pulumi.Output<string>;
  /** Values by the ids that `getGameSettings` returns. */
  declare readonly values: pulumi.Output<Record<string, string | number | boolean>>;
  /** Whether the panel restarts the server after a change. */
  declare readonly restart: pulumi.Output<boolean | undefined>;
  /** Not needed: these settings always exist, and the first `up` writes the program's values. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;

  /** Declares a GameSettings. `name` is the resource's logical name. */
  constructor(name: string, args: GameSettingsArgs, options?: pulumi.CustomResourceOptions) {
    super("game_GameSettings", name, args, options);
  }

  /** Whether a value is a GameSettings. Typed policies call it. */
  static override isInstance(value: unknown): value is GameSettings {
    return isOfType("game_GameSettings", value);
  }

  static get __pulumiType(): string {
    return tokenOf("game_GameSettings");
  }

  /** Reads an existing GameSettings without managing it. `path`: `<server>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): GameSettings {
    return new GameSettings(name, {} as GameSettingsArgs, readOptions("game_GameSettings", name, path, options));
  }
}
