// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/** Arguments of `Backup`. */
export interface BackupArgs {
  /** Identifier of the game server, the 8 characters of its panel URL, or its uuid. One for the other changes nothing. A change replaces the resource. */
  server: pulumi.Input<string>;
  /** Name of the backup. Default: the resource's logical name. A change replaces the resource. */
  name?: pulumi.Input<string>;
  /** Files to leave out: patterns as in a .gitignore, one an item. Default: none. A change replaces the resource. */
  ignored?: pulumi.Input<pulumi.Input<string>[]>;
  /** Whether it is kept from being deleted, by people and by schedules. Default `true`. A change is made in place. */
  locked?: pulumi.Input<boolean>;
  /** Any values: each change of one of them makes a new backup. Without them it is made once. A change replaces the resource. */
  triggers?: pulumi.Input<unknown>;
  /** How long to wait until it is there, in seconds. Default `3600`. A change alone does nothing. */
  timeoutSeconds?: pulumi.Input<number>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. Default `false`. A change alone does nothing. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * A backup of a game server that is kept: made when it is declared, waited for until it is there, and made anew when a trigger changes. Backups at fixed times are tasks of a `game.Schedule`. It is locked unless the program says otherwise, because a backup that is declared must not vanish: the backup task of a schedule removes the oldest one that is not locked to make room. One with `locked: false` that is gone is reported as rotated out, and not made again. A changed `triggers` makes a new backup and then deletes the old one, so there must be room for both. Where the server's limit leaves none, set the option `deleteBeforeReplace: true`. To keep the old one: `retainOnDelete: true`. The panel begins at most two backups of a server within ten minutes, deleted ones included; `up` waits for the next ones, and a preview says how long. A backup that fails is removed, and the next `up` makes another. At the time-out the resource stops waiting and is kept: the next `up` goes on waiting for the same backup. Names are not unique on the panel. Where a server has two backups of the wanted name, `adopt: true` stops and names both; `adopt` with the path of one of them, `<server>/<backup>`, takes that one. A server that is installing, restoring a backup, in transfer or under maintenance refuses every call, reads too. A preview says so and compares the program with the state alone; an `up` that has something to do waits, 15 minutes at most. Where the server is suspended, or its installation failed, it fails.
 *
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const backup = new hosting.game.Backup("before the season", {
 *   server: config.require("gameServer"), // the 8 characters of its panel URL
 *   ignored: ["logs/*", "cache/*"],
 *   triggers: [config.require("season")],
 * });
 * export const bytes = backup.bytes;
 * ```
 */
export class Backup extends HostingResource {
  /** Identifier of the game server, the 8 characters of its panel URL, or its uuid. One for the other changes nothing. */
  declare readonly server: pulumi.Output<string>;
  /** Name of the backup. Default: the resource's logical name. */
  declare readonly name: pulumi.Output<string>;
  /** Files to leave out: patterns as in a .gitignore, one an item. Default: none. */
  declare readonly ignored: pulumi.Output<string[] | undefined>;
  /** Whether it is kept from being deleted, by people and by schedules. */
  declare readonly locked: pulumi.Output<boolean | undefined>;
  /** Any values: each change of one of them makes a new backup. Without them it is made once. */
  declare readonly triggers: pulumi.Output<unknown | undefined>;
  /** How long to wait until it is there, in seconds. */
  declare readonly timeoutSeconds: pulumi.Output<number | undefined>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** Its size. */
  declare readonly bytes: pulumi.Output<number>;
  /** Checksum of its archive, `sha1:<hex>`; `null` where the panel shows none. */
  declare readonly checksum: pulumi.Output<string | null>;
  /** When it was begun. */
  declare readonly createdAt: pulumi.Output<string>;
  /** When it was there; `null` while it is made. */
  declare readonly completedAt: pulumi.Output<string | null>;

  /** Declares a Backup. `name` is the resource's logical name. */
  constructor(name: string, args: BackupArgs, options?: pulumi.CustomResourceOptions) {
    super("game_Backup", name, args, options);
  }

  /** Reads an existing Backup without managing it. `path`: `<server>/<backup>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): Backup {
    return new Backup(name, {} as BackupArgs, { ...options, id: path });
  }
}
