import * as z from "zod";
import { schedules as calls, ScheduleBody, TaskBody, tasks } from "../../../provider/api/game/schedules";
import { validated } from "../../http/body";
import { panelDialect, panelRefuse } from "../../http/panel-dialect";
import { noContentRoute, type PathRequest, product, rawRoute, route } from "../../http/product";
import { reply } from "../../http/reply";
import { setKnown } from "../../world/collections";
import { type Fields, isFields } from "../../world/json";
import { type GameServerRow, usableServer } from "../server/access";
import type { ScheduleRow } from "./rows";
import {
  addSchedule,
  addTask,
  endRun,
  removeSchedule,
  removeTask,
  replaceSchedule,
  replaceTask,
  runSchedule,
  runTask,
  type ScheduleFields,
  scheduleOf,
  schedulesOf,
  shownSchedule,
  shownTask,
  taskOf,
  tasksOf,
} from "./rules";

// Source: docs/facts/game-panel.md 3.7.

/** Schema of a schedule's body, as loose as upstream's: upstream does not validate `month` and `only_when_online`. */
const LooseSchedule = ScheduleBody.extend({ month: z.unknown().optional(), only_when_online: z.unknown().optional() });

/**
 * Returns the fields as upstream reads them. A missing month causes an uncaught TypeError, and the string "false" in `only_when_online`
 * counts as true.
 */
function scheduleFields(document: unknown): ScheduleFields {
  const body = validated(LooseSchedule, document, panelDialect.invalid);
  const { month, only_when_online: online } = body;
  if (month === null || month === undefined) throw panelRefuse.typeError();
  return { ...body, month: String(month), only_when_online: Boolean(online) && online !== "0" };
}

const server = ({ world, param }: PathRequest, permission: string): GameServerRow => usableServer(world, param("server"), permission);
const schedule = (request: PathRequest, permission: string): ScheduleRow =>
  scheduleOf(request.world, server(request, permission), request.param("schedule"));

const scheduleRoutes = [
  route(calls.list, (request) => {
    const rows = schedulesOf(request.world, server(request, "schedule.read"));
    return reply.ok({ object: "list", data: rows.map((row) => shownSchedule(request.moment, row)) });
  }),
  route(calls.get, (request) => reply.ok(shownSchedule(request.moment, schedule(request, "schedule.read")))),
  rawRoute(calls.create, (request) => {
    const at = server(request, "schedule.create");
    return reply.ok(shownSchedule(request.moment, addSchedule(request.moment, at, scheduleFields(request.body))));
  }),
  rawRoute(calls.update, (request) => {
    const row = schedule(request, "schedule.update");
    replaceSchedule(request.moment, row, scheduleFields(request.body));
    return reply.ok(shownSchedule(request.moment, row));
  }),
  noContentRoute(calls.remove, (request) => removeSchedule(request.world, schedule(request, "schedule.delete"))),
  route(calls.execute, (request) => {
    runSchedule(request.moment, schedule(request, "schedule.update"));
    return reply.accepted([]);
  }),
];

const taskRoutes = [
  rawRoute(tasks.create, (request) => {
    const row = schedule(request, "schedule.update");
    const body = validated(TaskBody, request.body, panelDialect.invalid);
    return reply.ok(shownTask(addTask(request.moment, server(request, "schedule.update"), row, body)));
  }),
  rawRoute(tasks.update, (request) => {
    const row = schedule(request, "schedule.update");
    const task = taskOf(request.world, row, request.param("task"));
    replaceTask(request.moment, server(request, "schedule.update"), row, task, validated(TaskBody, request.body, panelDialect.invalid));
    return reply.ok(shownTask(task));
  }),
  noContentRoute(tasks.remove, (request) => {
    const row = schedule(request, "schedule.update");
    removeTask(request.moment, row, taskOf(request.world, row, request.param("task")));
  }),
];

export type * from "./rows";

const EVERY_HOUR = { minute: "0", hour: "*", day_of_month: "*", month: "*", day_of_week: "*", is_active: true };

export const schedules = product({
  routes: [...scheduleRoutes, ...taskRoutes],
  tables: {
    schedules: {
      singular: "schedule",
      show: (world, row) => ({ ...row, tasks: tasksOf(world, row) }),
      add: (moment, { server: identifier, ...fields }) => {
        const at = usableServer(moment.world, String(identifier), "schedule.create");
        return String(addSchedule(moment, at, scheduleFields({ ...EVERY_HOUR, ...flat(fields) })).id);
      },
      mutate: (moment, row, fields) => setKnown(moment, row, flat(fields)),
      remove: ({ world }, row) => removeSchedule(world, row),
    },
    tasks: {
      singular: "task",
      aliases: ["scheduleTasks"],
      add: (moment, { schedule_id, ...fields }) => {
        const row = moment.world.schedules[String(schedule_id)];
        const at = moment.world.gameServers[row?.server ?? ""];
        if (!row || !at) throw new Error(`There is no schedule with the id ${String(schedule_id)}.`);
        return String(addTask(moment, at, row, TaskBody.parse(fields)).id);
      },
      remove: (moment, task) => {
        const row = moment.world.schedules[task.schedule_id];
        if (row) removeTask(moment, row, task);
      },
    },
  },
  events: { "schedule.task": runTask, "schedule.ended": endRun },
});

/** A test can give the cron fields at the top level, or nested in `cron` as in responses. */
const flat = ({ cron, ...fields }: Fields): Fields => ({ ...(isFields(cron ?? null) ? (cron as Fields) : {}), ...fields });
