// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `Volume`.
 *
 * @see docs/reference/volume.md#inputs
 */
export interface VolumeArgs {
  /**
   * Id of the purchased server to which the volume is attached. Another server in the same city moves the volume with its files. Required
   * for a new volume. Without `serverUuid`, an existing volume is detached. Default `""`. A change updates the resource in place; the move
   * interrupts running processes.
   */
  serverUuid?: pulumi.Input<string>;
  /**
   * Size in GB, 10 to 1000. It must be one of the sizes that the city offers. The provider applies a larger value in place and refuses a
   * smaller value; a change may raise the bill.
   */
  sizeGb: pulumi.Input<number>;
  /**
   * Whether the platform makes a backup every night and keeps it for 7 days. If you turn backups off, the existing backups are removed
   * after 7 days. Default `true`. A change updates the resource in place; a change may raise the bill.
   */
  backups?: pulumi.Input<boolean>;
  /**
   * Maximum size in GB for auto-grow, `0` for off. When the volume is 85 % full, the platform enlarges it by 25 %, at least 10 GB. The
   * stack must permit the price of the maximum size before auto-grow is turned on. Default `0`. A change updates the resource in place; a
   * change may raise the bill.
   */
  autogrowMaxGb?: pulumi.Input<number>;
  /**
   * Backup from which the platform makes the volume. `sizeGb` must be at least the size of the backed-up volume. Default: the volume is
   * empty. A change of the backup, or adding one later, replaces the resource; the new volume is created first; any other change of the
   * input has no effect.
   */
  restoreFrom?: pulumi.Input<{
    /** Id of the volume to which the backup belongs. It must be in the same city. */
    volumeId: pulumi.Input<string>;
    /** Id of the backup, as `getVolumeBackups` returns it. */
    backupId: pulumi.Input<string>;
  }>;
  /** Maximum time to wait for each change, in seconds. Default `900`. Changing only this input has no effect. */
  timeoutSeconds?: pulumi.Input<number>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md. Default `false`. Changing only this input
   * has no effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * Block storage that is attached to a purchased server and mounted at `mountPath`. A volume, a larger size, backups and auto-grow cost
 * money. The provider orders them only if the stack permits the price.
 *
 * @remarks
 * A volume grows while it is in use. It never shrinks, so a preview refuses a smaller size. If the platform has grown the volume
 * (`autogrowMaxGb`), the larger size is not drift.
 *
 * If you set another server in the same city, the provider detaches the volume and attaches it to that server. The files are kept. First
 * stop the applications that write to the volume. A preview refuses a server in another city. If the server of a volume is deleted, the
 * platform keeps the volume free of charge for 7 days. To keep the volume, set another server of the same city. The platform then bills the
 * volume again.
 *
 * If you remove `serverUuid`, the provider detaches the existing volume. The files are kept, and billing continues. A detached volume keeps
 * its size and settings until it is attached again. `adopt` with the id of an attached volume needs `serverUuid`.
 *
 * If you set `restoreFrom`, the platform makes the volume from a backup of this or another volume, and bills it like any volume. The
 * platform creates the new volume on the server of the old volume, with the old size. The provider then moves and enlarges it. Write the id
 * of the backup into the program. Do not select the newest backup of a list, because a changed id creates another volume without the later
 * files. When the volume exists, you may keep or remove `restoreFrom`, and the backup may expire.
 *
 * If a run is interrupted during `restoreFrom`, the next `up` finds the new volume by its `Idempotency-Key`, and stops as after an
 * interrupted purchase. The API does not document whether this call supports the key. If it does not, the next `up` stops if a volume may
 * come from the interrupted run, and names that volume. To adopt it, set `adopt` to its id. To make another volume, set `adopt: false`.
 *
 * A volume has no name on the platform. If you rename the resource without `aliases`, Pulumi buys a new volume. The provider keeps the old
 * volume, and `up` fails until `hosting:allowDataLoss` names the old volume.
 *
 * If an interrupted run bought a volume for this resource, the next run finds it by the `Idempotency-Key` of the order. That run stops and
 * names the volume. To take it, set `HOSTING_RESUME=Volume:<name>` for one run. To buy another volume, set `adopt: false`. If the inputs
 * have changed since that run, and the platform cannot apply the change, `up` stops and reports the id. To adopt a volume that is not in
 * the state, set `adopt` to its id.
 *
 * The option `customTimeouts` works only with the resource plugin. With the dynamic host, set the input `timeoutSeconds` instead.
 * @example
 * ```ts
 * const alpha = hosting.getPurchasedServerOutput({ name: "alpha" });
 * const data = new hosting.Volume("data", { serverUuid: alpha.uuid, sizeGb: 50 });
 * export const path = data.mountPath;
 * ```
 * @see docs/reference/volume.md
 */
export class Volume extends HostingResource {
  /**
   * Id of the purchased server to which the volume is attached. Another server in the same city moves the volume with its files. Required
   * for a new volume. Without `serverUuid`, an existing volume is detached.
   */
  declare readonly serverUuid: pulumi.Output<string | undefined>;
  /** Size in GB, 10 to 1000. It must be one of the sizes that the city offers. */
  declare readonly sizeGb: pulumi.Output<number>;
  /**
   * Whether the platform makes a backup every night and keeps it for 7 days. If you turn backups off, the existing backups are removed
   * after 7 days.
   */
  declare readonly backups: pulumi.Output<boolean | undefined>;
  /**
   * Maximum size in GB for auto-grow, `0` for off. When the volume is 85 % full, the platform enlarges it by 25 %, at least 10 GB. The
   * stack must permit the price of the maximum size before auto-grow is turned on.
   */
  declare readonly autogrowMaxGb: pulumi.Output<number | undefined>;
  /**
   * Backup from which the platform makes the volume. `sizeGb` must be at least the size of the backed-up volume. Default: the volume is
   * empty.
   */
  declare readonly restoreFrom: pulumi.Output<{
    /** Id of the volume to which the backup belongs. It must be in the same city. */
    volumeId: string;
    /** Id of the backup, as `getVolumeBackups` returns it. */
    backupId: string;
  } | undefined>;
  /** Maximum time to wait for each change, in seconds. */
  declare readonly timeoutSeconds: pulumi.Output<number | undefined>;
  /**
   * Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path
   * of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md.
   */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** State; `attached` means usable. */
  declare readonly status: pulumi.Output<string>;
  /** Mount path on the server, `/mnt/volume-<id>`. */
  declare readonly mountPath: pulumi.Output<string>;
  /** Price per month; 0 while nothing is billed. */
  declare readonly monthlyPrice: pulumi.Output<number>;
  /** Price per hour. Billing is hourly. */
  declare readonly hourlyPrice: pulumi.Output<number>;
  /** Currency of the prices; empty if the platform reports none. */
  declare readonly currency: pulumi.Output<string>;
  /**
   * Time at which the platform deletes the volume with its files, if its server was deleted; otherwise `null`. To keep the volume, set
   * another server.
   */
  declare readonly keptUntil: pulumi.Output<string | null>;

  /** Declares a Volume. `name` is the resource's logical name. */
  constructor(name: string, args: VolumeArgs, options?: pulumi.CustomResourceOptions) {
    super("Volume", name, args, options);
  }

  /** Whether a value is a Volume. Typed policies call it. */
  static override isInstance(value: unknown): value is Volume {
    return isOfType("Volume", value);
  }

  static get __pulumiType(): string {
    return tokenOf("Volume");
  }

  /** Reads an existing Volume without managing it. `path`: the id of the object. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): Volume {
    return new Volume(name, {} as VolumeArgs, readOptions("Volume", name, path, options));
  }
}
