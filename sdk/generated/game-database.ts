// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `Database`.
 *
 * @see docs/reference/game-database.md#inputs
 */
export interface DatabaseArgs {
  /**
   * Identifier of the game server (the 8 characters of its panel URL) or its uuid. Replacing the identifier with the uuid of the same
   * server, or the reverse, has no effect. A change replaces the resource.
   */
  server: pulumi.Input<string>;
  /**
   * Name of the database. 3 to 48 letters, digits, `-` and `_`. The panel adds the server's number as a prefix; `databaseName` is the
   * complete name. Defaults to the resource's logical name. A change replaces the resource.
   */
  name?: pulumi.Input<string>;
  /**
   * Public IPv4 addresses that may connect to `remoteAddress`. At most 10, in any order. Default `[]`. A change updates the resource in
   * place.
   */
  remoteIps?: pulumi.Input<pulumi.Input<string>[]>;
  /**
   * Whether every address may connect to `remoteAddress`. Mutually exclusive with `remoteIps`. Default `false`. A change updates the
   * resource in place.
   */
  remoteAnywhere?: pulumi.Input<boolean>;
  /**
   * Any value. A change makes the panel create a new password. A value that is set when the database is created has no effect. Without
   * `rotate`, the password stays. A change updates the resource in place.
   */
  rotate?: pulumi.Input<unknown>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md. Default `false`. Changing only this input
   * has no effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * Database of a game server, with its own user and password. The game connects to `address`. Other clients connect to `remoteAddress` if
 * `remoteIps` or `remoteAnywhere` allows them.
 *
 * @remarks
 * Deleting the resource deletes the database with its data. To prevent this, set the resource option `protect`.
 *
 * The first database of a server starts the server's database service, which takes about 40 seconds. `up` waits for the service. If others
 * may use the panel key, `up` also rotates the new password, to learn whose database it is.
 *
 * If a database with the wanted name exists, `up` stops unless `adopt` is `true`.
 *
 * If the password is rotated in the panel, the next preview detects it and updates everything that uses `password`. If the panel key lacks
 * the permission `database.view_password`, the panel hides the password. In this case, `password` is the value that the last write of this
 * stack returned. The provider then cannot detect a rotation outside the stack.
 *
 * While a server is being installed, restored from a backup, moved to another node or maintained, it refuses every call, including reads. A
 * preview reports this, and compares the program only with the state. If an `up` must change something, it waits at most 15 minutes. If the
 * server is suspended or its installation failed, `up` fails.
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const server = config.require("gameServer"); // the 8 characters of its panel URL
 * const stats = new hosting.game.Database("stats", { server, remoteIps: ["203.0.113.7"], rotate: config.get("passwordOf") });
 * export const url = pulumi.interpolate`mysql://${stats.username}:${stats.password}@${stats.address}/${stats.databaseName}`;
 * ```
 * @see docs/reference/game-database.md
 */
export class Database extends HostingResource {
  /**
   * Identifier of the game server (the 8 characters of its panel URL) or its uuid. Replacing the identifier with the uuid of the same
   * server, or the reverse, has no effect.
   */
  declare readonly server: pulumi.Output<string>;
  /**
   * Name of the database. 3 to 48 letters, digits, `-` and `_`. The panel adds the server's number as a prefix; `databaseName` is the
   * complete name. Defaults to the resource's logical name.
   */
  declare readonly name: pulumi.Output<string>;
  /** Public IPv4 addresses that may connect to `remoteAddress`. At most 10, in any order. */
  declare readonly remoteIps: pulumi.Output<string[] | undefined>;
  /** Whether every address may connect to `remoteAddress`. Mutually exclusive with `remoteIps`. */
  declare readonly remoteAnywhere: pulumi.Output<boolean | undefined>;
  /**
   * Any value. A change makes the panel create a new password. A value that is set when the database is created has no effect. Without
   * `rotate`, the password stays.
   */
  declare readonly rotate: pulumi.Output<unknown | undefined>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md.
   */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** Complete name on the database server. */
  declare readonly databaseName: pulumi.Output<string>;
  /** Name of the database user. */
  declare readonly username: pulumi.Output<string>;
  /**
   * Password of the user. Absent if the panel hides the password and no write of this stack returned it. Secret: encrypted in the state,
   * and hidden in Pulumi's output. If the platform's value differs from the state, the next `up` stores it in the state and sends no
   * request. Resources that depend on this value then change too.
   */
  declare readonly password: pulumi.Output<string | undefined>;
  /**
   * Host and port for the game server itself, `host:port`. Empty if the panel shows none. If the platform's value differs from the state,
   * the next `up` stores it in the state and sends no request. Resources that depend on this value then change too.
   */
  declare readonly address: pulumi.Output<string>;
  /**
   * Host and port for other permitted clients; `null` if the panel shows none. If the platform's value differs from the state, the next
   * `up` stores it in the state and sends no request. Resources that depend on this value then change too.
   */
  declare readonly remoteAddress: pulumi.Output<string | null>;
  /** Whether the database runs on the node of the game server; `null` if the panel does not show it. */
  declare readonly onNode: pulumi.Output<boolean | string | null>;

  /** Declares a Database. `name` is the resource's logical name. */
  constructor(name: string, args: DatabaseArgs, options?: pulumi.CustomResourceOptions) {
    super("game_Database", name, args, options);
  }

  /** Whether a value is a Database. Typed policies call it. */
  static override isInstance(value: unknown): value is Database {
    return isOfType("game_Database", value);
  }

  static get __pulumiType(): string {
    return tokenOf("game_Database");
  }

  /** Reads an existing Database without managing it. `path`: `<server>/<database>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): Database {
    return new Database(name, {} as DatabaseArgs, readOptions("game_Database", name, path, options));
  }
}
