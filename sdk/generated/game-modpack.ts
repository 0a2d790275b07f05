// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `Modpack`.
 *
 * @see docs/reference/game-modpack.md#inputs
 */
export interface ModpackArgs {
  /**
   * Identifier of the game server (the 8 characters of its panel URL) or its uuid. Replacing the identifier with the uuid of the same
   * server, or the reverse, has no effect. A change replaces the resource.
   */
  server: pulumi.Input<string>;
  /** Catalogue of the modpack. A change updates the resource in place; it interrupts running processes. */
  catalog: pulumi.Input<string>;
  /** Id of the project in the catalogue. A change updates the resource in place; it interrupts running processes. */
  project: pulumi.Input<string>;
  /**
   * Id or name of the version. Defaults to the newest version when the modpack is installed. Later versions are not installed
   * automatically. A change updates the resource in place; it interrupts running processes.
   */
  version?: pulumi.Input<string>;
  /**
   * Whether the modpack starts with a new world. The installation then deletes the old world. This deletion also needs
   * `hosting:allowDataLoss` with `game.Modpack:<name>`. Default `false`. Changing only this input has no effect.
   */
  freshWorld?: pulumi.Input<boolean>;
  /** Maximum time to wait for the installation, in seconds. Default `3600`. Changing only this input has no effect. */
  timeoutSeconds?: pulumi.Input<number>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md. Default `false`. Changing only this input
   * has no effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * Modpack of a game server. Installing it replaces the server's mods and their loader, and leaves the server off.
 *
 * @remarks
 * A server has at most one modpack. A modpack sets the game version and the mod framework. Do not declare a `game.GameVersion` or a
 * `game.ModFramework` for the same server.
 *
 * A preview shows an `overwrites:` line if an `up` will install the modpack. A modpack that already matches the program is adopted, and
 * nothing is sent.
 *
 * `freshWorld: true` deletes the world. It has an effect only in a run in which the program changes `catalog`, `project` or `version`. If
 * another user changed the modpack, correcting this drift never deletes a world.
 *
 * Find modpacks with `getModpackProjects` and `getModpackVersions`. If the server's last start with the modpack failed, a warning shows the
 * reason.
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const server = config.require("gameServer"); // the 8 characters of its panel URL
 * const pack = new hosting.game.Modpack("survival", { server, catalog: "<catalogue>", project: "<project>" });
 * export const version = pack.installedVersion;
 * ```
 * @see docs/reference/game-modpack.md
 */
export class Modpack extends HostingResource {
  /**
   * Identifier of the game server (the 8 characters of its panel URL) or its uuid. Replacing the identifier with the uuid of the same
   * server, or the reverse, has no effect.
   */
  declare readonly server: pulumi.Output<string>;
  /** Catalogue of the modpack. */
  declare readonly catalog: pulumi.Output<string>;
  /** Id of the project in the catalogue. */
  declare readonly project: pulumi.Output<string>;
  /**
   * Id or name of the version. Defaults to the newest version when the modpack is installed. Later versions are not installed
   * automatically.
   */
  declare readonly version: pulumi.Output<string | undefined>;
  /**
   * Whether the modpack starts with a new world. The installation then deletes the old world. This deletion also needs
   * `hosting:allowDataLoss` with `game.Modpack:<name>`.
   */
  declare readonly freshWorld: pulumi.Output<boolean | undefined>;
  /** Maximum time to wait for the installation, in seconds. */
  declare readonly timeoutSeconds: pulumi.Output<number | undefined>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md.
   */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** Installed version; `null` if the panel does not show it. */
  declare readonly installedVersion: pulumi.Output<string | null>;
  /** Result of the last start with the modpack; `null` if the server was not started since the installation. */
  declare readonly lastStart: pulumi.Output<string | null>;

  /** Declares a Modpack. `name` is the resource's logical name. */
  constructor(name: string, args: ModpackArgs, options?: pulumi.CustomResourceOptions) {
    super("game_Modpack", name, args, options);
  }

  /** Whether a value is a Modpack. Typed policies call it. */
  static override isInstance(value: unknown): value is Modpack {
    return isOfType("game_Modpack", value);
  }

  static get __pulumiType(): string {
    return tokenOf("game_Modpack");
  }

  /** Reads an existing Modpack without managing it. `path`: `<server>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): Modpack {
    return new Modpack(name, {} as ModpackArgs, readOptions("game_Modpack", name, path, options));
  }
}
