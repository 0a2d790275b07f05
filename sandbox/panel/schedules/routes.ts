import { schedules, TaskBody, tasks } from "../../../provider/api/panel/schedules";
import { validated } from "../../http/body";
import { panelDialect } from "../../http/panel-dialect";
import { reply } from "../../http/reply";
import { type PathRequest, type Route, rawRoute, route } from "../../http/route";
import type { GameServerRow } from "../game-servers/rows";
import { usableServer } from "../game-servers/rules";
import { scheduleFields } from "./fields";
import type { ScheduleRow } from "./rows";
import {
  addSchedule,
  addTask,
  removeSchedule,
  removeTask,
  replaceSchedule,
  replaceTask,
  runSchedule,
  scheduleOf,
  schedulesOf,
  shownSchedule,
  shownTask,
  taskOf,
} from "./rules";

// docs/facts/game-panel.md 3.7.

const server = ({ world, param }: PathRequest, permission: string): GameServerRow => usableServer(world, param("server"), permission);
const schedule = (request: PathRequest, permission: string): ScheduleRow =>
  scheduleOf(request.world, server(request, permission), request.param("schedule"));

const scheduleRoutes = [
  route(schedules.list, (request) => {
    const rows = schedulesOf(request.world, server(request, "schedule.read"));
    return reply.ok({ object: "list", data: rows.map((row) => shownSchedule(request.moment, row)) });
  }),
  route(schedules.get, (request) => reply.ok(shownSchedule(request.moment, schedule(request, "schedule.read")))),
  rawRoute(schedules.create, (request) => {
    const at = server(request, "schedule.create");
    return reply.ok(shownSchedule(request.moment, addSchedule(request.moment, at, scheduleFields(request.body))));
  }),
  rawRoute(schedules.update, (request) => {
    const row = schedule(request, "schedule.update");
    replaceSchedule(request.moment, row, scheduleFields(request.body));
    return reply.ok(shownSchedule(request.moment, row));
  }),
  route(schedules.remove, (request) => {
    removeSchedule(request.world, schedule(request, "schedule.delete"));
    return reply.nothing();
  }),
  route(schedules.execute, (request) => {
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
  route(tasks.remove, (request) => {
    const row = schedule(request, "schedule.update");
    removeTask(request.moment, row, taskOf(request.world, row, request.param("task")));
    return reply.nothing();
  }),
];

export const routes: readonly Route[] = [...scheduleRoutes, ...taskRoutes];
