// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getApplicationMetrics as definition } from "../../provider/functions/hosting/get-application-metrics";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getApplicationMetrics`. */
export interface GetApplicationMetricsArgs {
  /** Id of the application. */
  applicationUuid: string;
  /** How many minutes back. Default: the platform's choice. */
  minutes?: number;
}

/** Arguments of `getApplicationMetricsOutput`. */
export interface GetApplicationMetricsOutputArgs {
  /** Id of the application. */
  applicationUuid: pulumi.Input<string>;
  /** How many minutes back. Default: the platform's choice. */
  minutes?: pulumi.Input<number>;
}

/** Result of `getApplicationMetrics`. */
export interface GetApplicationMetricsResult {
  /** Use of the processor in percent, oldest first; null where metrics are off. */
  cpu: Array<{
    /** When, as ISO time. */
    at: string;
    /** What was measured. */
    value: number;
  }> | null;
  /** Use of memory, in the API's unit, oldest first; null where metrics are off. */
  memory: Array<{
    /** When, as ISO time. */
    at: string;
    /** What was measured. */
    value: number;
  }> | null;
}

/**
 * How busy an application was: its processor and memory over the last minutes. They are measured only while `isMetricsEnabled` of its server's `ServerMonitor` is on, and asked for anew each time.
 *
 * @example
 * ```ts
 * const web = hosting.Application.get("web", "<application uuid>");
 * const { memory } = hosting.getApplicationMetricsOutput({ applicationUuid: web.id, minutes: 60 });
 * export const most = memory.apply((points) => (points ? Math.max(0, ...points.map(({ value }) => value)) : "metrics are off"));
 * ```
 */
export function getApplicationMetrics(args: GetApplicationMetricsArgs, options?: FunctionOptions): Promise<GetApplicationMetricsResult> {
  return call<GetApplicationMetricsResult>(definition, args, options);
}

/** `getApplicationMetrics` with arguments that may be outputs. */
export function getApplicationMetricsOutput(args: GetApplicationMetricsOutputArgs, options?: FunctionOptions): pulumi.Output<GetApplicationMetricsResult> {
  return callOutput<GetApplicationMetricsResult>(definition, args, options);
}
