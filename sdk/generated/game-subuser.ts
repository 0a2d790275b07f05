// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/** Arguments of `Subuser`. */
export interface SubuserArgs {
  /** Identifier of the game server, the 8 characters of its panel URL, or its uuid. One for the other changes nothing. A change replaces the resource. */
  server: pulumi.Input<string>;
  /** Public id of the account, such as `ACME-7F3K2Q`. A change replaces the resource. */
  publicId: pulumi.Input<string>;
  /** What it may do: names such as `control.console`. Their order does not matter. A change is made in place. */
  permissions: pulumi.Input<pulumi.Input<string>[]>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. Default `false`. A change alone does nothing. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * An account that may help to run a game server, and what it may do there. The account must exist: its owner finds the public id in the panel. `permissions` is the whole set: what somebody grants beside it in the panel is drift. Names that the panel does not know are a problem in the preview, because the panel itself drops them silently. `getPermissions` lists all. `websocket.connect` is part of every set; the panel adds it. A subuser that exists needs `adopt`. Where the panel does not show public ids, one that is there cannot be found by its id: `up` stops then, and says who there is and how to go on. A key of a subuser can grant only what it holds itself. A server that is installing, restoring a backup, in transfer or under maintenance refuses every call, reads too. A preview says so and compares the program with the state alone; an `up` that has something to do waits, 15 minutes at most. Where the server is suspended, or its installation failed, it fails.
 *
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * new hosting.game.Subuser("ada", {
 *   server: config.require("gameServer"), // the 8 characters of its panel URL
 *   publicId: "ACME-7F3K2Q",
 *   permissions: ["control.console", "control.restart", "file.read", "file.read-content", "backup.read"],
 * });
 * ```
 */
export class Subuser extends HostingResource {
  /** Identifier of the game server, the 8 characters of its panel URL, or its uuid. One for the other changes nothing. */
  declare readonly server: pulumi.Output<string>;
  /** Public id of the account, such as `ACME-7F3K2Q`. */
  declare readonly publicId: pulumi.Output<string>;
  /** What it may do: names such as `control.console`. Their order does not matter. */
  declare readonly permissions: pulumi.Output<string[]>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** Name of the account. */
  declare readonly username: pulumi.Output<string | null>;

  /** Declares a Subuser. `name` is the resource's logical name. */
  constructor(name: string, args: SubuserArgs, options?: pulumi.CustomResourceOptions) {
    super("game_Subuser", name, args, options);
  }

  /** Reads an existing Subuser without managing it. `path`: `<server>/<subuser>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): Subuser {
    return new Subuser(name, {} as SubuserArgs, { ...options, id: path });
  }
}
