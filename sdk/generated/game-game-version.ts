// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `GameVersion`.
 *
 * @see docs/reference/game-game-version.md#inputs
 */
export interface GameVersionArgs {
  /**
   * Identifier of the game server (the 8 characters of its panel URL) or its uuid. Replacing the identifier with the uuid of the same
   * server, or the reverse, has no effect. A change replaces the resource.
   */
  server: pulumi.Input<string>;
  /** Game version, as `getGameVersions` returns it: `1.21.4`. A change updates the resource in place; it interrupts running processes. */
  version: pulumi.Input<string>;
  /**
   * Whether a change of the version may delete the world. A change to an older version deletes it. The deletion also needs
   * `hosting:allowDataLoss` with `game.GameVersion:<name>`. Default `false`. Changing only this input has no effect.
   */
  resetWorld?: pulumi.Input<boolean>;
  /**
   * Value of `force` in the switch request. The panel does not document what it forces. Default `false`. Changing only this input has no
   * effect.
   */
  force?: pulumi.Input<boolean>;
  /** Maximum time to wait for the installation, in seconds. Default `1800`. Changing only this input has no effect. */
  timeoutSeconds?: pulumi.Input<number>;
  /**
   * Not needed: these settings always exist, and the first `up` writes the program's values. Default `false`. Changing only this input has
   * no effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * Game version that a game server runs. A change of the version reinstalls the server. The server keeps its files, and is off afterwards.
 *
 * @remarks
 * A preview shows an `overwrites:` line if an `up` will reinstall the server. There is no version "latest": a program always pins one
 * version. `getGameVersions` returns the available versions.
 *
 * The panel accepts an older version only if the world is deleted. `resetWorld: true` permits the platform to delete the world, but only in
 * a run in which the program changes `version`. If another user switched the version, correcting this drift never deletes a world.
 *
 * While the server installs, all other operations on it wait. The server stays off: start it with a `game.Action` or in the panel.
 *
 * Deleting the resource changes nothing on the server.
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const server = config.require("gameServer"); // the 8 characters of its panel URL
 * const version = new hosting.game.GameVersion("survival", { server, version: "1.21.4" });
 * ```
 * @see docs/reference/game-game-version.md
 */
export class GameVersion extends HostingResource {
  /**
   * Identifier of the game server (the 8 characters of its panel URL) or its uuid. Replacing the identifier with the uuid of the same
   * server, or the reverse, has no effect.
   */
  declare readonly server: pulumi.Output<string>;
  /** Game version, as `getGameVersions` returns it: `1.21.4`. */
  declare readonly version: pulumi.Output<string>;
  /**
   * Whether a change of the version may delete the world. A change to an older version deletes it. The deletion also needs
   * `hosting:allowDataLoss` with `game.GameVersion:<name>`.
   */
  declare readonly resetWorld: pulumi.Output<boolean | undefined>;
  /** Value of `force` in the switch request. The panel does not document what it forces. */
  declare readonly force: pulumi.Output<boolean | undefined>;
  /** Maximum time to wait for the installation, in seconds. */
  declare readonly timeoutSeconds: pulumi.Output<number | undefined>;
  /** Not needed: these settings always exist, and the first `up` writes the program's values. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;

  /** Declares a GameVersion. `name` is the resource's logical name. */
  constructor(name: string, args: GameVersionArgs, options?: pulumi.CustomResourceOptions) {
    super("game_GameVersion", name, args, options);
  }

  /** Whether a value is a GameVersion. Typed policies call it. */
  static override isInstance(value: unknown): value is GameVersion {
    return isOfType("game_GameVersion", value);
  }

  static get __pulumiType(): string {
    return tokenOf("game_GameVersion");
  }

  /** Reads an existing GameVersion without managing it. `path`: `<server>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): GameVersion {
    return new GameVersion(name, {} as GameVersionArgs, readOptions("game_GameVersion", name, path, options));
  }
}
