// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getScheduledTasks as definition } from "../../provider/functions/hosting/scheduled-task";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getScheduledTasks`. */
export interface GetScheduledTasksArgs {
  /** Id of the application. */
  applicationUuid: string;
}

/** Arguments of `getScheduledTasksOutput`. */
export interface GetScheduledTasksOutputArgs {
  /** Id of the application. */
  applicationUuid: pulumi.Input<string>;
}

/** Result of `getScheduledTasks`. */
export interface GetScheduledTasksResult {
  /** The tasks, by name. */
  tasks: Array<{
    /** Id of the task. */
    uuid: string;
    /** Name of the task. */
    name: string;
    /** How often the task runs: a cron expression, or a word such as `daily`. */
    frequency?: string | null;
    /** Container of the task, if the application has several. */
    container?: string | null;
    /** Seconds after which a run is stopped. */
    timeout?: number | null;
    /** Whether the task is active. */
    enabled?: boolean | null;
    [key: string]: unknown;
  }>;
}

/**
 * The scheduled tasks of an application. The result contains no commands, because commands may contain secrets.
 *
 * @example
 * ```ts
 * const web = hosting.Application.get("web", "<application uuid>");
 * const { tasks } = hosting.getScheduledTasksOutput({ applicationUuid: web.id });
 * export const off = tasks.apply((all) => all.filter((task) => task.enabled === false).map((task) => task.name));
 * ```
 * @see docs/reference/get-scheduled-tasks.md
 */
export function getScheduledTasks(args: GetScheduledTasksArgs, options?: FunctionOptions): Promise<GetScheduledTasksResult> {
  return call<GetScheduledTasksResult>(definition, args, options);
}

/**
 * `getScheduledTasks` with arguments that may be outputs.
 *
 * @see docs/reference/get-scheduled-tasks.md
 */
export function getScheduledTasksOutput(args: GetScheduledTasksOutputArgs, options?: FunctionOptions): pulumi.Output<GetScheduledTasksResult> {
  return callOutput<GetScheduledTasksResult>(definition, args, options);
}
