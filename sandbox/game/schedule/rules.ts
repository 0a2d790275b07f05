import { POWER_SIGNALS } from "../../../provider/api/game/power";
import { LONGEST_PAYLOAD_BYTES, TASKS_PER_SCHEDULE, type TaskBody } from "../../../provider/api/game/schedules";
import { found, panelRefusal, panelRefuse } from "../../http/panel-dialect";
import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import type { World } from "../../world/world";
import { addActivity } from "../activity";
import { addScheduledBackup } from "../backup/rules";
import { cutToBytes, panelStamp } from "../forms";
import { powerOf, runCommand, sendSignal } from "../power/rules";
import { type GameServerRow, isAway } from "../server/access";
import { CHOSEN, type CronFields, lastRunMs, nextRunMs, type ScheduleRow, type TaskRow } from "./rows";

// Source: docs/facts/game-panel.md 3.7.

export const schedulesOf = (world: World, { identifier }: GameServerRow): ScheduleRow[] =>
  Object.values(world.schedules).filter((row) => row.server === identifier);

export const scheduleOf = (world: World, server: GameServerRow, id: string): ScheduleRow =>
  found(schedulesOf(world, server).find((row) => String(row.id) === id));

/** Returns the tasks of a schedule by id, not in the order in which they run. */
export const tasksOf = (world: World, schedule: ScheduleRow): TaskRow[] =>
  Object.values(world.tasks).filter((task) => task.schedule_id === schedule.id);

export const taskOf = (world: World, schedule: ScheduleRow, id: string): TaskRow =>
  found(tasksOf(world, schedule).find((row) => String(row.id) === id));

export type ScheduleFields = CronFields & { name: string; is_active?: boolean; only_when_online?: boolean };

function nextRun(moment: Moment, fields: CronFields): string {
  const atMs = nextRunMs(fields, moment.nowMs);
  if (atMs === undefined) throw panelRefuse.display("The cron data provided does not evaluate to a valid expression.");
  return panelStamp(atMs);
}

export function addSchedule(moment: Moment, server: GameServerRow, fields: ScheduleFields): ScheduleRow {
  const next_run_at = nextRun(moment, fields);
  const stamp = panelStamp(moment.nowMs);
  const row: ScheduleRow = {
    id: moment.integer("schedule"),
    server: server.identifier,
    ...columns(fields),
    is_processing: false,
    last_run_at: null,
    next_run_at,
    created_at: stamp,
    updated_at: stamp,
  };
  moment.world.schedules[row.id] = row;
  return row;
}

/** Flags that the request omits become false. */
export function replaceSchedule(moment: Moment, row: ScheduleRow, fields: ScheduleFields): void {
  const next_run_at = nextRun(moment, fields);
  Object.assign(row, columns(fields), { next_run_at, is_processing: false, updated_at: panelStamp(moment.nowMs) });
}

/** Returns the columns of a schedule. A cron field is stored as sent, but cut to the width of its column. */
function columns({ name, minute, hour, day_of_month, month, day_of_week, is_active, only_when_online }: ScheduleFields) {
  const cut = (text: string) => text.slice(0, 191);
  return {
    name,
    minute: cut(minute),
    hour: cut(hour),
    day_of_month: cut(day_of_month),
    month: cut(month),
    day_of_week: cut(day_of_week),
    is_active: is_active ?? false,
    only_when_online: only_when_online ?? false,
  };
}

/**
 * Records the latest run that became due since the last call, and plans its backups. Earlier due runs have no effect. A schedule runs only if it is
 * active, has tasks, and its server has no status such as `suspended`.
 */
function catchUp(moment: Moment, row: ScheduleRow): void {
  const { world, nowMs } = moment;
  const server = world.gameServers[row.server];
  const isDue = row.next_run_at !== null && Date.parse(row.next_run_at) <= nowMs;
  if (!isDue || !row.is_active || server?.status !== null || tasksOf(world, row).length === 0) return;
  const [last, next] = [lastRunMs(row, nowMs), nextRunMs(row, nowMs)];
  row.next_run_at = next === undefined ? null : panelStamp(next);
  if (last === undefined) return;
  row.last_run_at = panelStamp(last);
  planBackups(moment, row, last);
}

/** Plans the backups of a run that began at `begunMs`. The delay of a task begins at the start of the task before it. */
function planBackups(moment: Moment, row: ScheduleRow, begunMs: number): void {
  let seconds = (begunMs - moment.nowMs) / 1000;
  for (const { action, payload, time_offset } of tasksInOrder(moment.world, row)) {
    seconds += time_offset;
    if (action === "backup") moment.later(seconds, "backup.scheduled", { server: row.server, ignored: payload });
  }
}

export function runSchedule(moment: Moment, row: ScheduleRow): void {
  if (tasksOf(moment.world, row).length === 0)
    throw panelRefuse.display("Cannot process schedule for task execution: no tasks are registered.");
  row.is_processing = true;
  row.next_run_at = nextRun(moment, row);
  addActivity(moment, { server: row.server, event: "server:schedule.execute", properties: { name: row.name } });
  let seconds = 0;
  for (const task of tasksInOrder(moment.world, row)) {
    seconds += task.time_offset;
    moment.later(seconds, "schedule.task", { task_id: task.id });
  }
  moment.later(seconds + CHOSEN.runSeconds, "schedule.ended", { schedule_id: row.id });
}

