// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `StorageBackupSchedule`.
 *
 * @see docs/reference/storage-backup-schedule.md#inputs
 */
export interface StorageBackupScheduleArgs {
  /** Id of the application. A change replaces the resource. */
  applicationUuid: pulumi.Input<string>;
  /** Id of the storage. A change replaces the resource. */
  storageUuid: pulumi.Input<string>;
  /**
   * Schedule of the archives: a cron expression with five fields, or one of the words below. A field contains numbers, lists, ranges and
   * steps, or a single name such as `MON`. Words: `every_minute`, `hourly`, `daily`, `weekly`, `monthly`, `yearly`. A change updates the
   * resource in place.
   */
  frequency: pulumi.Input<string>;
  /** Whether archives are made. Default `true`. A change updates the resource in place. */
  enabled?: pulumi.Input<boolean>;
  /** Whether archives are also stored in a bucket (`s3StorageUuid`). Default `false`. A change updates the resource in place. */
  saveS3?: pulumi.Input<boolean>;
  /**
   * Id of the bucket, an `S3Storage` of the team. It must be usable, and a preview checks this. Default: no bucket. A change updates the
   * resource in place; if you remove the input later, the platform's value is cleared.
   */
  s3StorageUuid?: pulumi.Input<string>;
  /**
   * Whether the platform keeps no archives on the server. Only together with `saveS3`. Default `false`. A change updates the resource in
   * place.
   */
  disableLocalBackup?: pulumi.Input<boolean>;
  /**
   * Whether the platform stops the application during the backup, so that the copy is consistent. Default `false`. A change updates the
   * resource in place.
   */
  stopDuringBackup?: pulumi.Input<boolean>;
  /** Number of archives to keep on the server, 0 to 10000. Default `7`. A change updates the resource in place. */
  retentionAmountLocally?: pulumi.Input<number>;
  /** Number of archives to keep in the bucket, 0 to 10000. Default `7`. A change updates the resource in place. */
  retentionAmountS3?: pulumi.Input<number>;
  /** Days to keep archives on the server; `0` means no limit. Default `0`. A change updates the resource in place. */
  retentionDaysLocally?: pulumi.Input<number>;
  /** Days to keep archives in the bucket; `0` means no limit. Default `0`. A change updates the resource in place. */
  retentionDaysS3?: pulumi.Input<number>;
  /** Maximum size of all archives on the server, in GB; `0` means no limit. Default `0`. A change updates the resource in place. */
  retentionMaxStorageLocally?: pulumi.Input<number>;
  /** Maximum size of all archives in the bucket, in GB; `0` means no limit. Default `0`. A change updates the resource in place. */
  retentionMaxStorageS3?: pulumi.Input<number>;
  /**
   * Maximum time for making an archive, in seconds, 60 to 36000. Default: the time that the platform chooses. A change updates the resource
   * in place.
   */
  timeout?: pulumi.Input<number>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md. Default `false`. Changing only this input
   * has no effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * Backup schedule of a storage: when the platform makes archives, how many it keeps, and where. A storage has at most one schedule, and the
 * resource replaces an existing schedule. Deleting the resource deletes the archives, on the server and in the bucket.
 *
 * @remarks
 * If the storage already has a schedule, the resource replaces all settings of this schedule. No API call shows whether a storage has a
 * schedule, so a preview always warns.
 *
 * The API has no call that reads a schedule. The provider therefore cannot detect drift, `pulumi refresh` does not change the state, and
 * `get` only checks that the storage exists. If the application is gone, the schedule counts as gone too. If only the storage is gone,
 * deleting or replacing the schedule still needs the permission for its archives.
 *
 * A stricter limit deletes archives, so it needs the permission `StorageBackupSchedule:<name>#archives` in `hosting:allowDataLoss`. A new
 * resource needs this permission only if no resource of the program manages the storage.
 *
 * If a backup or a restore is in progress, a deletion waits for its end, at most 15 minutes.
 * @example
 * ```ts
 * const web = hosting.Application.get("web", "<application uuid>");
 * const uploads = new hosting.Storage("uploads", { applicationUuid: web.id, type: "persistent", mountPath: "/data" });
 * const nightly = new hosting.StorageBackupSchedule("uploads", {
 *   applicationUuid: web.id,
 *   storageUuid: uploads.id,
 *   frequency: "30 2 * * *",
 *   retentionAmountLocally: 14,
 * });
 * ```
 * @see docs/reference/storage-backup-schedule.md
 */
export class StorageBackupSchedule extends HostingResource {
  /** Id of the application. */
  declare readonly applicationUuid: pulumi.Output<string>;
  /** Id of the storage. */
  declare readonly storageUuid: pulumi.Output<string>;
  /**
   * Schedule of the archives: a cron expression with five fields, or one of the words below. A field contains numbers, lists, ranges and
   * steps, or a single name such as `MON`. Words: `every_minute`, `hourly`, `daily`, `weekly`, `monthly`, `yearly`.
   */
  declare readonly frequency: pulumi.Output<string>;
  /** Whether archives are made. */
  declare readonly enabled: pulumi.Output<boolean | undefined>;
  /** Whether archives are also stored in a bucket (`s3StorageUuid`). */
  declare readonly saveS3: pulumi.Output<boolean | undefined>;
  /** Id of the bucket, an `S3Storage` of the team. It must be usable, and a preview checks this. Default: no bucket. */
  declare readonly s3StorageUuid: pulumi.Output<string | undefined>;
  /** Whether the platform keeps no archives on the server. Only together with `saveS3`. */
  declare readonly disableLocalBackup: pulumi.Output<boolean | undefined>;
  /** Whether the platform stops the application during the backup, so that the copy is consistent. */
  declare readonly stopDuringBackup: pulumi.Output<boolean | undefined>;
  /** Number of archives to keep on the server, 0 to 10000. */
  declare readonly retentionAmountLocally: pulumi.Output<number | undefined>;
  /** Number of archives to keep in the bucket, 0 to 10000. */
  declare readonly retentionAmountS3: pulumi.Output<number | undefined>;
  /** Days to keep archives on the server; `0` means no limit. */
  declare readonly retentionDaysLocally: pulumi.Output<number | undefined>;
  /** Days to keep archives in the bucket; `0` means no limit. */
  declare readonly retentionDaysS3: pulumi.Output<number | undefined>;
  /** Maximum size of all archives on the server, in GB; `0` means no limit. */
  declare readonly retentionMaxStorageLocally: pulumi.Output<number | undefined>;
  /** Maximum size of all archives in the bucket, in GB; `0` means no limit. */
  declare readonly retentionMaxStorageS3: pulumi.Output<number | undefined>;
  /** Maximum time for making an archive, in seconds, 60 to 36000. Default: the time that the platform chooses. */
  declare readonly timeout: pulumi.Output<number | undefined>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md.
   */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;

  /** Declares a StorageBackupSchedule. `name` is the resource's logical name. */
  constructor(name: string, args: StorageBackupScheduleArgs, options?: pulumi.CustomResourceOptions) {
    super("StorageBackupSchedule", name, args, options);
  }

  /** Whether a value is a StorageBackupSchedule. Typed policies call it. */
  static override isInstance(value: unknown): value is StorageBackupSchedule {
    return isOfType("StorageBackupSchedule", value);
  }

  static get __pulumiType(): string {
    return tokenOf("StorageBackupSchedule");
  }

  /** Reads an existing StorageBackupSchedule without managing it. `path`: `<applicationUuid>/<storageUuid>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): StorageBackupSchedule {
    return new StorageBackupSchedule(name, {} as StorageBackupScheduleArgs, readOptions("StorageBackupSchedule", name, path, options));
  }
}
