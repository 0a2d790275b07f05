// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getSchedules as definition } from "../../provider/functions/game/schedule";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getSchedules`. */
export interface GetSchedulesArgs {
  /** Identifier of the game server, or its uuid. */
  server: string;
}

/** Arguments of `getSchedulesOutput`. */
export interface GetSchedulesOutputArgs {
  /** Identifier of the game server, or its uuid. */
  server: pulumi.Input<string>;
}

/** Result of `getSchedules`. */
export interface GetSchedulesResult {
  /** The schedules, in the panel's order. */
  schedules: Array<{
    /** Id of the schedule. The path of `game.Schedule.get` is `<server>/<id>`. */
    id: string;
    /** Name of the schedule. */
    name: string;
    /** Cron expression in UTC that sets when the schedule runs. */
    cron: string;
    /** Whether the schedule is active. */
    isActive: boolean;
    /** Whether the schedule runs only while the server is running. */
    onlyWhenOnline: boolean;
    /** Time of the last run, or null. */
    lastRunAt: string | null;
    /** Time of the next run, or null. */
    nextRunAt: string | null;
    /** Tasks of the schedule, in order. */
    tasks: Array<{
      /** Id of the task. */
      id: string;
      /** `command`, `power` or `backup`. */
      action: string;
      /** The command, the power signal, or the files that the backup excludes, depending on `action`. */
      payload: string;
      /** Delay after the previous task, in seconds. */
      timeOffset: number;
      /** Whether the next task runs if this task fails. */
      continueOnFailure: boolean;
    }>;
  }>;
}

/**
 * The schedules of a game server, with their tasks.
 *
 * @example
 * ```ts
 * const { schedules } = hosting.game.getSchedulesOutput({ server: "<identifier>" });
 * export const next = schedules.apply((all) => all.map((one) => one.nextRunAt));
 * ```
 * @see docs/reference/game-get-schedules.md
 */
export function getSchedules(args: GetSchedulesArgs, options?: FunctionOptions): Promise<GetSchedulesResult> {
  return call<GetSchedulesResult>(definition, args, options);
}

/**
 * `getSchedules` with arguments that may be outputs.
 *
 * @see docs/reference/game-get-schedules.md
 */
export function getSchedulesOutput(args: GetSchedulesOutputArgs, options?: FunctionOptions): pulumi.Output<GetSchedulesResult> {
  return callOutput<GetSchedulesResult>(definition, args, options);
}
