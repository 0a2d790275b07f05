// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `VolumeBackup`.
 *
 * @see docs/reference/volume-backup.md#inputs
 */
export interface VolumeBackupArgs {
  /** Id of the volume. A change replaces the resource. */
  volumeId: pulumi.Input<string>;
  /** Any values. If one of them changes, the operation runs again. Without triggers, it runs once. A change replaces the resource. */
  triggers?: pulumi.Input<unknown>;
  /**
   * Whether the operation also runs when the program declares the resource for the first time. With `false`, it runs only after a later
   * change, such as a changed trigger. Default `true`. Changing only this input has no effect.
   */
  runOnCreate?: pulumi.Input<boolean>;
  /** Maximum time to wait for the end of the operation, in seconds. Default `1800`. Changing only this input has no effect. */
  timeoutSeconds?: pulumi.Input<number>;
  /**
   * Path of an earlier run of this operation, as in `get`. The resource then represents that run and starts no other run. `true` is not
   * accepted, because only the path identifies a run. The input applies only at creation. Default `false`. Changing only this input has no
   * effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * An extra backup of a volume, in addition to the nightly backups. The platform makes it when the resource is created, and makes another
 * one when a trigger changes. The provider waits for its end. Deleting the resource does not delete the backup. The platform removes it
 * after 7 days.
 *
 * @remarks
 * To make a backup now without a change, run `pulumi up --target-replace '**::<name>'`. If `runOnCreate` is `false`, a backup is made only
 * when a trigger changes. Remove this input before you run `--target-replace`.
 *
 * If a backup is already in progress, such as the nightly backup, the provider waits for it and makes no second one. The log names this
 * backup. This backup possibly lacks the latest changes. If a run is interrupted and its backup ends before the next `up`, the next `up`
 * makes another backup.
 *
 * After the timeout, the provider stops waiting and keeps the resource, and the next `up` waits for the same backup. If the volume is busy,
 * the provider waits. A detached volume cannot be backed up.
 *
 * The API does not document the price of this backup, so a preview shows no price. If the platform asks for a confirmation, the stack must
 * permit the price in the response (`hosting:autoConfirm`, `hosting:maxMonthlyIncrease`).
 *
 * When the platform removes the backup after 7 days, a preview shows no drift. The API does not document whether the platform keeps the
 * backup for 7 days if the `backups` of the volume are off.
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const alpha = hosting.getPurchasedServerOutput({ name: "alpha" });
 * const release = config.get("release");
 * const data = new hosting.Volume("data", { serverUuid: alpha.uuid, sizeGb: 50 });
 * const backup = new hosting.VolumeBackup("before-release", { volumeId: data.id, triggers: [release] });
 * const web = hosting.Application.get("web", "<application uuid>");
 * new hosting.Deployment("web", { applicationUuid: web.id, triggers: [release] }, { dependsOn: backup });
 * ```
 * @see docs/reference/volume-backup.md
 */
export class VolumeBackup extends HostingResource {
  /** Id of the volume. */
  declare readonly volumeId: pulumi.Output<string>;
  /** Any values. If one of them changes, the operation runs again. Without triggers, it runs once. */
  declare readonly triggers: pulumi.Output<unknown | undefined>;
  /**
   * Whether the operation also runs when the program declares the resource for the first time. With `false`, it runs only after a later
   * change, such as a changed trigger.
   */
  declare readonly runOnCreate: pulumi.Output<boolean | undefined>;
  /** Maximum time to wait for the end of the operation, in seconds. */
  declare readonly timeoutSeconds: pulumi.Output<number | undefined>;
  /**
   * Path of an earlier run of this operation, as in `get`. The resource then represents that run and starts no other run. `true` is not
   * accepted, because only the path identifies a run. The input applies only at creation.
   */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** Time at which the platform made the backup; `null` if the platform does not report it. */
  declare readonly createdAt: pulumi.Output<string | null>;
  /** Size in GB; `null` if the platform does not report it. */
  declare readonly sizeGb: pulumi.Output<number | null>;
  /**
   * Time at which the provider saw the end of the operation, in ISO format. `null` if the operation did not run (`runOnCreate`), or if no
   * `pulumi up` waited for its end.
   */
  declare readonly ranAt: pulumi.Output<string | null>;

  /** Declares a VolumeBackup. `name` is the resource's logical name. */
  constructor(name: string, args: VolumeBackupArgs, options?: pulumi.CustomResourceOptions) {
    super("VolumeBackup", name, args, options);
  }

  /** Whether a value is a VolumeBackup. Typed policies call it. */
  static override isInstance(value: unknown): value is VolumeBackup {
    return isOfType("VolumeBackup", value);
  }

  static get __pulumiType(): string {
    return tokenOf("VolumeBackup");
  }

  /** Reads an existing VolumeBackup without managing it. `path`: `<volumeId>/<backup>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): VolumeBackup {
    return new VolumeBackup(name, {} as VolumeBackupArgs, readOptions("VolumeBackup", name, path, options));
  }
}
