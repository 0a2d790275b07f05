// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/** Arguments of `VolumeRestore`. */
export interface VolumeRestoreArgs {
  /** Id of the volume. It must be attached. A change replaces the resource. */
  volumeId: pulumi.Input<string>;
  /** Id of one of its backups, as `getVolumeBackups` lists them. A change replaces the resource. */
  backupId: pulumi.Input<string>;
  /** Must be `true`: what was written after the backup is removed. A change alone does nothing. */
  overwrite: pulumi.Input<boolean>;
  /** Whether a backup of the files as they are is made before, and waited for. Default `true`. A change alone does nothing. */
  backupFirst?: pulumi.Input<boolean>;
  /** Any values. A change of one of them runs the operation again. Without triggers, it runs once. A change replaces the resource. */
  triggers?: pulumi.Input<unknown>;
  /** Maximum wait for the end, in seconds. Default `3600`. A change alone does nothing. */
  timeoutSeconds?: pulumi.Input<number>;
  /** Id of an existing run (the path of `get`) that this resource represents, so that nothing runs. `true` is not accepted, because only its id identifies a run. Applies only at creation. Default `false`. A change alone does nothing. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * **Restores a backup over the files of the volume itself. Files that were written after the backup are removed**, and the volume is away until the restore ends. Prefer `restoreFrom` of a `Volume`, which makes a new volume and loses nothing. Nothing is overwritten unless `overwrite` is `true` and the stack permits what the platform quotes (`hosting:autoConfirm`). The quote counts as spent, although the volume is paid already: no document says what it names. **It runs once, and again whenever the backup or a trigger changes, and whenever a state that does not know it is brought up.** Take it out of the program when it has run; that does nothing on the platform. `backupFirst` makes a backup of the files as they are before anything is overwritten, and waits for it. With it a restore can be undone for 7 days, also one that ran twice because a run was killed. With `backupFirst: false` nothing undoes it. Where a run is killed after the restore was ordered, the next `up` waits for one that the volume still shows; one that is over by then nobody can see, and the backup is restored once more, over what was written since. It is never sent a second time after a lost answer: a volume that is being restored is waited for, and otherwise it fails and says where to look. A restore that is under way already when it begins, such as that of a run which was killed, is waited for in its place; which backup it is of, the platform does not say. Stop what writes to the volume first, and declare what reads it with `dependsOn`.
 *
 * @example
 * ```ts
 * const restore = new hosting.VolumeRestore("back-to-friday", { volumeId: "17", backupId: "42", overwrite: true });
 * export const undo = restore.backupBeforeId; // the files as they were, for 7 days
 * ```
 */
export class VolumeRestore extends HostingResource {
  /** Id of the volume. It must be attached. */
  declare readonly volumeId: pulumi.Output<string>;
  /** Id of one of its backups, as `getVolumeBackups` lists them. */
  declare readonly backupId: pulumi.Output<string>;
  /** Must be `true`: what was written after the backup is removed. */
  declare readonly overwrite: pulumi.Output<boolean>;
  /** Whether a backup of the files as they are is made before, and waited for. */
  declare readonly backupFirst: pulumi.Output<boolean | undefined>;
  /** Any values. A change of one of them runs the operation again. Without triggers, it runs once. */
  declare readonly triggers: pulumi.Output<unknown | undefined>;
  /** Maximum wait for the end, in seconds. */
  declare readonly timeoutSeconds: pulumi.Output<number | undefined>;
  /** Id of an existing run (the path of `get`) that this resource represents, so that nothing runs. `true` is not accepted, because only its id identifies a run. Applies only at creation. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** Id of the backup that was made before; `null` where none was. */
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
