// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/** Arguments of `VolumeBackup`. */
export interface VolumeBackupArgs {
  /** Id of the volume. A change replaces the resource. */
  volumeId: pulumi.Input<string>;
  /** Any values. A change of one of them runs the operation again. Without triggers, it runs once. A change replaces the resource. */
  triggers?: pulumi.Input<unknown>;
  /** Whether the operation also runs when the program declares the resource for the first time. `false`: it runs only when a trigger changes. Default `true`. A change alone does nothing. */
  runOnCreate?: pulumi.Input<boolean>;
  /** Maximum wait for the end, in seconds. Default `1800`. A change alone does nothing. */
  timeoutSeconds?: pulumi.Input<number>;
  /** Id of an existing run (the path of `get`) that this resource represents, so that nothing runs. `true` is not accepted, because only its id identifies a run. Applies only at creation. Default `false`. A change alone does nothing. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * A backup of a volume now, beside the nightly ones, waited for until it is there. It is made again when a trigger changes. A backup is history: deleting the resource does nothing, and the platform removes the backup after 7 days. To make one now without a change: `pulumi up --target-replace '**::<name>'`. With `runOnCreate: false` it only runs when a trigger changes: leave that out again before a replacement by name. One that is being made already, such as the nightly one, is waited for and not doubled; a line names it. It may have begun before what was written last. One that ended while nobody watched, because the run was killed, is not known again: the next `up` makes another. At the time-out the resource stops waiting and is kept: the next `up` goes on waiting for the same backup. A volume that is busy is waited for; one that is detached cannot be backed up. No price of such a backup is documented, so a preview names none. Should the platform ask for a confirmation, the price in its answer needs the same permission as any other (`hosting:autoConfirm`, `hosting:maxMonthlyIncrease`). Drift is not looked for: that the platform removes the backup after 7 days is no difference. Whether it stays so long where the volume's `backups` are off is not documented.
 *
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
 */
export class VolumeBackup extends HostingResource {
  /** Id of the volume. */
  declare readonly volumeId: pulumi.Output<string>;
  /** Any values. A change of one of them runs the operation again. Without triggers, it runs once. */
  declare readonly triggers: pulumi.Output<unknown | undefined>;
  /** Whether the operation also runs when the program declares the resource for the first time. `false`: it runs only when a trigger changes. */
  declare readonly runOnCreate: pulumi.Output<boolean | undefined>;
  /** Maximum wait for the end, in seconds. */
  declare readonly timeoutSeconds: pulumi.Output<number | undefined>;
  /** Id of an existing run (the path of `get`) that this resource represents, so that nothing runs. `true` is not accepted, because only its id identifies a run. Applies only at creation. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** When the platform made it; `null` where it does not say. */
  declare readonly createdAt: pulumi.Output<string | null>;
  /** Its size in GB; `null` where the platform does not say. */
  declare readonly sizeGb: pulumi.Output<number | null>;
  /** Time at which the provider saw the end, in ISO format. `null` if the operation did not run (`runOnCreate`), or no run of this stack waited for it. */
  declare readonly ranAt: pulumi.Output<string | null>;

  /** Declares a VolumeBackup. `name` is the resource's logical name. */
  constructor(name: string, args: VolumeBackupArgs, options?: pulumi.CustomResourceOptions) {
    super("VolumeBackup", name, args, options);
  }

  /** Reads an existing VolumeBackup without managing it. `path`: `<volumeId>/<backup>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): VolumeBackup {
    return new VolumeBackup(name, {} as VolumeBackupArgs, { ...options, id: path });
  }
}
