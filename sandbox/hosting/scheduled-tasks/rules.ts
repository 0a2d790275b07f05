import { SCHEDULED_TASK_DEFAULTS, type ScheduledTaskBody, type ScheduledTaskPatch } from "../../../provider/api/hosting/scheduled-tasks";
import { orNotFound } from "../../http/reply";
import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import type { World } from "../../world/world";
import type { ApplicationRow } from "../applications/rows";
import { refuseFrequency } from "../frequency";
import type { ScheduledTaskRow } from "./rows";

// docs/facts/hosting.md 8.1.

export const tasksOf = (world: World, { uuid }: ApplicationRow): ScheduledTaskRow[] =>
  Object.values(world.scheduledTasks)
    .filter((row) => row.application_uuid === uuid)
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));

export const taskOf = (world: World, application: ApplicationRow, uuid: string): ScheduledTaskRow =>
  orNotFound(
    tasksOf(world, application).find((row) => row.uuid === uuid),
    "Scheduled task",
  );

export function addTask(moment: Moment, application: ApplicationRow, body: ScheduledTaskBody): ScheduledTaskRow {
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

/** Copies the tasks of an application to its clone. */
export function cloneTasks(moment: Moment, from: ApplicationRow, to: ApplicationRow): void {
  for (const { name, command, frequency, container, timeout, enabled } of tasksOf(moment.world, from))
    addTask(moment, to, { name, command, frequency, container, timeout, enabled });
}

/** Changes a task. New times, and enabling it, restart the schedule. */
export function changeTask(moment: Moment, row: ScheduledTaskRow, patch: ScheduledTaskPatch): void {
  const { frequency, enabled } = row;
  Object.assign(row, patch, { updated_at: moment.stamp() });
  if (row.frequency !== frequency || (row.enabled && !enabled)) row.scheduled_at = moment.stamp();
}

export function shownTask(world: World, row: ScheduledTaskRow, readsSensitive: boolean): Fields {
  const { application_uuid: _, scheduled_at: __, command, ...open } = row;
  return { ...open, ...(readsSensitive || world.variants?.taskCommands === "shown" ? { command } : {}) };
}
