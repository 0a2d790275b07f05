// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/** Arguments of `Folder`. */
export interface FolderArgs {
  /** Identifier of the game server, the 8 characters of its panel URL, or its uuid. One for the other changes nothing. A change replaces the resource. */
  server: pulumi.Input<string>;
  /** Where it is, from the server's root: `/maps/custom`. Folders above it are made. A change replaces the resource. */
  path: pulumi.Input<string>;
  /** Its permissions, in octal. Of four digits the panel shows the last three, so drift of the first is not seen. Default: as it is made. A change is made in place. */
  mode?: pulumi.Input<string>;
  /** Whether what is in it is deleted with it. Default `false`. A change alone does nothing. */
  deleteContents?: pulumi.Input<boolean>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. Default `false`. A change alone does nothing. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * A folder of a game server: for what has to be there although it is empty, and for its permissions. Files make the folders above them themselves. A folder that is there already is taken as it is. What is in it is not looked at. It is deleted only when it is empty, unless `deleteContents` says otherwise; a line says when it stays. With `deleteContents` a folder that holds something needs the permission. A server that is installing, restoring a backup, in transfer or under maintenance refuses every call, reads too. A preview says so and compares the program with the state alone; an `up` that has something to do waits, 15 minutes at most. Where the server is suspended, or its installation failed, it fails.
 *
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const maps = new hosting.game.Folder("maps", { server: config.require("gameServer"), path: "/maps/custom" });
 * ```
 */
export class Folder extends HostingResource {
  /** Identifier of the game server, the 8 characters of its panel URL, or its uuid. One for the other changes nothing. */
  declare readonly server: pulumi.Output<string>;
  /** Where it is, from the server's root: `/maps/custom`. Folders above it are made. */
  declare readonly path: pulumi.Output<string>;
  /** Its permissions, in octal. Of four digits the panel shows the last three, so drift of the first is not seen. Default: as it is made. */
  declare readonly mode: pulumi.Output<string | undefined>;
  /** Whether what is in it is deleted with it. */
  declare readonly deleteContents: pulumi.Output<boolean | undefined>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;

  /** Declares a Folder. `name` is the resource's logical name. */
  constructor(name: string, args: FolderArgs, options?: pulumi.CustomResourceOptions) {
    super("game_Folder", name, args, options);
  }

  /** Reads an existing Folder without managing it. `path`: `<server>/<path>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): Folder {
    return new Folder(name, {} as FolderArgs, { ...options, id: path });
  }
}
