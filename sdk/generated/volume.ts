// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/**
 * Arguments of `Volume`.
 *
 * @see docs/reference/volume.md#inputs
 */
export interface VolumeArgs {
  /** Id of the purchased server that the volume is attached to. Another server in the same city moves the volume with its files. Required for a new volume; an existing volume is detached if you leave it out. Default `""`. A change updates the resource in place; the move interrupts running processes. */
  serverUuid?: pulumi.Input<string>;
  /** Size in GB, 10 to 1000, one of the sizes that the city offers. It grows in place and never shrinks; it may raise the bill. */
  sizeGb: pulumi.Input<number>;
  /** Whether nightly backups are made, kept for 7 days. Turning them off removes the backups after 7 days. Default `true`. A change updates the resource in place; it may raise the bill. */
  backups?: pulumi.Input<boolean>;
  /** Maximum size in GB for auto-grow, `0` for off. When the volume is 85 % full, the platform enlarges it by 25 %, at least 10 GB. The price of the maximum size must be permitted beforehand. Default `0`. A change updates the resource in place; it may raise the bill. */
  autogrowMaxGb?: pulumi.Input<number>;
  /** Backup that the volume is made from. `sizeGb` must be at least the size of the backed-up volume. Default: the volume is empty. Changing only this input has no effect; another backup, or adding one later, replaces the resource, creating the new volume first. */
  restoreFrom?: pulumi.Input<{
    /** Id of the volume that the backup belongs to, in the same city. */
    volumeId: pulumi.Input<string>;
    /** Id of the backup, as `getVolumeBackups` lists it. */
    backupId: pulumi.Input<string>;
  }>;
  /** Maximum time to wait for each change, in seconds. Default `900`. Changing only this input has no effect. */
  timeoutSeconds?: pulumi.Input<number>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. Default `false`. Changing only this input has no effect. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * Block storage attached to a purchased server and mounted at `mountPath`. It costs money: adding or enlarging it, its backups and its auto-grow are confirmed only if the stack permits it. A volume grows online and never shrinks: a smaller size is refused. If the platform has grown the volume (`autogrowMaxGb`), the larger size is not drift. Another server in the same city moves the volume: it is detached and attached again, and its files are kept. First stop the applications that write to it. A server in another city is refused. If the server of a volume is deleted, the platform keeps the volume free of charge for 7 days. Set another server of its city to attach it there; it is then billed again. Without `serverUuid` an existing volume is detached: its files are kept, and billing continues. A detached volume keeps its size and settings until it is attached again. `adopt` with the id of an attached volume needs `serverUuid`. With `restoreFrom` the volume is made from a backup, of this volume or of another one, and billed like any volume. The platform restores it next to the old volume, in the old size; the provider then moves and enlarges it. Write the id of the backup into the program instead of selecting the newest backup of a list. Another id creates another volume, without the later files. When the volume exists, you may keep or remove `restoreFrom`, and the backup may expire. An interrupted restore is found again if the platform supports the `Idempotency-Key` of that call, which is not documented. Otherwise the next `up` stops if a volume may come from it, and names that volume. Set `adopt` to its id to adopt it, or `adopt: false` to make another one. A volume has no name on the platform. If you rename the resource without `aliases`, Pulumi buys a new volume. The provider keeps the old one, and `up` fails until a permission names it. The next run finds a volume that an interrupted run bought for this resource, by the key of the order. If the inputs have changed in a way that the platform cannot apply, `up` stops and reports the id. To adopt a volume that is not in the state, set `adopt` to its id. Pulumi passes the option `customTimeouts` to the resource plugin, but not to dynamic providers: set `timeoutSeconds` there.
 *
 * @example
 * ```ts
 * const alpha = hosting.getPurchasedServerOutput({ name: "alpha" });
 * const data = new hosting.Volume("data", { serverUuid: alpha.uuid, sizeGb: 50 });
 * export const path = data.mountPath;
 * ```
 * @see docs/reference/volume.md
 */
export class Volume extends HostingResource {
  /** Id of the purchased server that the volume is attached to. Another server in the same city moves the volume with its files. Required for a new volume; an existing volume is detached if you leave it out. */
  declare readonly serverUuid: pulumi.Output<string | undefined>;
  /** Size in GB, 10 to 1000, one of the sizes that the city offers. */
  declare readonly sizeGb: pulumi.Output<number>;
  /** Whether nightly backups are made, kept for 7 days. Turning them off removes the backups after 7 days. */
  declare readonly backups: pulumi.Output<boolean | undefined>;
  /** Maximum size in GB for auto-grow, `0` for off. When the volume is 85 % full, the platform enlarges it by 25 %, at least 10 GB. The price of the maximum size must be permitted beforehand. */
  declare readonly autogrowMaxGb: pulumi.Output<number | undefined>;
  /** Backup that the volume is made from. `sizeGb` must be at least the size of the backed-up volume. Default: the volume is empty. */
  declare readonly restoreFrom: pulumi.Output<{
    /** Id of the volume that the backup belongs to, in the same city. */
    volumeId: string;
    /** Id of the backup, as `getVolumeBackups` lists it. */
    backupId: string;
  } | undefined>;
  /** Maximum time to wait for each change, in seconds. */
  declare readonly timeoutSeconds: pulumi.Output<number | undefined>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. */
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
  /** Time at which the platform deletes the volume with its files, because its server was deleted; otherwise `null`. Set another server to keep the volume. */
  declare readonly keptUntil: pulumi.Output<string | null>;

  /** Declares a Volume. `name` is the resource's logical name. */
  constructor(name: string, args: VolumeArgs, options?: pulumi.CustomResourceOptions) {
    super("Volume", name, args, options);
  }

  /** Reads an existing Volume without managing it. `path`: its id. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): Volume {
    return new Volume(name, {} as VolumeArgs, { ...options, id: path });
  }
}
