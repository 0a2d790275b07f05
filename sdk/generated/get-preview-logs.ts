// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getPreviewLogs as definition } from "../../provider/functions/hosting/preview-deployment";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getPreviewLogs`. */
export interface GetPreviewLogsArgs {
  /** Id of the application. */
  applicationUuid: string;
  /** Number of the pull request. */
  pullRequestId: number;
  /** How many lines of the log to return, counted from its end. 1 to 10000. Default: 100. */
  lines?: number;
  /** Whether each line begins with its time. Default: chosen by the platform. */
  showTimestamps?: boolean;
  /** Container of an application with several containers (compose). Default: chosen by the platform. */
  serviceName?: string;
}

/** Arguments of `getPreviewLogsOutput`. */
export interface GetPreviewLogsOutputArgs {
  /** Id of the application. */
  applicationUuid: pulumi.Input<string>;
  /** Number of the pull request. */
  pullRequestId: pulumi.Input<number>;
  /** How many lines of the log to return, counted from its end. 1 to 10000. Default: 100. */
  lines?: pulumi.Input<number>;
  /** Whether each line begins with its time. Default: chosen by the platform. */
  showTimestamps?: pulumi.Input<boolean>;
  /** Container of an application with several containers (compose). Default: chosen by the platform. */
  serviceName?: pulumi.Input<string>;
}

/** Result of `getPreviewLogs`. */
export interface GetPreviewLogsResult {
  /** Whether the preview is running. If not, there are no logs. */
  running: boolean;
  /** The lines, oldest first, separated by line breaks. */
  logs: string;
}

/**
 * The logs of the container that runs the preview of a pull request. If the preview is not running, the result contains no logs, and the
 * call does not fail. The token needs the permission `Read sensitive data`. The result is secret, because an application may write secrets
 * into its log.
 *
 * @example
 * ```ts
 * const web = hosting.Application.get("web", "<application uuid>");
 * const { logs } = hosting.getPreviewLogsOutput({ applicationUuid: web.id, pullRequestId: 42, lines: 20 });
 * export const lastWords = logs;
 * ```
 * @see docs/reference/get-preview-logs.md
 */
export function getPreviewLogs(args: GetPreviewLogsArgs, options?: FunctionOptions): Promise<GetPreviewLogsResult> {
  return call<GetPreviewLogsResult>(definition, args, options);
}

/**
 * `getPreviewLogs` with arguments that may be outputs. The result is secret.
 *
 * @see docs/reference/get-preview-logs.md
 */
export function getPreviewLogsOutput(args: GetPreviewLogsOutputArgs, options?: FunctionOptions): pulumi.Output<GetPreviewLogsResult> {
  return callOutput<GetPreviewLogsResult>(definition, args, options);
}
