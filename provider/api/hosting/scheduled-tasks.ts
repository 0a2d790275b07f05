import * as z from "zod";
import { hostingCall } from "../call";
import { listOf, looseFlag, looseInteger, objectOf, shown } from "../generous";
import { flag, Timestamps } from "./rules";

// docs/spec/hosting-api.md, "Applications" (scheduled tasks); rules, defaults and shapes from docs/facts/hosting.md 8.1.

export const ScheduledTaskBody = z.strictObject({
  name: z.string().min(1).max(255),
  command: z.string().min(1),
  /** A cron expression or a word (frequency.ts). Stored as it is written. */
  frequency: z.string().min(1).max(255),
  /** Of a compose application: the container that it runs in. */
  container: z.string().max(255).nullable().optional(),
  /** In seconds. */
  timeout: z.int().min(1).max(36_000).optional(),
  enabled: flag.optional(),
});
export type ScheduledTaskBody = z.infer<typeof ScheduledTaskBody>;

export const ScheduledTaskPatch = ScheduledTaskBody.partial();
export type ScheduledTaskPatch = z.infer<typeof ScheduledTaskPatch>;

/** What is stored where a creation leaves a field out. */
export const SCHEDULED_TASK_DEFAULTS = Object.freeze({ container: null, timeout: 300, enabled: true });

export const ScheduledTask = z.looseObject({
  uuid: z.string().min(1),
  name: z.string(),
  /** Absent for a token that may not read it, on platforms that hide it. */
  command: shown(z.string()),
  frequency: shown(z.string()),
  container: shown(z.string()),
  timeout: shown(looseInteger),
  enabled: shown(looseFlag),
  ...Timestamps,
});
export type ScheduledTask = z.infer<typeof ScheduledTask>;

const ScheduledTaskExecution = z.looseObject({ uuid: z.string(), status: shown(z.string()), started_at: shown(z.string()) });

export const scheduledTasks = {
  /** By name. No call reads one alone. */
  list: hostingCall({ method: "GET", path: "/applications/{uuid}/scheduled-tasks", response: listOf(ScheduledTask, "scheduled_tasks") }),
  create: hostingCall({
    method: "POST",
    path: "/applications/{uuid}/scheduled-tasks",
    body: ScheduledTaskBody,
    response: objectOf(ScheduledTask.partial().extend({ uuid: z.string().min(1) }), "scheduled_task"),
    secretFields: ["command"],
  }),
  /** The body is looked at before the task is looked up. */
  update: hostingCall({
    method: "PATCH",
    path: "/applications/{uuid}/scheduled-tasks/{task_uuid}",
    body: ScheduledTaskPatch,
    secretFields: ["command"],
  }),
  /** Not in the specification, and not on every platform: reading `taskDeletion`. */
  remove: hostingCall({ method: "DELETE", path: "/applications/{uuid}/scheduled-tasks/{task_uuid}" }),
  /** The runs of a task, newest first. Not in the specification. */
  executions: hostingCall({
    method: "GET",
    path: "/applications/{uuid}/scheduled-tasks/{task_uuid}/executions",
    response: listOf(ScheduledTaskExecution, "executions"),
  }),
};
