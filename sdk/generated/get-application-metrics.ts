// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getApplicationMetrics as definition } from "../../provider/functions/hosting/application";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getApplicationMetrics`. */
export interface GetApplicationMetricsArgs {
  /** Id of the application. */
  applicationUuid: string;
  /** Length of the period in minutes. Default: chosen by the platform. */
  minutes?: number;
}

/** Arguments of `getApplicationMetricsOutput`. */
export interface GetApplicationMetricsOutputArgs {
  /** Id of the application. */
  applicationUuid: pulumi.Input<string>;
  /** Length of the period in minutes. Default: chosen by the platform. */
  minutes?: pulumi.Input<number>;
}

/** Result of `getApplicationMetrics`. */
export interface GetApplicationMetricsResult {
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
 * The CPU and memory use of an application over the last minutes. The platform measures them only if `isMetricsEnabled` is `true` in the
 * `ServerMonitor` of the server. Every call reads new values.
 *
 * @example
 * ```ts
 * const web = hosting.Application.get("web", "<application uuid>");
 * const { memory } = hosting.getApplicationMetricsOutput({ applicationUuid: web.id, minutes: 60 });
 * export const most = memory.apply((points) => (points ? Math.max(0, ...points.map(({ value }) => value)) : "metrics are off"));
 * ```
 * @see docs/reference/get-application-metrics.md
 */
export function getApplicationMetrics(args: GetApplicationMetricsArgs, options?: FunctionOptions): Promise<GetApplicationMetricsResult> {
  return call<GetApplicationMetricsResult>(definition, args, options);
}

/**
 * `getApplicationMetrics` with arguments that may be outputs.
 *
 * @see docs/reference/get-application-metrics.md
 */
export function getApplicationMetricsOutput(args: GetApplicationMetricsOutputArgs, options?: FunctionOptions): pulumi.Output<GetApplicationMetricsResult> {
  return callOutput<GetApplicationMetricsResult>(definition, args, options);
}
