import { Cron } from "croner";

/** A schedule's cron fields, as they are written. */
export interface CronFields {
  minute: string;
  hour: string;
  day_of_month: string;
  month: string;
  day_of_week: string;
}

/**
 * If a step is larger than the range of its field, the panel uses only the first value of the field; croner refuses it
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

/**
 * Returns the first run after a time, or undefined if the fields are not a cron expression or name a day that never
 * occurs.
 */
export function nextRunMs(fields: CronFields, afterMs: number): number | undefined {
  return cronOf(fields)?.nextRun(new Date(afterMs))?.getTime();
}

/** Returns the last run at or before a time. */
export function lastRunMs(fields: CronFields, atMs: number): number | undefined {
  return cronOf(fields)
    ?.previousRuns(1, new Date(atMs + 1000))[0]
    ?.getTime();
}
