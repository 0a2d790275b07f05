// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/**
 * Arguments of `VolumeRestore`.
 *
 * @see docs/reference/volume-restore.md#inputs
 */
export interface VolumeRestoreArgs {
  /** Id of the volume. It must be attached. A change replaces the resource. */
  volumeId: pulumi.Input<string>;
  /** Id of one of its backups, as `getVolumeBackups` lists them. A change replaces the resource. */
  backupId: pulumi.Input<string>;
  /** Confirmation; must be `true`, because everything written after the backup is removed. Changing only this input has no effect. */
  overwrite: pulumi.Input<boolean>;
  /** Whether a backup of the present files is made first. Default `true`. Changing only this input has no effect. */
  backupFirst?: pulumi.Input<boolean>;
  /** Any values. A change of one of them runs the operation again. Without triggers, it runs once. A change replaces the resource. */
  triggers?: pulumi.Input<unknown>;
  /** Maximum wait for the end, in seconds. Default `3600`. Changing only this input has no effect. */
  timeoutSeconds?: pulumi.Input<number>;
  /** Id of an existing run (the path of `get`) that this resource represents, so that nothing runs. `true` is not accepted, because only its id identifies a run. Applies only at creation. Default `false`. Changing only this input has no effect. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * **Restores a backup over the files of the volume itself. Files that were written after the backup are removed**, and the volume is unavailable until the restore ends. Prefer `restoreFrom` of a `Volume`, which makes a new volume and loses nothing. Nothing is overwritten unless `overwrite` is `true` and the stack permits the platform's quote (`hosting:autoConfirm`). The quote counts as spent although the volume is already paid, because its content is not documented. **The restore runs once, and again when the backup or a trigger changes. It also runs if the state does not contain it.** Remove the resource from the program after the restore; that changes nothing on the platform. With `backupFirst` the provider first makes a backup of the present files and waits for it. You can then undo the restore for 7 days, even if it ran twice because a run was interrupted. With `backupFirst: false` a restore cannot be undone. If a run is interrupted after it ordered the restore, the next `up` waits as long as the volume shows that restore. If the restore has ended by then, no call shows it, so the next `up` restores the backup once more, over all later files. A restore is never sent a second time after a lost answer: the provider waits while the volume is being restored, and otherwise fails and reports where to look. If a restore is already in progress, for example from an interrupted run, the provider waits for that one instead. The platform does not report its backup. First stop the applications that write to the volume, and declare `dependsOn` for those that read it.
 *
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
  /** Id of one of its backups, as `getVolumeBackups` lists them. */
  declare readonly backupId: pulumi.Output<string>;
  /** Confirmation; must be `true`, because everything written after the backup is removed. */
  declare readonly overwrite: pulumi.Output<boolean>;
  /** Whether a backup of the present files is made first. */
  declare readonly backupFirst: pulumi.Output<boolean | undefined>;
  /** Any values. A change of one of them runs the operation again. Without triggers, it runs once. */
  declare readonly triggers: pulumi.Output<unknown | undefined>;
  /** Maximum wait for the end, in seconds. */
  declare readonly timeoutSeconds: pulumi.Output<number | undefined>;
  /** Id of an existing run (the path of `get`) that this resource represents, so that nothing runs. `true` is not accepted, because only its id identifies a run. Applies only at creation. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** Id of that backup; `null` if none was made. */
  declare readonly backupBeforeId: pulumi.Output<string | null>;
  /** Time at which the provider saw the end, in ISO format. `null` if the operation did not run (`runOnCreate`), or no run of this stack waited for it. */
  declare readonly ranAt: pulumi.Output<string | null>;

  /** Declares a VolumeRestore. `name` is the resource's logical name. */
  constructor(name: string, args: VolumeRestoreArgs, options?: pulumi.CustomResourceOptions) {
    super("VolumeRestore", name, args, options);
  }

  /** Reads an existing VolumeRestore without managing it. `path`: `<volumeId>/<time>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): VolumeRestore {
    return new VolumeRestore(name, {} as VolumeRestoreArgs, { ...options, id: path });
  }
}
