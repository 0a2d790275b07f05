// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import type { Reference } from "../references";
import { type GetOptions, HostingResource, isOfType, readOptions, tokenOf } from "../resource";

/**
 * Arguments of `ServerMonitor`.
 *
 * @see docs/reference/server-monitor.md#inputs
 */
export interface ServerMonitorArgs {
  /** Id of the server. A change replaces the resource. */
  serverUuid: pulumi.Input<string>;
  /**
   * Whether the monitor runs. The platform refuses `true` on a build server. A change updates the resource in place; if you remove the
   * input later, the switch is turned off, but only if this stack turned it on.
   */
  isMonitorEnabled?: pulumi.Input<boolean>;
  /**
   * Whether the monitor measures CPU, memory and disk. Needs `isMonitorEnabled`. A change updates the resource in place; if you remove the
   * input later, the switch is turned off, but only if this stack turned it on.
   */
  isMetricsEnabled?: pulumi.Input<boolean>;
  /**
   * Whether the monitor writes a detailed log. Needs `isMonitorEnabled`. A change updates the resource in place; if you remove the input
   * later, the switch is turned off, but only if this stack turned it on.
   */
  isMonitorDebugEnabled?: pulumi.Input<boolean>;
  /**
   * Token with which the agent authenticates. Default: the platform creates a token. A change updates the resource in place. Secret: takes
   * a reference, such as `fromEnv("NAME")` (docs/guides/secrets.md). A value that the program contains is encrypted in the state, and
   * hidden in Pulumi's output.
   */
  monitorToken?: pulumi.Input<string | Reference>;
  /**
   * Address to which the agent reports. Default: the address of the platform. A change updates the resource in place. Secret: takes a
   * reference, such as `fromEnv("NAME")` (docs/guides/secrets.md). A value that the program contains is encrypted in the state, and hidden
   * in Pulumi's output.
   */
  monitorCustomUrl?: pulumi.Input<string | Reference>;
  /** Seconds between two measurements, at least 1. A change updates the resource in place. */
  monitorMetricsRefreshRateSeconds?: pulumi.Input<number>;
  /** Days to keep measurements, at least 1. A change updates the resource in place. */
  monitorMetricsHistoryDays?: pulumi.Input<number>;
  /** Seconds between two reports to the platform, at least 10. A change updates the resource in place. */
  monitorPushIntervalSeconds?: pulumi.Input<number>;
  /** Number of the busiest traffic sources to list, at least 1. A change updates the resource in place. */
  trafficTopn?: pulumi.Input<number>;
  /** Traffic below this value is not sampled; `0` samples all traffic. A change updates the resource in place. */
  trafficSampleThreshold?: pulumi.Input<number>;
  /** Days to keep hourly traffic, at least 1. A change updates the resource in place. */
  trafficRetention1hDays?: pulumi.Input<number>;
  /** Days to keep daily traffic, at least 1. A change updates the resource in place. */
  trafficRetention1dDays?: pulumi.Input<number>;
  /**
   * Whether traffic is shown by country. A change updates the resource in place; if you remove the input later, the switch is turned off,
   * but only if this stack turned it on.
   */
  isGeoipEnabled?: pulumi.Input<boolean>;
  /** Days after which the table of countries is downloaded again, at least 1. A change updates the resource in place. */
  geoipRefreshDays?: pulumi.Input<number>;
  /**
   * Not needed: these settings always exist, and the first `up` writes the program's values. Default `false`. Changing only this input has
   * no effect.
   */
  adopt?: pulumi.Input<boolean | string>;
}

