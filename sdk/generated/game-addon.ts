// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `Addon`.
 *
 * @see docs/reference/game-addon.md#inputs
 */
export interface AddonArgs {
  /**
   * Identifier of the game server (the 8 characters of its panel URL) or its uuid. Replacing the identifier with the uuid of the same
   * server, or the reverse, has no effect. A change replaces the resource.
   */
  server: pulumi.Input<string>;
  /**
   * Source of the addon. A change updates the resource in place; a running server uses the new value after a restart; a change of the
   * source's kind, catalogue, project or file name replaces the resource.
   */
  source: pulumi.Input<{
    kind: pulumi.Input<"catalog">;
    /** Id of the catalogue, as `getAddons` returns it. */
    catalog: pulumi.Input<string>;
    /** Id of the project in the catalogue. */
    project: pulumi.Input<string>;
    /** Id or name of the version. Defaults to the newest version that fits when the addon is installed. Later versions are not installed automatically. */
    version?: pulumi.Input<string>;
  } | {
    kind: pulumi.Input<"featured">;
    /** Id of the project. */
    project: pulumi.Input<string>;
  } | {
    kind: pulumi.Input<"file">;
    /** Path of the file on the machine that runs Pulumi, relative to the program's folder. The addon has the name of the file. */
    localPath: pulumi.Input<string>;
    /** SHA-256 of the file. Defaults to the digest that the provider computes. */
    sha256?: pulumi.Input<string>;
  }>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md. Default `false`. Changing only this input
   * has no effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * An addon of a game server: a mod or a plugin.
 *
 * @remarks
 * A change of the version installs the new version in place of the current one. A change of the kind of source, the catalogue, the project
 * or the file name replaces the resource. The provider does not restart the server. To restart it, make `version` a trigger of a
 * `game.Action`.
 *
 * If you set no version, the panel installs the newest version that fits the game, the game version and the framework. A version that
 * appears later does not count as drift. `getAddons` with `updates` shows newer versions.
 *
 * A file on the machine that runs Pulumi is uploaded again when its contents change. The panel shows only the name of the uploaded file,
 * and sometimes its size. The provider cannot detect other changes to the uploaded file.
 *
 * An addon that already exists needs `adopt`. A run with `HOSTING_RESUME` adopts it only if it matches the program. If the program sets a
 * version, the version must match. For a file, name and size must match.
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const server = config.require("gameServer"); // the 8 characters of its panel URL
 * const map = new hosting.game.Addon("map", {
 *   server,
 *   source: { kind: "catalog", catalog: "<catalogue>", project: "<project>" },
 * });
 * export const version = map.version;
 * ```
 * @see docs/reference/game-addon.md
 */
export class Addon extends HostingResource {
  /**
   * Identifier of the game server (the 8 characters of its panel URL) or its uuid. Replacing the identifier with the uuid of the same
   * server, or the reverse, has no effect.
   */
  declare readonly server: pulumi.Output<string>;
  /** Source of the addon. */
  declare readonly source: pulumi.Output<{
    kind: "catalog";
    /** Id of the catalogue, as `getAddons` returns it. */
    catalog: string;
    /** Id of the project in the catalogue. */
    project: string;
    /** Id or name of the version. Defaults to the newest version that fits when the addon is installed. Later versions are not installed automatically. */
    version?: string;
  } | {
    kind: "featured";
    /** Id of the project. */
    project: string;
  } | {
    kind: "file";
    /** Path of the file on the machine that runs Pulumi, relative to the program's folder. The addon has the name of the file. */
    localPath: string;
    /** SHA-256 of the file. Defaults to the digest that the provider computes. */
    sha256?: string;
  }>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md.
   */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** Name of the addon; `null` if the panel does not show it. */
  declare readonly name: pulumi.Output<string | null>;
  /** Installed version; `null` if the panel does not show it. */
  declare readonly version: pulumi.Output<string | null>;
  /** Name of its file in the server's addon folder; `null` if the panel does not show it. */
  declare readonly fileName: pulumi.Output<string | null>;

  /** Declares an Addon. `name` is the resource's logical name. */
  constructor(name: string, args: AddonArgs, options?: pulumi.CustomResourceOptions) {
    super("game_Addon", name, args, options);
  }

  /** Whether a value is an Addon. Typed policies call it. */
  static override isInstance(value: unknown): value is Addon {
    return isOfType("game_Addon", value);
  }

  static get __pulumiType(): string {
    return tokenOf("game_Addon");
  }

  /** Reads an existing Addon without managing it. `path`: `<server>/<addon>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): Addon {
    return new Addon(name, {} as AddonArgs, readOptions("game_Addon", name, path, options));
  }
}
