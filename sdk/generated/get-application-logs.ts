// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getApplicationLogs as definition } from "../../provider/functions/hosting/application";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getApplicationLogs`. */
export interface GetApplicationLogsArgs {
  /** Id of the application. */
  applicationUuid: string;
  /** How many lines of the log to return, counted from its end. 1 to 10000. Default: 100. */
  lines?: number;
  /** Whether each line begins with its time. Default: chosen by the platform. */
  showTimestamps?: boolean;
  /** Container of an application with several containers (compose). Default: chosen by the platform. */
  serviceName?: string;
}

/** Arguments of `getApplicationLogsOutput`. */
export interface GetApplicationLogsOutputArgs {
  /** Id of the application. */
  applicationUuid: pulumi.Input<string>;
  /** How many lines of the log to return, counted from its end. 1 to 10000. Default: 100. */
  lines?: pulumi.Input<number>;
  /** Whether each line begins with its time. Default: chosen by the platform. */
  showTimestamps?: pulumi.Input<boolean>;
  /** Container of an application with several containers (compose). Default: chosen by the platform. */
  serviceName?: pulumi.Input<string>;
}

/** Result of `getApplicationLogs`. */
export interface GetApplicationLogsResult {
  /** Whether the application is running. If not, there are no logs. */
  running: boolean;
  /** The lines, oldest first, separated by line breaks. */
  logs: string;
}

/**
 * The logs of an application's container. If the application is not running, the result contains no logs, and the call does not fail. The
 * token needs the permission `Read sensitive data`. The result is secret, because an application may write secrets into its log.
 *
 * @example
 * ```ts
 * const web = hosting.Application.get("web", "<application uuid>");
 * const { running, logs } = hosting.getApplicationLogsOutput({ applicationUuid: web.id, lines: 20 });
 * export const isRunning = pulumi.unsecret(running);
 * export const lastWords = logs;
 * ```
 * @see docs/reference/get-application-logs.md
 */
export function getApplicationLogs(args: GetApplicationLogsArgs, options?: FunctionOptions): Promise<GetApplicationLogsResult> {
  return call<GetApplicationLogsResult>(definition, args, options);
}

/**
 * `getApplicationLogs` with arguments that may be outputs. The result is secret.
 *
 * @see docs/reference/get-application-logs.md
 */
export function getApplicationLogsOutput(args: GetApplicationLogsOutputArgs, options?: FunctionOptions): pulumi.Output<GetApplicationLogsResult> {
  return callOutput<GetApplicationLogsResult>(definition, args, options);
}
