import * as z from "zod";
import { hostingCall } from "../call";
import { listOf, looseFlag, looseInteger, objectOf, shown } from "../generous";
import { listedBy } from "../listed";
import { applications } from "./applications";
import { flag, Timestamps } from "./rules";

// See docs/spec/hosting-api.md, "Applications" (scheduled tasks), and docs/facts/hosting.md 8.1.

export const ScheduledTaskBody = z.strictObject({
  name: z.string().min(1).max(255),
  command: z.string().min(1),
  /** A cron expression or a word (frequency.ts). The platform stores it unchanged. */
  frequency: z.string().min(1).max(255),
  /** The container of a compose application in which the task runs. */
  container: z.string().max(255).nullable().optional(),
  /** In seconds. */
  timeout: z.int().min(1).max(36_000).optional(),
  enabled: flag.optional(),
});
export type ScheduledTaskBody = z.infer<typeof ScheduledTaskBody>;

export const ScheduledTaskPatch = ScheduledTaskBody.partial();
export type ScheduledTaskPatch = z.infer<typeof ScheduledTaskPatch>;

/** The platform stores these values for fields that a creation leaves out. */
export const SCHEDULED_TASK_DEFAULTS = Object.freeze({ container: null, timeout: 300, enabled: true });

export const ScheduledTask = z.looseObject({
  uuid: z.string().min(1),
  name: z.string(),
  /** Some platforms hide the command from a token that is not allowed to read sensitive data. */
  command: shown(z.string()),
  frequency: shown(z.string()),
  container: shown(z.string()),
  timeout: shown(looseInteger),
  enabled: shown(looseFlag),
  ...Timestamps,
});
export type ScheduledTask = z.infer<typeof ScheduledTask>;

const ScheduledTaskExecution = z.looseObject({ uuid: z.string(), status: shown(z.string()), started_at: shown(z.string()) });

export const scheduledTasks = listedBy(
  { uuid: applications.list, task_uuid: "list" },
  {
    /** Sorted by name. No call reads a single task. */
    list: hostingCall({ method: "GET", path: "/applications/{uuid}/scheduled-tasks", response: listOf(ScheduledTask, "scheduled_tasks") }),
    create: hostingCall({
      method: "POST",
      does: "creates",
      path: "/applications/{uuid}/scheduled-tasks",
      body: ScheduledTaskBody,
      response: objectOf(ScheduledTask.partial().extend({ uuid: z.string().min(1) }), "scheduled_task"),
      secretFields: ["command"],
    }),
    /** The platform validates the body before it looks for the task, so a 422 does not prove that the task exists. */
    update: hostingCall({
      method: "PATCH",
      does: "sets",
      path: "/applications/{uuid}/scheduled-tasks/{task_uuid}",
      body: ScheduledTaskPatch,
      secretFields: ["command"],
    }),
    /** The specification does not contain this call, and some platforms do not have it (platform variant `taskDeletion`). */
    remove: hostingCall({ method: "DELETE", does: "removes", path: "/applications/{uuid}/scheduled-tasks/{task_uuid}" }),
    /** The newest run comes first. The specification does not contain this call. */
    executions: hostingCall({
      method: "GET",
      path: "/applications/{uuid}/scheduled-tasks/{task_uuid}/executions",
      response: listOf(ScheduledTaskExecution, "executions"),
    }),
  },
);
