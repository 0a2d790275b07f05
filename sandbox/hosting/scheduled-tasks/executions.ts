import { createHash } from "node:crypto";
import { Cron } from "croner";
import { cronOf } from "../../../provider/api/hosting/frequency";
import type { Fields } from "../../world/json";
import { type Moment, stampOf } from "../../world/moment";
import { CHOSEN } from "./numbers";
import type { ScheduledTaskRow } from "./rows";

// docs/facts/hosting.md 8.1. Times are UTC.

function timesOf(frequency: string): Cron | undefined {
  try {
    return new Cron(cronOf(frequency), { paused: true, timezone: "UTC", legacyMode: false });
  } catch {
    return undefined;
  }
}

/**
 * Returns the executions of a task, newest first. A disabled task has no further executions, and its earlier ones are
 * not known.
 */
export function executionsOf({ nowMs }: Moment, task: ScheduledTaskRow, isRunning: boolean): Fields[] {
  const sinceMs = Date.parse(task.scheduled_at);
  const runs = task.enabled ? (timesOf(task.frequency)?.previousRuns(CHOSEN.executionsShown, new Date(nowMs + 1000)) ?? []) : [];
  return runs
    .map((run) => run.getTime())
    .filter((startedMs) => startedMs > sinceMs && startedMs <= nowMs)
    .map((startedMs) => execution(task, startedMs, nowMs, isRunning));
}

function execution(task: ScheduledTaskRow, startedMs: number, nowMs: number, isRunning: boolean): Fields {
  const seconds = Math.min(CHOSEN.executionSeconds, task.timeout);
  const isOver = startedMs + seconds * 1000 <= nowMs;
  const ended = isRunning
    ? { status: "success", message: "done" }
    : { status: "failed", message: "The container of the application is not running." };
  return {
    uuid: createHash("sha256").update(`${task.uuid} ${startedMs}`).digest("hex").slice(0, task.uuid.length),
    ...(isOver ? ended : { status: "running", message: null }),
    retry_count: 0,
    duration: isOver ? seconds : null,
    started_at: stampOf(startedMs),
    finished_at: isOver ? stampOf(startedMs + seconds * 1000) : null,
  };
}
