// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `Subuser`.
 *
 * @see docs/reference/game-subuser.md#inputs
 */
export interface SubuserArgs {
  /**
   * Identifier of the game server (the 8 characters of its panel URL) or its uuid. Replacing the identifier with the uuid of the same
   * server, or the reverse, has no effect. A change replaces the resource.
   */
  server: pulumi.Input<string>;
  /** Public id of the account, such as `ACME-7F3K2Q`. A change replaces the resource. */
  publicId: pulumi.Input<string>;
  /** Permissions of the subuser, in any order: names such as `control.console`. A change updates the resource in place. */
  permissions: pulumi.Input<pulumi.Input<string>[]>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md. Default `false`. Changing only this input
   * has no effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * Permissions of another user on a game server. The other user must have an account, and finds the public id of the account in the panel.
 *
 * @remarks
 * `permissions` is the complete set, so a permission that is added in the panel is drift. A preview refuses names that the panel does not
 * know, because the panel would silently drop them. `getPermissions` lists all names.
 *
 * `websocket.connect` is part of every set, because the panel adds it.
 *
 * An existing subuser needs `adopt`. If the panel does not show public ids, the provider cannot find an existing subuser by its id. In this
 * case, `up` fails, lists the subusers, and explains how to continue.
 *
 * If the panel key belongs to a subuser, it can grant only permissions that this subuser has.
 *
 * While a server is being installed, restored from a backup, moved to another node or maintained, it refuses every call, including reads. A
 * preview reports this, and compares the program only with the state. If an `up` must change something, it waits at most 15 minutes. If the
 * server is suspended or its installation failed, `up` fails.
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * new hosting.game.Subuser("ada", {
 *   server: config.require("gameServer"), // the 8 characters of its panel URL
 *   publicId: "ACME-7F3K2Q",
 *   permissions: ["control.console", "control.restart", "file.read", "file.read-content", "backup.read"],
 * });
 * ```
 * @see docs/reference/game-subuser.md
 */
export class Subuser extends HostingResource {
  /**
   * Identifier of the game server (the 8 characters of its panel URL) or its uuid. Replacing the identifier with the uuid of the same
   * server, or the reverse, has no effect.
   */
  declare readonly server: pulumi.Output<string>;
  /** Public id of the account, such as `ACME-7F3K2Q`. */
  declare readonly publicId: pulumi.Output<string>;
  /** Permissions of the subuser, in any order: names such as `control.console`. */
  declare readonly permissions: pulumi.Output<string[]>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md.
   */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** Name of the account. */
  declare readonly username: pulumi.Output<string | null>;

  /** Declares a Subuser. `name` is the resource's logical name. */
  constructor(name: string, args: SubuserArgs, options?: pulumi.CustomResourceOptions) {
    super("game_Subuser", name, args, options);
  }

  /** Whether a value is a Subuser. Typed policies call it. */
  static override isInstance(value: unknown): value is Subuser {
    return isOfType("game_Subuser", value);
  }

  static get __pulumiType(): string {
    return tokenOf("game_Subuser");
  }

  /** Reads an existing Subuser without managing it. `path`: `<server>/<subuser>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): Subuser {
    return new Subuser(name, {} as SubuserArgs, readOptions("game_Subuser", name, path, options));
  }
}
