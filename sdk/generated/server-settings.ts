// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `ServerSettings`.
 *
 * @see docs/reference/server-settings.md#inputs
 */
export interface ServerSettingsArgs {
  /** Id of the server. A change replaces the resource. */
  serverUuid: pulumi.Input<string>;
  /** Name of the server, at most 255 characters. Default: the current name. A change updates the resource in place. */
  name?: pulumi.Input<string>;
  /**
   * Description of the server. A change updates the resource in place; if you remove the input later, the platform's value is cleared, but
   * only if this stack wrote it.
   */
  description?: pulumi.Input<string>;
  /** Address or host name at which the platform reaches the server. A change updates the resource in place. */
  ip?: pulumi.Input<string>;
  /** Port of the server's SSH daemon. A change updates the resource in place. */
  port?: pulumi.Input<number>;
  /** User with which the platform logs in to the server. A change updates the resource in place. */
  user?: pulumi.Input<string>;
  /** Id of the private key with which the platform logs in to the server. A change updates the resource in place. */
  privateKeyUuid?: pulumi.Input<string>;
  /**
   * Whether applications run on the server, are built on it, or both. Older platform releases do not have this setting. A change updates
   * the resource in place.
   */
  serverRole?: pulumi.Input<"deployment" | "build" | "both">;
  /**
   * Whether the server is used only for builds. This is the older form of `serverRole`. The platform refuses `true` while applications run
   * on the server. A change updates the resource in place.
   */
  isBuildServer?: pulumi.Input<boolean>;
  /** Maximum number of concurrent builds, at least 1. A change updates the resource in place. */
  concurrentBuilds?: pulumi.Input<number>;
  /** Timeout of a deployment in seconds, at least 1. A change updates the resource in place. */
  dynamicTimeout?: pulumi.Input<number>;
  /** Maximum number of queued deployments, at least 1. A change updates the resource in place. */
  deploymentQueueLimit?: pulumi.Input<number>;
  /** Disk usage in percent, 1 to 100, above which the team is notified. A change updates the resource in place. */
  serverDiskUsageNotificationThreshold?: pulumi.Input<number>;
  /**
   * Schedule of the disk check: a cron expression with five fields, or one of the words below. A field contains numbers, lists, ranges and
   * steps, or a single name such as `MON`. Words: `every_minute`, `hourly`, `daily`, `weekly`, `monthly`, `yearly`. A change updates the
   * resource in place.
   */
  serverDiskUsageCheckFrequency?: pulumi.Input<string>;
  /**
   * Minimum number of hours between two notifications about disk usage, 1 to 720. Older platform releases do not have this setting. A
   * change updates the resource in place.
   */
  serverDiskUsageNotificationIntervalHours?: pulumi.Input<number>;
  /** Timeout of a connection to the server in seconds, 1 to 300. A change updates the resource in place. */
  connectionTimeout?: pulumi.Input<number>;
  /** Whether the console may open a terminal on the server. A change updates the resource in place. */
  isTerminalEnabled?: pulumi.Input<boolean>;
  /**
   * Not needed: these settings always exist, and the first `up` writes the program's values. Default `false`. Changing only this input has
   * no effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * The general settings of a server: its name, the number of concurrent builds, the schedule of disk checks and its connection to the
 * platform. Every server has these settings. The resource manages only the inputs that you set.
 *
 * @remarks
 * The resource does not buy or cancel a server. To change the size of a server, use `ServerSize`. Deleting the resource empties the
 * `description` if a write of this stack set it. It leaves everything else in place, and the log says so.
 *
 * The operator sets up purchased servers. If you set a wrong `ip`, `port`, `user`, `privateKeyUuid` or `serverRole`, the platform can no
 * longer reach the server, or refuses the value. A preview warns if you set one of them.
 *
 * If you turn the edge tunnel off, the address of a server changes. For one server, therefore declare either `ip` in this resource or a
 * `ServerEdgeTunnel`.
 *
 * The platform does not show which key it uses, so the provider cannot detect drift of `privateKeyUuid`.
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
 * @see docs/reference/server-settings.md
 */
export class ServerSettings extends HostingResource {
  /** Id of the server. */
  declare readonly serverUuid: pulumi.Output<string>;
  /** Name of the server, at most 255 characters. Default: the current name. */
  declare readonly name: pulumi.Output<string | undefined>;
  /** Description of the server. */
  declare readonly description: pulumi.Output<string | undefined>;
  /** Address or host name at which the platform reaches the server. */
  declare readonly ip: pulumi.Output<string | undefined>;
  /** Port of the server's SSH daemon. */
  declare readonly port: pulumi.Output<number | undefined>;
  /** User with which the platform logs in to the server. */
  declare readonly user: pulumi.Output<string | undefined>;
  /** Id of the private key with which the platform logs in to the server. */
  declare readonly privateKeyUuid: pulumi.Output<string | undefined>;
  /** Whether applications run on the server, are built on it, or both. Older platform releases do not have this setting. */
  declare readonly serverRole: pulumi.Output<"deployment" | "build" | "both" | undefined>;
  /**
   * Whether the server is used only for builds. This is the older form of `serverRole`. The platform refuses `true` while applications run
   * on the server.
   */
  declare readonly isBuildServer: pulumi.Output<boolean | undefined>;
  /** Maximum number of concurrent builds, at least 1. */
  declare readonly concurrentBuilds: pulumi.Output<number | undefined>;
  /** Timeout of a deployment in seconds, at least 1. */
  declare readonly dynamicTimeout: pulumi.Output<number | undefined>;
  /** Maximum number of queued deployments, at least 1. */
  declare readonly deploymentQueueLimit: pulumi.Output<number | undefined>;
  /** Disk usage in percent, 1 to 100, above which the team is notified. */
  declare readonly serverDiskUsageNotificationThreshold: pulumi.Output<number | undefined>;
  /**
   * Schedule of the disk check: a cron expression with five fields, or one of the words below. A field contains numbers, lists, ranges and
   * steps, or a single name such as `MON`. Words: `every_minute`, `hourly`, `daily`, `weekly`, `monthly`, `yearly`.
   */
  declare readonly serverDiskUsageCheckFrequency: pulumi.Output<string | undefined>;
  /** Minimum number of hours between two notifications about disk usage, 1 to 720. Older platform releases do not have this setting. */
  declare readonly serverDiskUsageNotificationIntervalHours: pulumi.Output<number | undefined>;
  /** Timeout of a connection to the server in seconds, 1 to 300. */
  declare readonly connectionTimeout: pulumi.Output<number | undefined>;
  /** Whether the console may open a terminal on the server. */
  declare readonly isTerminalEnabled: pulumi.Output<boolean | undefined>;
  /** Not needed: these settings always exist, and the first `up` writes the program's values. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;
  /** Whether the platform reaches the server; `null` if the platform does not report it. */
  declare readonly isReachable: pulumi.Output<boolean | null>;
  /** Whether applications can run on the server; `null` if the platform does not report it. */
  declare readonly isUsable: pulumi.Output<boolean | null>;

  /** Declares a ServerSettings. `name` is the resource's logical name. */
  constructor(name: string, args: ServerSettingsArgs, options?: pulumi.CustomResourceOptions) {
    super("ServerSettings", name, args, options);
  }

  /** Whether a value is a ServerSettings. Typed policies call it. */
  static override isInstance(value: unknown): value is ServerSettings {
    return isOfType("ServerSettings", value);
  }

  static get __pulumiType(): string {
    return tokenOf("ServerSettings");
  }

  /** Reads an existing ServerSettings without managing it. `path`: `<serverUuid>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): ServerSettings {
    return new ServerSettings(name, {} as ServerSettingsArgs, readOptions("ServerSettings", name, path, options));
  }
}
