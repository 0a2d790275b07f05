// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/** Arguments of `Database`. */
export interface DatabaseArgs {
  /** Identifier of the game server, the 8 characters of its panel URL, or its uuid. One for the other changes nothing. A change replaces the resource. */
  server: pulumi.Input<string>;
  /** Name of the database, 3 to 48 letters, digits, `-` and `_`. The panel puts the server's number before it: `databaseName` is the whole. Default: the resource's logical name. A change replaces the resource. */
  name?: pulumi.Input<string>;
  /** Public IPv4 addresses, at most 10 and in any order, from which it can be reached at `remoteAddress`. Default `[]`. A change is made in place. */
  remoteIps?: pulumi.Input<pulumi.Input<string>[]>;
  /** Whether it can be reached at `remoteAddress` from everywhere. Instead of `remoteIps`. Default `false`. A change is made in place. */
  remoteAnywhere?: pulumi.Input<boolean>;
  /** Any value: each change of it makes a new password. A first value changes nothing at creation. Left out: it stays as it is. A change is made in place. */
  rotate?: pulumi.Input<unknown>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. Default `false`. A change alone does nothing. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * A database of a game server, with a user and a password of its own. The game reaches it at `address`, others at `remoteAddress`, if they are let in. Deleting the resource deletes the database with its data. The resource option `protect` keeps it from that. The first database of a server starts its database service, which takes about 40 seconds; `up` waits for it. If a database of the wanted name exists, `up` stops unless `adopt` is `true`. A password that somebody rotates in the panel is seen by the next preview, and what uses `password` is updated with it. Without `database.view_password` the panel hides it: then `password` is what the last write of this stack told, and a rotation by others cannot be seen. A server that is installing, restoring a backup, in transfer or under maintenance refuses every call, reads too. A preview says so and compares the program with the state alone; an `up` that has something to do waits, 15 minutes at most. Where the server is suspended, or its installation failed, it fails.
 *
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const server = config.require("gameServer"); // the 8 characters of its panel URL
 * const stats = new hosting.game.Database("stats", { server, remoteIps: ["203.0.113.7"], rotate: config.get("passwordOf") });
 * export const url = pulumi.interpolate`mysql://${stats.username}:${stats.password}@${stats.address}/${stats.databaseName}`;
 * ```
 */
export class Database extends HostingResource {
  /** Identifier of the game server, the 8 characters of its panel URL, or its uuid. One for the other changes nothing. */
  declare readonly server: pulumi.Output<string>;
  /** Name of the database, 3 to 48 letters, digits, `-` and `_`. The panel puts the server's number before it: `databaseName` is the whole. Default: the resource's logical name. */
  declare readonly name: pulumi.Output<string>;
  /** Public IPv4 addresses, at most 10 and in any order, from which it can be reached at `remoteAddress`. */
  declare readonly remoteIps: pulumi.Output<string[] | undefined>;
  /** Whether it can be reached at `remoteAddress` from everywhere. Instead of `remoteIps`. */
  declare readonly remoteAnywhere: pulumi.Output<boolean | undefined>;
  /** Any value: each change of it makes a new password. A first value changes nothing at creation. Left out: it stays as it is. */
  declare readonly rotate: pulumi.Output<unknown | undefined>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** Its name as the database server has it. */
  declare readonly databaseName: pulumi.Output<string>;
  /** Its user. */
  declare readonly username: pulumi.Output<string>;
  /** The user's password. Absent where the panel hides it and this stack never made one. Secret: encrypted in the state, never shown. Where the platform shows another value than the state has, an update takes it, without a call, so that what uses it follows. */
  declare readonly password: pulumi.Output<string | undefined>;
  /** Host and port for the game server itself, `host:port`. Empty where the panel shows none. Where the platform shows another value than the state has, an update takes it, without a call, so that what uses it follows. */
  declare readonly address: pulumi.Output<string>;
  /** Host and port for everybody else who is let in; `null` where the panel shows none. Where the platform shows another value than the state has, an update takes it, without a call, so that what uses it follows. */
  declare readonly remoteAddress: pulumi.Output<string | null>;
  /** Whether it runs on the node of the game server, as the panel says it; `null` where it does not say. */
  declare readonly onNode: pulumi.Output<boolean | string | null>;

  /** Declares a Database. `name` is the resource's logical name. */
  constructor(name: string, args: DatabaseArgs, options?: pulumi.CustomResourceOptions) {
    super("game_Database", name, args, options);
  }

  /** Reads an existing Database without managing it. `path`: `<server>/<database>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): Database {
    return new Database(name, {} as DatabaseArgs, { ...options, id: path });
  }
}
