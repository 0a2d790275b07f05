// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `Backup`.
 *
 * @see docs/reference/game-backup.md#inputs
 */
export interface BackupArgs {
  /**
   * Identifier of the game server (the 8 characters of its panel URL) or its uuid. Replacing the identifier with the uuid of the same
   * server, or the reverse, has no effect. A change replaces the resource.
   */
  server: pulumi.Input<string>;
  /** Name of the backup. Defaults to the resource's logical name. A change replaces the resource. */
  name?: pulumi.Input<string>;
  /** Patterns of files to leave out, as in `.gitignore`, one per item. Defaults to none. A change replaces the resource. */
  ignored?: pulumi.Input<pulumi.Input<string>[]>;
  /**
   * Whether the backup is locked. Users cannot delete a locked backup, and schedules do not remove it to make room. Default `true`. A
   * change updates the resource in place.
   */
  locked?: pulumi.Input<boolean>;
  /** Any values. A changed value makes a new backup. Without triggers, the backup is made once. A change replaces the resource. */
  triggers?: pulumi.Input<unknown>;
  /** Maximum time to wait until the backup is complete, in seconds. Default `3600`. Changing only this input has no effect. */
  timeoutSeconds?: pulumi.Input<number>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md. Default `false`. Changing only this input
   * has no effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * Backup of a game server. The provider makes it when it creates the resource, and makes a new one when a trigger changes. `up` waits until
 * the backup is complete. For backups at fixed times, use a task of a `game.Schedule`.
 *
 * @remarks
 * A backup is locked by default, because the backup task of a schedule makes room by removing the oldest backup that is not locked. If a
 * backup with `locked: false` is gone, the provider reports it as rotated out and does not make it again.
 *
 * A change of `triggers` makes a new backup and then deletes the old one, so the server needs room for both. If the server's limit leaves
 * no room for both, set the option `deleteBeforeReplace: true`. To keep the old backup, set `retainOnDelete: true`.
 *
 * The panel begins at most two backups of a server within ten minutes. Deleted backups count too. `up` waits for its turn, and a preview
 * shows the length of this wait.
 *
 * If a backup fails, the provider removes it, and the next `up` makes another one. After `timeoutSeconds`, `up` stops waiting and keeps the
 * resource. The next `up` then waits for the same backup.
 *
 * Backup names are not unique on the panel. If a server has two backups with the wanted name, `adopt: true` fails, and the error lists both
 * backups. To adopt one of them, set `adopt` to its path, `<server>/<backup>`.
 *
 * While a server is being installed, restored from a backup, moved to another node or maintained, it refuses every call, including reads. A
 * preview reports this, and compares the program only with the state. If an `up` must change something, it waits at most 15 minutes. If the
 * server is suspended or its installation failed, `up` fails.
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
 * @see docs/reference/game-backup.md
 */
export class Backup extends HostingResource {
  /**
   * Identifier of the game server (the 8 characters of its panel URL) or its uuid. Replacing the identifier with the uuid of the same
   * server, or the reverse, has no effect.
   */
  declare readonly server: pulumi.Output<string>;
  /** Name of the backup. Defaults to the resource's logical name. */
  declare readonly name: pulumi.Output<string>;
  /** Patterns of files to leave out, as in `.gitignore`, one per item. Defaults to none. */
  declare readonly ignored: pulumi.Output<string[] | undefined>;
  /** Whether the backup is locked. Users cannot delete a locked backup, and schedules do not remove it to make room. */
  declare readonly locked: pulumi.Output<boolean | undefined>;
  /** Any values. A changed value makes a new backup. Without triggers, the backup is made once. */
  declare readonly triggers: pulumi.Output<unknown | undefined>;
  /** Maximum time to wait until the backup is complete, in seconds. */
  declare readonly timeoutSeconds: pulumi.Output<number | undefined>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md.
   */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** Size in bytes. */
  declare readonly bytes: pulumi.Output<number>;
  /** Checksum of the archive, `sha1:<hex>`; `null` if the panel shows none. */
  declare readonly checksum: pulumi.Output<string | null>;
  /** Time at which the backup started. */
  declare readonly createdAt: pulumi.Output<string>;
  /** Time at which the backup was complete; `null` while it is in progress. */
  declare readonly completedAt: pulumi.Output<string | null>;

  /** Declares a Backup. `name` is the resource's logical name. */
  constructor(name: string, args: BackupArgs, options?: pulumi.CustomResourceOptions) {
    super("game_Backup", name, args, options);
  }

  /** Whether a value is a Backup. Typed policies call it. */
  static override isInstance(value: unknown): value is Backup {
    return isOfType("game_Backup", value);
  }

  static get __pulumiType(): string {
    return tokenOf("game_Backup");
  }

  /** Reads an existing Backup without managing it. `path`: `<server>/<backup>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): Backup {
    return new Backup(name, {} as BackupArgs, readOptions("game_Backup", name, path, options));
  }
}
