// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/** Arguments of `Volume`. */
export interface VolumeArgs {
  /** Id of the purchased server that it is attached to. Another server of the same city moves it, files kept. A new volume needs it; left out of an existing one, the volume is detached. Default `""`. A change is made in place; it interrupts what runs. */
  serverUuid?: pulumi.Input<string>;
  /** Size in GB, 10 to 1000, one of the sizes that the city offers. It grows in place and never shrinks; it may raise the bill. */
  sizeGb: pulumi.Input<number>;
  /** Nightly backups, kept 7 days. Turning them off removes the backups after 7 days. Default `true`. A change is made in place; it may raise the bill. */
  backups?: pulumi.Input<boolean>;
  /** Size in GB up to which the platform grows it by itself: by 25 %, at least 10 GB, when it is 85 % full. `0` is off. What it may cost later is permitted beforehand, at its highest price. Default `0`. A change is made in place; it may raise the bill. */
  autogrowMaxGb?: pulumi.Input<number>;
  /** A backup that the volume is made from. `sizeGb` is at least the size of its volume. Left out, the volume is empty. A change alone does nothing; another backup, or one where there was none, replaces the resource, the new volume first. */
  restoreFrom?: pulumi.Input<{
    /** The volume that the backup is of, in the same city. */
    volumeId: pulumi.Input<string>;
    /** The backup, as `getVolumeBackups` lists it. */
    backupId: pulumi.Input<string>;
  }>;
  /** How long to wait for each change of it, in seconds. Default `900`. A change alone does nothing. */
  timeoutSeconds?: pulumi.Input<number>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. Default `false`. A change alone does nothing. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * Block storage attached to a purchased server, mounted at `mountPath`. It costs money: adding or enlarging it, its backups and its auto-grow are confirmed only when the stack permits it. A volume grows online and never shrinks: a smaller size is refused. Where the platform has grown it (`autogrowMaxGb`), the larger size is no drift. Another server of the same city moves the volume: it is detached and attached again, its files are kept. Stop what writes to it first. A server of another city is refused. A volume whose server was deleted is kept free for 7 days: with another server of its city it is attached there, and billed again. Without `serverUuid` an existing volume is detached: its files are kept, and billing continues. A detached volume keeps its size and settings until it is attached again. `adopt` with the id of a volume that is attached needs `serverUuid`. With `restoreFrom` it is made from a backup, of this volume or of another one, and billed like any volume: the platform restores it beside the old one, at the size of that, and it is moved and enlarged afterwards. Write the id of the backup into the program rather than taking the newest of a list: another backup makes another volume, without what was written since. When it is there, `restoreFrom` can stay or go, and the backup can expire. An interrupted restore is found again where the platform heeds the `Idempotency-Key` of that call, which no document says. Else the next `up` stops at a volume that may be of it, and names it: `adopt` with its id takes it over, `adopt: false` makes another one. A volume has no name on the platform. If you rename the resource without `aliases`, Pulumi buys a new volume; the provider keeps the old one, and `up` fails until a permission names it. The next run finds what an interrupted run bought for this resource, by the key of the order. If the inputs changed meanwhile in a way that the platform cannot apply, `up` stops and names the id. To adopt a volume that the state does not know, set `adopt` to its id. Pulumi does not pass the option `customTimeouts` on to providers of this sort: set `timeoutSeconds`.
 *
 * @example
 * ```ts
 * const alpha = hosting.getPurchasedServerOutput({ name: "alpha" });
 * const data = new hosting.Volume("data", { serverUuid: alpha.uuid, sizeGb: 50 });
 * export const path = data.mountPath;
 * ```
 */
export class Volume extends HostingResource {
  /** Id of the purchased server that it is attached to. Another server of the same city moves it, files kept. A new volume needs it; left out of an existing one, the volume is detached. */
  declare readonly serverUuid: pulumi.Output<string | undefined>;
  /** Size in GB, 10 to 1000, one of the sizes that the city offers. */
  declare readonly sizeGb: pulumi.Output<number>;
  /** Nightly backups, kept 7 days. Turning them off removes the backups after 7 days. */
  declare readonly backups: pulumi.Output<boolean | undefined>;
  /** Size in GB up to which the platform grows it by itself: by 25 %, at least 10 GB, when it is 85 % full. `0` is off. What it may cost later is permitted beforehand, at its highest price. */
  declare readonly autogrowMaxGb: pulumi.Output<number | undefined>;
  /** A backup that the volume is made from. `sizeGb` is at least the size of its volume. Left out, the volume is empty. */
  declare readonly restoreFrom: pulumi.Output<{
    /** The volume that the backup is of, in the same city. */
    volumeId: string;
    /** The backup, as `getVolumeBackups` lists it. */
    backupId: string;
  } | undefined>;
  /** How long to wait for each change of it, in seconds. */
  declare readonly timeoutSeconds: pulumi.Output<number | undefined>;
  /** Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** State, `attached` when it is usable. */
  declare readonly status: pulumi.Output<string>;
  /** Path on the server, `/mnt/volume-<id>`. */
  declare readonly mountPath: pulumi.Output<string>;
  /** Price a month; 0 while nothing is billed. */
  declare readonly monthlyPrice: pulumi.Output<number>;
  /** Price an hour; billing is hourly. */
  declare readonly hourlyPrice: pulumi.Output<number>;
  /** Currency of the prices; empty where the platform names none. */
  declare readonly currency: pulumi.Output<string>;
  /** When the platform deletes the volume with its files, because its server was deleted; `null` where that is not so. Another server keeps it. */
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
