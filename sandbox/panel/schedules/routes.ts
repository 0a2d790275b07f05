import * as z from "zod";
import { ScheduleBody, schedules, TaskBody, tasks } from "../../../provider/api/panel/schedules";
import { validated } from "../../http/body";
import { panelDialect, panelRefuse } from "../../http/panel-dialect";
import type { Area } from "../../http/product";
import { reply } from "../../http/reply";
import { type Asked, serve, serveRaw } from "../../http/route";
import { kind, setKnown } from "../../world/collections";
import { type Fields, isFields } from "../../world/json";
import type { GameServerRow, ScheduleRow, TaskRow } from "../../world/rows";
import { usableServer } from "../game-servers/rules";
import {
  addSchedule,
  addTask,
  removeSchedule,
  removeTask,
  replaceSchedule,
  replaceTask,
  runSchedule,
  type ScheduleFields,
  scheduleOf,
  shownSchedule,
  shownTask,
  taskOf,
  tasksOf,
} from "./rules";

// game-panel-facts.md 3.7.

/** `month` and `only_when_online` have no rule at all upstream. */
const LooseSchedule = ScheduleBody.extend({ month: z.unknown().optional(), only_when_online: z.unknown().optional() });

/** A month that is missing ends in an uncaught TypeError; `only_when_online` is a bare cast, so that the text "false" is true. */
function scheduleFields(document: unknown): ScheduleFields {
  const body = validated(LooseSchedule, document, panelDialect.invalid);
  const { month, only_when_online: online } = body;
  if (month === null || month === undefined) throw panelRefuse.typeError();
  return { ...body, month: String(month), only_when_online: Boolean(online) && online !== "0" };
}

type Below = Pick<Asked<unknown, unknown>, "world" | "param">;

const server = ({ world, param }: Below, permission: string): GameServerRow => usableServer(world, param("server"), permission);
const schedule = (asked: Below, permission: string): ScheduleRow =>
  scheduleOf(asked.world, server(asked, permission), asked.param("schedule"));

const schedulesServed = [
  serve(schedules.list, (asked) => {
    const { identifier } = server(asked, "schedule.read");
    const rows = Object.values(asked.world.schedules).filter((row) => row.server === identifier);
    return reply.ok({ object: "list", data: rows.map((row) => shownSchedule(asked.moment, row)) });
  }),
  serve(schedules.get, (asked) => reply.ok(shownSchedule(asked.moment, schedule(asked, "schedule.read")))),
  serveRaw(schedules.create, (asked) => {
    const at = server(asked, "schedule.create");
    return reply.ok(shownSchedule(asked.moment, addSchedule(asked.moment, at, scheduleFields(asked.body))));
  }),
  serveRaw(schedules.update, (asked) => {
    const row = schedule(asked, "schedule.update");
    replaceSchedule(asked.moment, row, scheduleFields(asked.body));
    return reply.ok(shownSchedule(asked.moment, row));
  }),
  serve(schedules.remove, (asked) => {
    removeSchedule(asked.world, schedule(asked, "schedule.delete"));
    return reply.nothing();
  }),
  serve(schedules.execute, (asked) => {
    runSchedule(asked.moment, schedule(asked, "schedule.update"));
    return reply.accepted([]);
  }),
];

const tasksServed = [
  serveRaw(tasks.create, (asked) => {
    const row = schedule(asked, "schedule.update");
    const body = validated(TaskBody, asked.body, panelDialect.invalid);
    return reply.ok(shownTask(addTask(asked.moment, server(asked, "schedule.update"), row, body)));
  }),
  serveRaw(tasks.update, (asked) => {
    const row = schedule(asked, "schedule.update");
    const task = taskOf(asked.world, row, asked.param("task"));
    replaceTask(asked.moment, server(asked, "schedule.update"), row, task, validated(TaskBody, asked.body, panelDialect.invalid));
    return reply.ok(shownTask(task));
  }),
  serve(tasks.remove, (asked) => {
    const row = schedule(asked, "schedule.update");
    removeTask(asked.moment, row, taskOf(asked.world, row, asked.param("task")));
    return reply.nothing();
  }),
];

/** The cron fields flat, or below `cron` as they are read. */
function flat({ cron, ...fields }: Fields): Fields {
  return { ...(isFields(cron ?? null) ? (cron as Fields) : {}), ...fields };
}

const EVERY_HOUR = { minute: "0", hour: "*", day_of_month: "*", month: "*", day_of_week: "*", is_active: true };

export const panelSchedulesArea: Area = {
  serves: [...schedulesServed, ...tasksServed],
  kinds: [
    kind<ScheduleRow>({
      name: "schedules",
      one: "schedule",
      rows: (world) => world.schedules,
      show: (world, row) => ({ ...row, tasks: tasksOf(world, row) }),
      add: (moment, { server: identifier, ...fields }) => {
        const at = usableServer(moment.world, String(identifier), "schedule.create");
        return String(addSchedule(moment, at, scheduleFields({ ...EVERY_HOUR, ...flat(fields) })).id);
      },
      mutate: (moment, row, fields) => setKnown(moment, row, flat(fields)),
      remove: ({ world }, row) => removeSchedule(world, row),
    }),
    kind<TaskRow>({
      name: "tasks",
      aliases: ["scheduleTasks"],
      one: "task",
      rows: (world) => world.tasks,
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
    }),
  ],
};