const tasksInOrder = (world: World, row: ScheduleRow) => tasksOf(world, row).sort((a, b) => a.sequence_id - b.sequence_id);

/** Does nothing if the task cannot run, for example because the node is down. */
export function runTask(moment: Moment, { task_id }: Fields): void {
  const { world } = moment;
  const task = world.tasks[String(task_id)];
  const server = world.gameServers[world.schedules[task?.schedule_id ?? ""]?.server ?? ""];
  if (!task || !server) return;
  if (isAway(world, server)) return; // this does not process other events that are due at this time
  const power = powerOf(world, server.identifier);
  const { action, payload } = task;
  const signal = POWER_SIGNALS.find((known) => known === payload);
  if (action === "power" && signal) sendSignal(moment, power, signal);
  else if (action === "command" && power.state !== "offline") runCommand(moment, power, payload);
  else if (action === "backup") addScheduledBackup(moment, { server: server.identifier, ignored: payload });
}

export function endRun({ world, nowMs }: Moment, { schedule_id }: Fields): void {
  const row = world.schedules[String(schedule_id)];
  if (row) Object.assign(row, { is_processing: false, last_run_at: panelStamp(nowMs) });
}

export function removeSchedule(world: World, row: ScheduleRow): void {
  for (const task of tasksOf(world, row)) delete world.tasks[task.id];
  delete world.schedules[row.id];
}

/** Checks a task by rules that the schema of its body cannot express. */
function refuseTask(server: GameServerRow, { action, payload }: TaskBody): void {
  if (action !== "backup" && payload == null) {
    throw panelRefuse.invalid("payload", "required_unless", "The payload field is required unless action is in backup.");
  }
  if (action === "backup" && server.backup_limit === 0) {
    throw panelRefusal(403, "HttpForbiddenException", "A backup task cannot be created when the server's backup limit is set to 0.");
  }
}

const taskColumns = ({ action, payload, time_offset, continue_on_failure }: TaskBody) => ({
  action,
  payload: cutToBytes(payload ?? "", LONGEST_PAYLOAD_BYTES),
  time_offset: Math.round(time_offset),
  continue_on_failure: continue_on_failure ?? false,
});

/**
 * Adds a task at the position `sequence_id` and moves the later tasks up by one. Without a `sequence_id`, or beyond the end, the task
 * becomes the last.
 */
export function addTask(moment: Moment, server: GameServerRow, schedule: ScheduleRow, body: TaskBody): TaskRow {
  const { world } = moment;
  const others = tasksOf(world, schedule);
  if (others.length >= TASKS_PER_SCHEDULE) {
    const detail = `Schedules may not have more than ${TASKS_PER_SCHEDULE} tasks associated with them. Creating this task would put this schedule over the limit.`;
    throw panelRefuse.display(detail, "ServiceLimitExceededException");
  }
  refuseTask(server, body);
  const last = Math.max(0, ...others.map(({ sequence_id }) => sequence_id));
  const wanted = world.variants.taskPlaces === "last" ? undefined : body.sequence_id;
  const sequence_id = Math.min(Math.round(wanted ?? last + 1), last + 1);
  for (const other of others) if (other.sequence_id >= sequence_id) other.sequence_id++;
  const stamp = panelStamp(moment.nowMs);
  const task: TaskRow = {
    id: moment.integer("task"),
    schedule_id: schedule.id,
    sequence_id,
    ...taskColumns(body),
    is_queued: false,
    created_at: stamp,
    updated_at: stamp,
  };
  world.tasks[task.id] = task;
  schedule.updated_at = stamp;
  return task;
}

/**
 * Changes a task. With another `sequence_id`, the tasks between the old and the new position move by one. A `sequence_id` beyond the end is
 * stored unchanged, so the numbers have a gap.
 */
export function replaceTask(moment: Moment, server: GameServerRow, schedule: ScheduleRow, task: TaskRow, body: TaskBody): void {
  refuseTask(server, body);
  const [from, to] = [task.sequence_id, Math.round(body.sequence_id ?? task.sequence_id)];
  for (const other of tasksOf(moment.world, schedule)) {
    if (other === task) continue;
    if (other.sequence_id >= to && other.sequence_id < from) other.sequence_id++;
    else if (other.sequence_id > from && other.sequence_id <= to) other.sequence_id--;
  }
  const stamp = panelStamp(moment.nowMs);
  Object.assign(task, taskColumns(body), { sequence_id: to, updated_at: stamp });
  schedule.updated_at = stamp;
}

export function removeTask(moment: Moment, schedule: ScheduleRow, task: TaskRow): void {
  delete moment.world.tasks[task.id];
  for (const other of tasksOf(moment.world, schedule)) if (other.sequence_id > task.sequence_id) other.sequence_id--;
  schedule.updated_at = panelStamp(moment.nowMs);
}

export const shownTask = ({ schedule_id: _, ...task }: TaskRow): Fields => ({ object: "schedule_task", attributes: task });

export function shownSchedule(moment: Moment, row: ScheduleRow): Fields {
  catchUp(moment, row);
  const { server: _, minute, hour, day_of_month, month, day_of_week, ...shown } = row;
  const tasks = tasksOf(moment.world, row).map(shownTask);
  return {
    object: "server_schedule",
    attributes: {
      ...shown,
      cron: { day_of_week, day_of_month, month, hour, minute },
      relationships: { tasks: { object: "list", data: tasks } },
    },
  };
}
