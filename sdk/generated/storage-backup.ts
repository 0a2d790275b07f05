// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `StorageBackup`.
 *
 * @see docs/reference/storage-backup.md#inputs
 */
export interface StorageBackupArgs {
  /** Id of the application. A change replaces the resource. */
  applicationUuid: pulumi.Input<string>;
  /** Id of the storage. It must be a persistent storage or a directory. A change replaces the resource. */
  storageUuid: pulumi.Input<string>;
  /** Any values. If one of them changes, the operation runs again. Without triggers, it runs once. A change replaces the resource. */
  triggers?: pulumi.Input<unknown>;
  /**
   * Whether the operation also runs when the program declares the resource for the first time. With `false`, it runs only after a later
   * change, such as a changed trigger. Default `true`. Changing only this input has no effect.
   */
  runOnCreate?: pulumi.Input<boolean>;
  /** Maximum time to wait for a storage that is busy, in seconds. Default `900`. Changing only this input has no effect. */
  timeoutSeconds?: pulumi.Input<number>;
  /**
   * Path of an earlier run of this operation, as in `get`. The resource then represents that run and starts no other run. `true` is not
   * accepted, because only the path identifies a run. The input applies only at creation. Default `false`. Changing only this input has no
   * effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * An extra archive of an application's storage, with the settings of its schedule. The platform makes it when the resource is created, and
 * makes another one when a trigger changes. Deleting the resource has no effect on the platform.
 *
 * @remarks
 * **The backup is queued, and the provider does not wait for it**: no API call shows the result of an archive. Other resources cannot wait
 * for the archive either, and `dependsOn` does not change this.
 *
 * The storage needs a `StorageBackupSchedule`. Without a schedule, `up` fails. A preview cannot detect this, because no API call reads
 * schedules. Declare the schedule in `dependsOn`.
 *
 * To create an archive now without a change, run `pulumi up --target-replace '**::<name>'`. The program must not set `runOnCreate: false`.
 * If another archive of the storage is in progress, the provider waits for its end.
 *
 * If the response is lost, the provider sends the request again, so the platform may make one archive too many.
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const web = hosting.Application.get("web", "<application uuid>");
 * const uploads = new hosting.Storage("uploads", { applicationUuid: web.id, type: "persistent", mountPath: "/data" });
 * const nightly = new hosting.StorageBackupSchedule("uploads", { applicationUuid: web.id, storageUuid: uploads.id, frequency: "daily" });
 * new hosting.StorageBackup(
 *   "before-release",
 *   { applicationUuid: web.id, storageUuid: uploads.id, triggers: [config.get("release")] },
 *   { dependsOn: nightly },
 * );
 * ```
 * @see docs/reference/storage-backup.md
 */
export class StorageBackup extends HostingResource {
  /** Id of the application. */
  declare readonly applicationUuid: pulumi.Output<string>;
  /** Id of the storage. It must be a persistent storage or a directory. */
  declare readonly storageUuid: pulumi.Output<string>;
  /** Any values. If one of them changes, the operation runs again. Without triggers, it runs once. */
  declare readonly triggers: pulumi.Output<unknown | undefined>;
  /**
   * Whether the operation also runs when the program declares the resource for the first time. With `false`, it runs only after a later
   * change, such as a changed trigger.
   */
  declare readonly runOnCreate: pulumi.Output<boolean | undefined>;
  /** Maximum time to wait for a storage that is busy, in seconds. */
  declare readonly timeoutSeconds: pulumi.Output<number | undefined>;
  /**
   * Path of an earlier run of this operation, as in `get`. The resource then represents that run and starts no other run. `true` is not
   * accepted, because only the path identifies a run. The input applies only at creation.
   */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /**
   * Time at which the provider saw the end of the operation, in ISO format. `null` if the operation did not run (`runOnCreate`), or if no
   * `pulumi up` waited for its end.
   */
  declare readonly ranAt: pulumi.Output<string | null>;

  /** Declares a StorageBackup. `name` is the resource's logical name. */
  constructor(name: string, args: StorageBackupArgs, options?: pulumi.CustomResourceOptions) {
    super("StorageBackup", name, args, options);
  }

  /** Whether a value is a StorageBackup. Typed policies call it. */
  static override isInstance(value: unknown): value is StorageBackup {
    return isOfType("StorageBackup", value);
  }

  static get __pulumiType(): string {
    return tokenOf("StorageBackup");
  }

  /** Reads an existing StorageBackup without managing it. `path`: `<applicationUuid>/<storageUuid>/<archive>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): StorageBackup {
    return new StorageBackup(name, {} as StorageBackupArgs, readOptions("StorageBackup", name, path, options));
  }
}