/**
 * The monitor of a server: an agent that measures the server and reports to the platform. Every server has these settings. The resource
 * manages only the inputs that you set.
 *
 * @remarks
 * If you turn the monitor off, metrics and debugging are turned off too. A change of the token, the address or a time restarts the agent on
 * the server.
 *
 * If the token lacks the permission `Read sensitive data`, the platform hides `monitorToken` and `monitorCustomUrl`. The provider then
 * compares the program's values with salted digests of the values that it wrote last, and cannot detect drift of these inputs.
 * @example
 * ```ts
 * const alpha = hosting.getPurchasedServerOutput({ name: "alpha" });
 * new hosting.ServerMonitor("alpha", {
 *   serverUuid: alpha.uuid,
 *   isMonitorEnabled: true,
 *   isMetricsEnabled: true,
 *   monitorMetricsHistoryDays: 30,
 * });
 * ```
 * @see docs/reference/server-monitor.md
 */
export class ServerMonitor extends HostingResource {
  /** Id of the server. */
  declare readonly serverUuid: pulumi.Output<string>;
  /** Whether the monitor runs. The platform refuses `true` on a build server. */
  declare readonly isMonitorEnabled: pulumi.Output<boolean | undefined>;
  /** Whether the monitor measures CPU, memory and disk. Needs `isMonitorEnabled`. */
  declare readonly isMetricsEnabled: pulumi.Output<boolean | undefined>;
  /** Whether the monitor writes a detailed log. Needs `isMonitorEnabled`. */
  declare readonly isMonitorDebugEnabled: pulumi.Output<boolean | undefined>;
  /**
   * Token with which the agent authenticates. Default: the platform creates a token. Secret: encrypted in the state, and hidden in Pulumi's
   * output.
   */
  declare readonly monitorToken: pulumi.Output<string | undefined>;
  /**
   * Address to which the agent reports. Default: the address of the platform. Secret: encrypted in the state, and hidden in Pulumi's
   * output.
   */
  declare readonly monitorCustomUrl: pulumi.Output<string | undefined>;
  /** Seconds between two measurements, at least 1. */
  declare readonly monitorMetricsRefreshRateSeconds: pulumi.Output<number | undefined>;
  /** Days to keep measurements, at least 1. */
  declare readonly monitorMetricsHistoryDays: pulumi.Output<number | undefined>;
  /** Seconds between two reports to the platform, at least 10. */
  declare readonly monitorPushIntervalSeconds: pulumi.Output<number | undefined>;
  /** Number of the busiest traffic sources to list, at least 1. */
  declare readonly trafficTopn: pulumi.Output<number | undefined>;
  /** Traffic below this value is not sampled; `0` samples all traffic. */
  declare readonly trafficSampleThreshold: pulumi.Output<number | undefined>;
  /** Days to keep hourly traffic, at least 1. */
  declare readonly trafficRetention1hDays: pulumi.Output<number | undefined>;
  /** Days to keep daily traffic, at least 1. */
  declare readonly trafficRetention1dDays: pulumi.Output<number | undefined>;
  /** Whether traffic is shown by country. */
  declare readonly isGeoipEnabled: pulumi.Output<boolean | undefined>;
  /** Days after which the table of countries is downloaded again, at least 1. */
  declare readonly geoipRefreshDays: pulumi.Output<number | undefined>;
  /** Not needed: these settings always exist, and the first `up` writes the program's values. */
  declare readonly adopt: pulumi.Output<boolean | string | undefined>;

  /** Declares a ServerMonitor. `name` is the resource's logical name. */
  constructor(name: string, args: ServerMonitorArgs, options?: pulumi.CustomResourceOptions) {
    super("ServerMonitor", name, args, options);
  }

  /** Whether a value is a ServerMonitor. Typed policies call it. */
  static override isInstance(value: unknown): value is ServerMonitor {
    return isOfType("ServerMonitor", value);
  }

  static get __pulumiType(): string {
    return tokenOf("ServerMonitor");
  }

  /** Reads an existing ServerMonitor without managing it. `path`: `<serverUuid>`. */
  static get(name: string, path: pulumi.Input<pulumi.ID>, options?: GetOptions): ServerMonitor {
    return new ServerMonitor(name, {} as ServerMonitorArgs, readOptions("ServerMonitor", name, path, options));
  }
}
