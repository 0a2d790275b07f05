// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/** Arguments of `StorageBackupSchedule`. */
export interface StorageBackupScheduleArgs {
  /** Id of the application. A change replaces the resource. */
  applicationUuid: pulumi.Input<string>;
  /** Id of the storage. A change replaces the resource. */
  storageUuid: pulumi.Input<string>;
  /** When: a cron expression in five fields, of numbers, lists, ranges and steps (one name such as `MON` may stand alone), or one of `every_minute`, `hourly`, `daily`, `weekly`, `monthly`, `yearly`. A change is made in place. */
  frequency: pulumi.Input<string>;
  /** Whether archives are made. Default `true`. A change is made in place. */
  enabled?: pulumi.Input<boolean>;
  /** Whether archives are also kept in a bucket, `s3StorageUuid`. Default `false`. A change is made in place. */
  saveS3?: pulumi.Input<boolean>;
  /** Id of that bucket, an `S3Storage` of the team, which must be usable; a preview looks. Default: none. A change is made in place; leaving it out later empties it. */
  s3StorageUuid?: pulumi.Input<string>;
  /** Whether nothing is kept on the server; with `saveS3` only. Default `false`. A change is made in place. */
  disableLocalBackup?: pulumi.Input<boolean>;
  /** Whether the application stops while it is archived, for a consistent copy. Default `false`. A change is made in place. */
  stopDuringBackup?: pulumi.Input<boolean>;
  /** Archives kept on the server, 0 to 10000. Default `7`. A change is made in place. */
  retentionAmountLocally?: pulumi.Input<number>;
  /** Archives kept in the bucket, 0 to 10000. Default `7`. A change is made in place. */
  retentionAmountS3?: pulumi.Input<number>;
  /** Days that archives are kept on the server; `0` is no limit. Default `0`. A change is made in place. */
  retentionDaysLocally?: pulumi.Input<number>;
  /** Days that archives are kept in the bucket; `0` is no limit. Default `0`. A change is made in place. */
  retentionDaysS3?: pulumi.Input<number>;
  /** Maximum size on the server, in GB; `0` is no limit. Default `0`. A change is made in place. */
  retentionMaxStorageLocally?: pulumi.Input<number>;
  /** Maximum size in the bucket, in GB; `0` is no limit. Default `0`. A change is made in place. */
  retentionMaxStorageS3?: pulumi.Input<number>;
  /** Maximum seconds that an archive may take, 60 to 36000. Default: the platform's. A change is made in place. */
  timeout?: pulumi.Input<number>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. Default `false`. A change alone does nothing. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * When the archives of a storage are made, how many are kept and where. One storage has at most one schedule; declaring it replaces the one that is there. Deleting it deletes the archives, local and remote. Declaring it for a storage that is there already replaces the schedule that the storage may have; a preview says so, because nobody can tell whether it has one. The API has no call that reads a schedule. Drift in it cannot be seen, `pulumi refresh` leaves it as it is, and `get` tells only whether its storage is there. What can be seen is that the storage is gone: then so is the schedule. Deletion waits while a backup or a restore runs, at most 15 minutes.
 *
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
 */
export class StorageBackupSchedule extends HostingResource {
  /** Id of the application. */
  declare readonly applicationUuid: pulumi.Output<string>;
  /** Id of the storage. */
  declare readonly storageUuid: pulumi.Output<string>;
  /** When: a cron expression in five fields, of numbers, lists, ranges and steps (one name such as `MON` may stand alone), or one of `every_minute`, `hourly`, `daily`, `weekly`, `monthly`, `yearly`. */
  declare readonly frequency: pulumi.Output<string>;
  /** Whether archives are made. */
  declare readonly enabled: pulumi.Output<boolean | undefined>;
  /** Whether archives are also kept in a bucket, `s3StorageUuid`. */
  declare readonly saveS3: pulumi.Output<boolean | undefined>;
  /** Id of that bucket, an `S3Storage` of the team, which must be usable; a preview looks. Default: none. */
  declare readonly s3StorageUuid: pulumi.Output<string | undefined>;
  /** Whether nothing is kept on the server; with `saveS3` only. */
  declare readonly disableLocalBackup: pulumi.Output<boolean | undefined>;
  /** Whether the application stops while it is archived, for a consistent copy. */
  declare readonly stopDuringBackup: pulumi.Output<boolean | undefined>;
  /** Archives kept on the server, 0 to 10000. */
  declare readonly retentionAmountLocally: pulumi.Output<number | undefined>;
  /** Archives kept in the bucket, 0 to 10000. */
  declare readonly retentionAmountS3: pulumi.Output<number | undefined>;
  /** Days that archives are kept on the server; `0` is no limit. */
  declare readonly retentionDaysLocally: pulumi.Output<number | undefined>;
  /** Days that archives are kept in the bucket; `0` is no limit. */
  declare readonly retentionDaysS3: pulumi.Output<number | undefined>;
  /** Maximum size on the server, in GB; `0` is no limit. */
  declare readonly retentionMaxStorageLocally: pulumi.Output<number | undefined>;
  /** Maximum size in the bucket, in GB; `0` is no limit. */
  declare readonly retentionMaxStorageS3: pulumi.Output<number | undefined>;
  /** Maximum seconds that an archive may take, 60 to 36000. Default: the platform's. */
  declare readonly timeout: pulumi.Output<number | undefined>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;

  /** Declares a StorageBackupSchedule. `name` is the resource's logical name. */
  constructor(name: string, args: StorageBackupScheduleArgs, options?: pulumi.CustomResourceOptions) {
    super("StorageBackupSchedule", name, args, options);
  }

  /** Reads an existing StorageBackupSchedule without managing it. `path`: `<applicationUuid>/<storageUuid>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): StorageBackupSchedule {
    return new StorageBackupSchedule(name, {} as StorageBackupScheduleArgs, { ...options, id: path });
  }
}
