// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource } from "../resource";

/** Arguments of `ServerSettings`. */
export interface ServerSettingsArgs {
  /** Id of the server. A change replaces the resource. */
  serverUuid: pulumi.Input<string>;
  /** Name of the server, at most 255 characters. Left out: the one that it has. A change is made in place. */
  name?: pulumi.Input<string>;
  /** What it is for. A change is made in place; leaving it out later empties it. */
  description?: pulumi.Input<string>;
  /** Address or host name that the platform reaches it at. A change is made in place. */
  ip?: pulumi.Input<string>;
  /** Port of its SSH server. A change is made in place. */
  port?: pulumi.Input<number>;
  /** User that the platform logs in as. A change is made in place. */
  user?: pulumi.Input<string>;
  /** Id of the private key that the platform logs in with. A change is made in place. */
  privateKeyUuid?: pulumi.Input<string>;
  /** Whether applications run on it, are built on it, or both. Only later releases of the platform know it. A change is made in place. */
  serverRole?: pulumi.Input<"deployment" | "build" | "both">;
  /** Whether it only builds: the older form of `serverRole`. The platform refuses `true` while applications run on it. A change is made in place. */
  isBuildServer?: pulumi.Input<boolean>;
  /** Builds that run on it at once, at least 1. A change is made in place. */
  concurrentBuilds?: pulumi.Input<number>;
  /** Seconds that a deployment may take, at least 1. A change is made in place. */
  dynamicTimeout?: pulumi.Input<number>;
  /** Deployments that may wait for it, at least 1. A change is made in place. */
  deploymentQueueLimit?: pulumi.Input<number>;
  /** Percent of the disk, 1 to 100: the team is told when more of it is used. A change is made in place. */
  serverDiskUsageNotificationThreshold?: pulumi.Input<number>;
  /** When the disk is looked at: a cron expression in five fields, of numbers, lists, ranges and steps (one name such as `MON` may stand alone), or one of `every_minute`, `hourly`, `daily`, `weekly`, `monthly`, `yearly`. A change is made in place. */
  serverDiskUsageCheckFrequency?: pulumi.Input<string>;
  /** Hours between two notifications of a full disk, 1 to 720. Only later releases of the platform know it. A change is made in place. */
  serverDiskUsageNotificationIntervalHours?: pulumi.Input<number>;
  /** Seconds that the platform waits for a connection, 1 to 300. A change is made in place. */
  connectionTimeout?: pulumi.Input<number>;
  /** Whether the console may open a terminal on it. A change is made in place. */
  isTerminalEnabled?: pulumi.Input<boolean>;
  /** Not needed: these settings always exist, and the first `up` writes the program's values. Default `false`. A change alone does nothing. */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * The general settings of a server: its name, how many builds run on it at once, when its disk is looked at, how the platform reaches it. Every server has these settings; a resource sets those that it names and leaves the others alone. It neither buys nor cancels a server, and its size is not one of these settings. Deleting the resource empties the `description` if a write of this stack set it. It leaves everything else in place, and a line says so. The operator runs purchased servers: a wrong `ip`, `port`, `user`, `privateKeyUuid` or `serverRole` cuts the platform off from one, or the platform refuses it. A preview warns of each of them. Turning the edge tunnel off changes the address of a server, so a program sets either `ip` here or a `ServerEdgeTunnel` for one server. The platform does not show which key it uses: drift in `privateKeyUuid` cannot be seen.
 *
 * @example
 * ```ts
 * const alpha = hosting.getPurchasedServerOutput({ name: "alpha" });
 * new hosting.ServerSettings("alpha", {
 *   serverUuid: alpha.uuid,
 *   concurrentBuilds: 4,
 *   dynamicTimeout: 1800,
 *   serverDiskUsageNotificationThreshold: 90,
 *   serverDiskUsageCheckFrequency: "hourly",
 * });
 * ```
 */
export class ServerSettings extends HostingResource {
  /** Id of the server. */
  declare readonly serverUuid: pulumi.Output<string>;
  /** Name of the server, at most 255 characters. Left out: the one that it has. */
  declare readonly name: pulumi.Output<string | undefined>;
  /** What it is for. */
  declare readonly description: pulumi.Output<string | undefined>;
  /** Address or host name that the platform reaches it at. */
  declare readonly ip: pulumi.Output<string | undefined>;
  /** Port of its SSH server. */
  declare readonly port: pulumi.Output<number | undefined>;
  /** User that the platform logs in as. */
  declare readonly user: pulumi.Output<string | undefined>;
  /** Id of the private key that the platform logs in with. */
  declare readonly privateKeyUuid: pulumi.Output<string | undefined>;
  /** Whether applications run on it, are built on it, or both. Only later releases of the platform know it. */
  declare readonly serverRole: pulumi.Output<"deployment" | "build" | "both" | undefined>;
  /** Whether it only builds: the older form of `serverRole`. The platform refuses `true` while applications run on it. */
  declare readonly isBuildServer: pulumi.Output<boolean | undefined>;
  /** Builds that run on it at once, at least 1. */
  declare readonly concurrentBuilds: pulumi.Output<number | undefined>;
  /** Seconds that a deployment may take, at least 1. */
  declare readonly dynamicTimeout: pulumi.Output<number | undefined>;
  /** Deployments that may wait for it, at least 1. */
  declare readonly deploymentQueueLimit: pulumi.Output<number | undefined>;
  /** Percent of the disk, 1 to 100: the team is told when more of it is used. */
  declare readonly serverDiskUsageNotificationThreshold: pulumi.Output<number | undefined>;
  /** When the disk is looked at: a cron expression in five fields, of numbers, lists, ranges and steps (one name such as `MON` may stand alone), or one of `every_minute`, `hourly`, `daily`, `weekly`, `monthly`, `yearly`. */
  declare readonly serverDiskUsageCheckFrequency: pulumi.Output<string | undefined>;
  /** Hours between two notifications of a full disk, 1 to 720. Only later releases of the platform know it. */
  declare readonly serverDiskUsageNotificationIntervalHours: pulumi.Output<number | undefined>;
  /** Seconds that the platform waits for a connection, 1 to 300. */
  declare readonly connectionTimeout: pulumi.Output<number | undefined>;
  /** Whether the console may open a terminal on it. */
  declare readonly isTerminalEnabled: pulumi.Output<boolean | undefined>;
  /** Not needed: these settings always exist, and the first `up` writes the program's values. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** Whether the platform reaches it; `null` where it does not say. */
  declare readonly isReachable: pulumi.Output<boolean | null>;
  /** Whether applications can run on it; `null` where the platform does not say. */
  declare readonly isUsable: pulumi.Output<boolean | null>;

  /** Declares a ServerSettings. `name` is the resource's logical name. */
  constructor(name: string, args: ServerSettingsArgs, options?: pulumi.CustomResourceOptions) {
    super("ServerSettings", name, args, options);
  }

  /** Reads an existing ServerSettings without managing it. `path`: `<serverUuid>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): ServerSettings {
    return new ServerSettings(name, {} as ServerSettingsArgs, { ...options, id: path });
  }
}
