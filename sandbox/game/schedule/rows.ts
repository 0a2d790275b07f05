import { Cron } from "croner";
import type { ScheduleBody, TaskBody } from "../../../provider/api/game/schedules";
import type { Dated, Table } from "../../world/world";

export type ScheduleRow = Dated &
  Required<ScheduleBody> & {
    id: number;
    server: string;
    is_processing: boolean;
    last_run_at: string | null;
    next_run_at: string | null;
  };

export type TaskRow = Dated & Required<TaskBody> & { id: number; schedule_id: number; payload: string; is_queued: boolean };

declare module "../../world/world" {
  interface Tables {
    schedules: Table<ScheduleRow>;
    tasks: Table<TaskRow>;
  }
}

/** Seconds between the last task and the end of a run. */
export const CHOSEN = Object.freeze({ runSeconds: 2 });

export type CronFields = Pick<ScheduleRow, "minute" | "hour" | "day_of_month" | "month" | "day_of_week">;

/**
 * Reduces a step (the number after `/`) to the largest value of its field, as the panel does. The library croner refuses a larger step
 * (docs/facts/game-panel.md 3.7).
 */
function withinRange(field: string, values: number): string {
  return field.replace(/\/(\d+)/g, (step, size: string) => (Number(size) > values ? `/${values}` : step));
}

function cronOf({ minute, hour, day_of_month, month, day_of_week }: CronFields): Cron | undefined {
  const fields = [
    withinRange(minute, 60),
    withinRange(hour, 24),
    withinRange(day_of_month, 31),
    withinRange(month, 12),
    withinRange(day_of_week, 7).replace(/\b7-(?=\d)/g, "0-"),
  ].map((field) => field.replace(/(^|,)\+(?=\d)/g, "$1"));
  if (fields.some((field) => /\s|^$|@/.test(field)) || /,.*[LW]|[LW].*,/.test(day_of_month)) return undefined;
  try {
    return new Cron(fields.join(" "), { paused: true, timezone: "UTC" });
  } catch {
    return undefined;
  }
}

/** Returns the time of the next run. Returns undefined if the fields are no cron expression, or if their date never occurs. */
export const nextRunMs = (fields: CronFields, afterMs: number): number | undefined => cronOf(fields)?.nextRun(new Date(afterMs))?.getTime();

/** Returns the time of the latest run until `atMs`, inclusive. */
export function lastRunMs(fields: CronFields, atMs: number): number | undefined {
  return cronOf(fields)
    ?.previousRuns(1, new Date(atMs + 1000))[0]
    ?.getTime();
}
