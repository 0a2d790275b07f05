import * as z from "zod";
import { hostingCall } from "../call";
import { listOf, looseFlag, looseInteger, objectOf, shown } from "../generous";
import { flag, Timestamps } from "./rules";

// docs/spec/hosting-api.md, "Applications" (scheduled tasks); rules, defaults and shapes from docs/facts/hosting.md 8.1.

export const ScheduledTaskBody = z.strictObject({
  name: z.string().min(1).max(255),
  command: z.string().min(1),
  /** A cron expression or a word (frequency.ts). Stored unchanged. */
  frequency: z.string().min(1).max(255),
  /** For a compose application: the container in which it runs. */
  container: z.string().max(255).nullable().optional(),
  /** In seconds. */
  timeout: z.int().min(1).max(36_000).optional(),
  enabled: flag.optional(),
});
export type ScheduledTaskBody = z.infer<typeof ScheduledTaskBody>;

export const ScheduledTaskPatch = ScheduledTaskBody.partial();
export type ScheduledTaskPatch = z.infer<typeof ScheduledTaskPatch>;

/** Values that are stored for absent fields of a creation. */
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
  /** Lists them by name. No call reads a single one. */
  list: hostingCall({ method: "GET", path: "/applications/{uuid}/scheduled-tasks", response: listOf(ScheduledTask, "scheduled_tasks") }),
  create: hostingCall({
    method: "POST",
    path: "/applications/{uuid}/scheduled-tasks",
    body: ScheduledTaskBody,
    response: objectOf(ScheduledTask.partial().extend({ uuid: z.string().min(1) }), "scheduled_task"),
    secretFields: ["command"],
  }),
  /** The body is validated before the task is looked up. */
  update: hostingCall({
    method: "PATCH",
    path: "/applications/{uuid}/scheduled-tasks/{task_uuid}",
    body: ScheduledTaskPatch,
    secretFields: ["command"],
  }),
  /** Not in the specification, and not on every platform: platform variant `taskDeletion`. */
  remove: hostingCall({ method: "DELETE", path: "/applications/{uuid}/scheduled-tasks/{task_uuid}" }),
  /** Lists the runs of a task, newest first. Not in the specification. */
  executions: hostingCall({
    method: "GET",
    path: "/applications/{uuid}/scheduled-tasks/{task_uuid}/executions",
    response: listOf(ScheduledTaskExecution, "executions"),
  }),
};
