// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/** Arguments of `Volume`. */
export interface VolumeArgs {
  /** Id of the purchased server that it is attached to. Another server of the same city moves it, files kept. */
  serverUuid: pulumi.Input<string>;
  /** Size in GB, 10 to 1000, one of the sizes that the city offers. It can grow online, never shrink. Raises the bill. */
  sizeGb: pulumi.Input<number>;
  /** Nightly backups, kept 7 days. Default `true`. Turning them on raises the bill; turning them off removes the backups after 7 days. */
  backups?: pulumi.Input<boolean>;
  /** Size in GB up to which the platform grows it by itself: by 25 %, at least 10 GB, when it is 85 % full. `0` is off. Default `0`. Raising it may raise the bill later, so it is permitted at its highest price. */
  autogrowMaxGb?: pulumi.Input<number>;
  /** Take over the object with this id (the path of `get`) instead of making one. There is no natural key, so `true` is refused. Default `false`. It matters at creation only. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * Block storage attached to a purchased server, mounted at `mountPath`. It costs money: adding or enlarging it, its backups and its auto-grow are confirmed only when the stack permits it. A volume grows online and never shrinks: a smaller size is refused. Where the platform has grown it (`autogrowMaxGb`), the larger size is no drift. Another server of the same city moves the volume: it is detached and attached again, its files are kept. Stop what writes to it first. A server of another city is refused. A volume whose server was deleted is kept free for 7 days: with another server of its city it is attached there, and billed again. Deleting the resource deletes the volume with its files. Source: hosting-api.md, "Storage volume" and "Purchased servers and volumes".
 *
 * @example
 * ```ts
 * const data = new hosting.Volume("data", { serverUuid: config.require("serverUuid"), sizeGb: 50 });
 * export const path = data.mountPath;
 * ```
 */
export class Volume extends HostingResource {
  /** Id of the purchased server that it is attached to. Another server of the same city moves it, files kept. */
  declare readonly serverUuid: pulumi.Output<string>;
  /** Size in GB, 10 to 1000, one of the sizes that the city offers. It can grow online, never shrink. Raises the bill. */
  declare readonly sizeGb: pulumi.Output<number>;
  /** Nightly backups, kept 7 days. Default `true`. Turning them on raises the bill; turning them off removes the backups after 7 days. */
  declare readonly backups: pulumi.Output<boolean | undefined>;
  /** Size in GB up to which the platform grows it by itself: by 25 %, at least 10 GB, when it is 85 % full. `0` is off. Default `0`. Raising it may raise the bill later, so it is permitted at its highest price. */
  declare readonly autogrowMaxGb: pulumi.Output<number | undefined>;
  /** Take over the object with this id (the path of `get`) instead of making one. There is no natural key, so `true` is refused. Default `false`. It matters at creation only. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** State, `attached` when it is usable. */
  declare readonly status: pulumi.Output<string>;
  /** Path on the server, `/mnt/volume-<id>`. */
  declare readonly mountPath: pulumi.Output<string | null>;
  /** Price a month. */
  declare readonly monthlyPrice: pulumi.Output<number | null>;
  /** Price an hour; billing is hourly. */
  declare readonly hourlyPrice: pulumi.Output<number | null>;
  /** Currency of the prices. */
  declare readonly currency: pulumi.Output<string | null>;

  /** Declares a Volume. `name` is the resource's logical name. */
  constructor(name: string, args: VolumeArgs, options?: pulumi.CustomResourceOptions) {
    super("Volume", name, args, options);
  }

  /** Reads an existing Volume without managing it. `path`: its id. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): Volume {
    return new Volume(name, {} as VolumeArgs, { ...options, id: path });
  }
}
