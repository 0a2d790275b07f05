// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `VolumeRestore`.
 *
 * @see docs/reference/volume-restore.md#inputs
 */
export interface VolumeRestoreArgs {
  /** Id of the volume. It must be attached. A change replaces the resource. */
  volumeId: pulumi.Input<string>;
  /** Id of a backup of the volume, as `getVolumeBackups` returns it. A change replaces the resource. */
  backupId: pulumi.Input<string>;
  /**
   * Confirmation. It must be `true`, because the restore removes every file that was written after the backup. Changing only this input has
   * no effect.
   */
  overwrite: pulumi.Input<boolean>;
  /** Whether the provider first makes a backup of the current files. Default `true`. Changing only this input has no effect. */
  backupFirst?: pulumi.Input<boolean>;
  /** Any values. If one of them changes, the operation runs again. Without triggers, it runs once. A change replaces the resource. */
  triggers?: pulumi.Input<unknown>;
  /** Maximum time to wait for the end of the operation, in seconds. Default `3600`. Changing only this input has no effect. */
  timeoutSeconds?: pulumi.Input<number>;
  /**
   * Path of an earlier run of this operation, as in `get`. The resource then represents that run and starts no other run. `true` is not
   * accepted, because only the path identifies a run. The input applies only at creation. Default `false`. Changing only this input has no
   * effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * **Restores a backup over the files of the volume itself. Files that were written after the backup are removed**, and the volume is
 * unavailable until the restore ends. Prefer `restoreFrom` of a `Volume`, because it makes a new volume and deletes no data.
 *
 * @remarks
 * The provider overwrites files only if `overwrite` is `true` and the stack permits the platform's quote (`hosting:autoConfirm`). A quote
 * that equals the current price of the volume adds nothing to the bill. The provider counts the whole amount of any other quote as an
 * increase, because the API does not document what it contains.
 *
 * **The restore runs once, and again when the backup or a trigger changes. It also runs if Pulumi's state does not contain the resource.**
 * Remove the resource from the program after the restore. The removal changes nothing on the platform.
 *
 * If `backupFirst` is `true` (the default), the provider first makes a backup of the current files and waits for it. With this backup, you
 * can undo the restore for 7 days, even if it ran twice because a run was interrupted.
 *
 * If `backupFirst` is `false`, you cannot undo a restore. If a run is interrupted after it ordered the restore, the next `up` waits while
 * the volume shows the restore. If the restore has already ended, no API call shows it. The next `up` then restores the backup again, and
 * removes files that were written after the backup.
 *
 * If the response is lost, the provider does not send the restore again. It waits while the volume shows a restore. If the volume shows
 * none, `up` fails with an error that says what to check. If a restore is already in progress, for example from an interrupted run, the
 * provider waits for that restore and sends none. The platform does not report which backup that restore uses.
 *
 * First stop the applications that write to the volume. Declare `dependsOn` for the applications that read it.
 * @example
 * ```ts
 * const restore = new hosting.VolumeRestore("back-to-friday", { volumeId: "17", backupId: "42", overwrite: true });
 * export const undo = restore.backupBeforeId; // the files as they were, for 7 days
 * ```
 * @see docs/reference/volume-restore.md
 */
export class VolumeRestore extends HostingResource {
  /** Id of the volume. It must be attached. */
  declare readonly volumeId: pulumi.Output<string>;
  /** Id of a backup of the volume, as `getVolumeBackups` returns it. */
  declare readonly backupId: pulumi.Output<string>;
  /** Confirmation. It must be `true`, because the restore removes every file that was written after the backup. */
  declare readonly overwrite: pulumi.Output<boolean>;
  /** Whether the provider first makes a backup of the current files. */
  declare readonly backupFirst: pulumi.Output<boolean | undefined>;
  /** Any values. If one of them changes, the operation runs again. Without triggers, it runs once. */
  declare readonly triggers: pulumi.Output<unknown | undefined>;
  /** Maximum time to wait for the end of the operation, in seconds. */
  declare readonly timeoutSeconds: pulumi.Output<number | undefined>;
  /**
   * Path of an earlier run of this operation, as in `get`. The resource then represents that run and starts no other run. `true` is not
   * accepted, because only the path identifies a run. The input applies only at creation.
   */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** Id of the backup that was made before the restore; `null` if there is none. */
  declare readonly backupBeforeId: pulumi.Output<string | null>;
  /**
   * Time at which the provider saw the end of the operation, in ISO format. `null` if the operation did not run (`runOnCreate`), or if no
   * `pulumi up` waited for its end.
   */
  declare readonly ranAt: pulumi.Output<string | null>;

  /** Declares a VolumeRestore. `name` is the resource's logical name. */
  constructor(name: string, args: VolumeRestoreArgs, options?: pulumi.CustomResourceOptions) {
    super("VolumeRestore", name, args, options);
  }

  /** Whether a value is a VolumeRestore. Typed policies call it. */
  static override isInstance(value: unknown): value is VolumeRestore {
    return isOfType("VolumeRestore", value);
  }

  static get __pulumiType(): string {
    return tokenOf("VolumeRestore");
  }

  /** Reads an existing VolumeRestore without managing it. `path`: `<volumeId>/<time>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): VolumeRestore {
    return new VolumeRestore(name, {} as VolumeRestoreArgs, readOptions("VolumeRestore", name, path, options));
  }
}
