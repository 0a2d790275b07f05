import { createHash } from "node:crypto";
import { Cron } from "croner";
import { cronOf } from "../../provider/api/hosting/frequency";
import {
  scheduledTasks as calls,
  SCHEDULED_TASK_DEFAULTS,
  ScheduledTaskBody,
  ScheduledTaskPatch,
} from "../../provider/api/hosting/scheduled-tasks";
import { hostingDialect } from "../http/dialect";
import { product, type Route, route } from "../http/product";
import { orNotFound, reply } from "../http/reply";
import { setKnown, text } from "../world/collections";
import type { Fields } from "../world/json";
import { type Moment, stampOf } from "../world/moment";
import type { Dated, Table, World } from "../world/world";
import { type ApplicationRow, applicationOf } from "./application/rows";
import { refuseFrequency } from "./fields";

const CHOSEN = Object.freeze({
  executionSeconds: 2,
  executionsShown: 10,
});

type ScheduledTaskRow = Dated &
  Required<ScheduledTaskBody> & {
    uuid: string;
    application_uuid: string;
    /** Time from which the sandbox computes the executions: the last time that the frequency changed or the task was enabled. No call returns it. */
    scheduled_at: string;
  };

declare module "../world/world" {
  interface Tables {
    scheduledTasks: Table<ScheduledTaskRow>;
  }
}

// Source: docs/facts/hosting.md 8.1. Times are UTC.

function timesOf(frequency: string): Cron | undefined {
  try {
    return new Cron(cronOf(frequency), { paused: true, timezone: "UTC", legacyMode: false });
  } catch {
    return undefined;
  }
}

/** Returns the executions, newest first. A disabled task has none, because the sandbox computes them and does not store them. */
function executionsOf({ nowMs }: Moment, task: ScheduledTaskRow, isRunning: boolean): Fields[] {
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

const tasksOf = (world: World, { uuid }: ApplicationRow): ScheduledTaskRow[] =>
  Object.values(world.scheduledTasks)
    .filter((row) => row.application_uuid === uuid)
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));

const taskOf = (world: World, application: ApplicationRow, uuid: string): ScheduledTaskRow =>
  orNotFound(
    tasksOf(world, application).find((row) => row.uuid === uuid),
    "Scheduled task",
  );

function addTask(moment: Moment, application: ApplicationRow, body: ScheduledTaskBody): ScheduledTaskRow {
  refuseFrequency("frequency", body.frequency);
  const row: ScheduledTaskRow = {
    uuid: moment.uuid(),
    application_uuid: application.uuid,
    ...SCHEDULED_TASK_DEFAULTS,
    ...body,
    scheduled_at: moment.stamp(),
    ...moment.dated(),
  };
  moment.world.scheduledTasks[row.uuid] = row;
  return row;
}

export function cloneTasks(moment: Moment, from: ApplicationRow, to: ApplicationRow): void {
  for (const { name, command, frequency, container, timeout, enabled } of tasksOf(moment.world, from))
    addTask(moment, to, { name, command, frequency, container, timeout, enabled });
}

/** A new frequency starts the schedule again, and so does enabling a disabled task. Earlier executions then disappear. */
function changeTask(moment: Moment, row: ScheduledTaskRow, patch: ScheduledTaskPatch): void {
  const { frequency, enabled } = row;
  Object.assign(row, patch, { updated_at: moment.stamp() });
  if (row.frequency !== frequency || (row.enabled && !enabled)) row.scheduled_at = moment.stamp();
}

function shownTask(world: World, row: ScheduledTaskRow, readsSensitive: boolean): Fields {
  const { application_uuid: _, scheduled_at: __, command, ...open } = row;
  return { ...open, ...(readsSensitive || world.variants?.taskCommands === "shown" ? { command } : {}) };
}

const routes: readonly Route[] = [
  route(calls.list, ({ world, param, caller }) =>
    reply.ok(tasksOf(world, applicationOf(world, param("uuid"))).map((row) => shownTask(world, row, caller.readsSensitive))),
  ),
  route(calls.create, ({ world, moment, param, body, caller }) =>
    reply.created(shownTask(world, addTask(moment, applicationOf(world, param("uuid")), body), caller.readsSensitive)),
  ),
  route(calls.update, ({ world, moment, param, body, caller }) => {
    refuseFrequency("frequency", body.frequency); // the API checks the body before the task
    const row = taskOf(world, applicationOf(world, param("uuid")), param("task_uuid"));
    changeTask(moment, row, body);
    return reply.ok(shownTask(world, row, caller.readsSensitive));
  }),
  route(calls.remove, ({ world, param }) => {
    if (world.variants?.taskDeletion === "not offered") throw hostingDialect.wrongMethod("DELETE", ["PATCH"]);
    const { uuid } = taskOf(world, applicationOf(world, param("uuid")), param("task_uuid"));
    delete world.scheduledTasks[uuid];
    return reply.ok({ message: "Scheduled task deleted." });
  }),
  route(calls.executions, ({ world, moment, param }) => {
    const own = applicationOf(world, param("uuid"));
    return reply.ok(executionsOf(moment, taskOf(world, own, param("task_uuid")), own.status.startsWith("running")));
  }),
];

export const scheduledTasks = product({
  routes,
  tables: {
    scheduledTasks: {
      singular: "scheduled task",
      add: (moment, { application_uuid, ...fields }) =>
        addTask(moment, applicationOf(moment.world, text("application_uuid", application_uuid)), ScheduledTaskBody.parse(fields)).uuid,
      mutate: (moment, row, fields) => {
        const known = ScheduledTaskPatch.safeParse(fields);
        if (known.success) changeTask(moment, row, known.data);
        else setKnown(moment, row, fields);
      },
    },
  },
});
