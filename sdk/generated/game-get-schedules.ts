// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getSchedules as definition } from "../../provider/functions/game/get-schedules";
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
    /** Its id, as `game.Schedule.get` takes it behind `<server>/`. */
    id: string;
    /** Its name. */
    name: string;
    /** When it runs, in UTC. */
    cron: string;
    /** Whether it runs. */
    isActive: boolean;
    /** Whether it runs only while the server does. */
    onlyWhenOnline: boolean;
    /** When it ran last, or null. */
    lastRunAt: string | null;
    /** When it runs next, or null. */
    nextRunAt: string | null;
    /** What it does, in order. */
    tasks: Array<{
      /** Its id. */
      id: string;
      /** `command`, `power` or `backup`. */
      action: string;
      /** The command, the signal, or the files that a backup leaves out. */
      payload: string;
      /** Seconds after the task before it. */
      timeOffset: number;
      /** Whether the next one runs although it failed. */
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
 */
export function getSchedules(args: GetSchedulesArgs, options?: FunctionOptions): Promise<GetSchedulesResult> {
  return call<GetSchedulesResult>(definition, args, options);
}

/** `getSchedules` with arguments that may be outputs. */
export function getSchedulesOutput(args: GetSchedulesOutputArgs, options?: FunctionOptions): pulumi.Output<GetSchedulesResult> {
  return callOutput<GetSchedulesResult>(definition, args, options);
}
