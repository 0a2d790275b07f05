// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getServerMetrics as definition } from "../../provider/functions/hosting/server";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getServerMetrics`. */
export interface GetServerMetricsArgs {
  /** Id of the server. */
  serverUuid: string;
  /** Length of the period in minutes. Default: chosen by the platform. */
  minutes?: number;
}

/** Arguments of `getServerMetricsOutput`. */
export interface GetServerMetricsOutputArgs {
  /** Id of the server. */
  serverUuid: pulumi.Input<string>;
  /** Length of the period in minutes. Default: chosen by the platform. */
  minutes?: pulumi.Input<number>;
}

/** Result of `getServerMetrics`. */
export interface GetServerMetricsResult {
  /** CPU usage in percent, oldest first; null if metrics are off. */
  cpu: Array<{
    /** Time in ISO format. */
    at: string;
    /** Measured value. */
    value: number;
  }> | null;
  /** Memory use in the API's unit, oldest first; null if metrics are off. */
  memory: Array<{
    /** Time in ISO format. */
    at: string;
    /** Measured value. */
    value: number;
  }> | null;
}

/**
 * The CPU and memory use of a server over the last minutes. The platform measures them only if `isMetricsEnabled` is `true` in the
 * `ServerMonitor` of the server. Every call reads new values.
 *
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const { cpu } = hosting.getServerMetricsOutput({ serverUuid: config.require("serverUuid"), minutes: 60 });
 * export const busiest = cpu.apply((points) => (points ? Math.max(0, ...points.map(({ value }) => value)) : "metrics are off"));
 * ```
 * @see docs/reference/get-server-metrics.md
 */
export function getServerMetrics(args: GetServerMetricsArgs, options?: FunctionOptions): Promise<GetServerMetricsResult> {
  return call<GetServerMetricsResult>(definition, args, options);
}

/**
 * `getServerMetrics` with arguments that may be outputs.
 *
 * @see docs/reference/get-server-metrics.md
 */
export function getServerMetricsOutput(args: GetServerMetricsOutputArgs, options?: FunctionOptions): pulumi.Output<GetServerMetricsResult> {
  return callOutput<GetServerMetricsResult>(definition, args, options);
}
