// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `Folder`.
 *
 * @see docs/reference/game-folder.md#inputs
 */
export interface FolderArgs {
  /**
   * Identifier of the game server (the 8 characters of its panel URL) or its uuid. Replacing the identifier with the uuid of the same
   * server, or the reverse, has no effect. A change replaces the resource.
   */
  server: pulumi.Input<string>;
  /** Path of the folder from the server's root: `/maps/custom`. Parent folders are created. A change replaces the resource. */
  path: pulumi.Input<string>;
  /**
   * Permissions of the folder, in octal. If you set four digits, the panel shows only the last three, so the provider cannot detect drift
   * of the first digit. Defaults to the permissions that the panel chooses. A change updates the resource in place.
   */
  mode?: pulumi.Input<string>;
  /** Whether the contents of the folder are deleted with it. Default `false`. Changing only this input has no effect. */
  deleteContents?: pulumi.Input<boolean>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md. Default `false`. Changing only this input
   * has no effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * Folder of a game server. Use it if an empty folder must exist, or to set the permissions of a folder. Resources for files create their
 * parent folders themselves.
 *
 * @remarks
 * If the folder exists, the resource adopts it without `adopt`, and changes only its permissions, if `mode` is set. The resource does not
 * manage the contents. The panel does not record the owner of a folder, so two stacks can manage the same folder.
 *
 * Deleting the resource deletes the folder only if it is empty or `deleteContents` is set. Otherwise the folder is left in place, and the
 * log says so. An empty list does not prove that a folder is empty, so the provider makes the folder `.pulumi-hosting-probe` in it, which
 * the next list must show. If `deleteContents` is set, deleting a folder that is not empty needs `hosting:allowDataLoss`.
 *
 * While a server is being installed, restored from a backup, moved to another node or maintained, it refuses every call, including reads. A
 * preview reports this, and compares the program only with the state. If an `up` must change something, it waits at most 15 minutes. If the
 * server is suspended or its installation failed, `up` fails.
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const maps = new hosting.game.Folder("maps", { server: config.require("gameServer"), path: "/maps/custom" });
 * ```
 * @see docs/reference/game-folder.md
 */
export class Folder extends HostingResource {
  /**
   * Identifier of the game server (the 8 characters of its panel URL) or its uuid. Replacing the identifier with the uuid of the same
   * server, or the reverse, has no effect.
   */
  declare readonly server: pulumi.Output<string>;
  /** Path of the folder from the server's root: `/maps/custom`. Parent folders are created. */
  declare readonly path: pulumi.Output<string>;
  /**
   * Permissions of the folder, in octal. If you set four digits, the panel shows only the last three, so the provider cannot detect drift
   * of the first digit. Defaults to the permissions that the panel chooses.
   */
  declare readonly mode: pulumi.Output<string | undefined>;
  /** Whether the contents of the folder are deleted with it. */
  declare readonly deleteContents: pulumi.Output<boolean | undefined>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md.
   */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;

  /** Declares a Folder. `name` is the resource's logical name. */
  constructor(name: string, args: FolderArgs, options?: pulumi.CustomResourceOptions) {
    super("game_Folder", name, args, options);
  }

  /** Whether a value is a Folder. Typed policies call it. */
  static override isInstance(value: unknown): value is Folder {
    return isOfType("game_Folder", value);
  }

  static get __pulumiType(): string {
    return tokenOf("game_Folder");
  }

  /** Reads an existing Folder without managing it. `path`: `<server>/<path>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): Folder {
    return new Folder(name, {} as FolderArgs, readOptions("game_Folder", name, path, options));
  }
}
