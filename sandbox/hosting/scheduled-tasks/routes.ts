import { scheduledTasks } from "../../../provider/api/hosting/scheduled-tasks";
import { hostingDialect } from "../../http/hosting-dialect";
import { reply } from "../../http/reply";
import { type PathRequest, type Route, route } from "../../http/route";
import type { ApplicationRow } from "../applications/rows";
import { applicationOf } from "../applications/rules";
import { refuseFrequency } from "../frequency";
import { executionsOf } from "./executions";
import { addTask, changeTask, shownTask, taskOf, tasksOf } from "./rules";

// docs/facts/hosting.md 8.1.

const application = ({ world, param }: PathRequest): ApplicationRow => applicationOf(world, param("uuid"));

export const routes: readonly Route[] = [
  route(scheduledTasks.list, (request) => {
    const { world, caller } = request;
    return reply.ok(tasksOf(world, application(request)).map((row) => shownTask(world, row, caller.readsSensitive)));
  }),
  route(scheduledTasks.create, (request) => {
    const { world, moment, body, caller } = request;
    return reply.created(shownTask(world, addTask(moment, application(request), body), caller.readsSensitive));
  }),
  route(scheduledTasks.update, (request) => {
    const { world, moment, param, body, caller } = request;
    refuseFrequency("frequency", body.frequency); // the body is checked first
    const row = taskOf(world, application(request), param("task_uuid"));
    changeTask(moment, row, body);
    return reply.ok(shownTask(world, row, caller.readsSensitive));
  }),
  route(scheduledTasks.remove, (request) => {
    const { world, param } = request;
    if (world.variants?.taskDeletion === "not offered") throw hostingDialect.wrongMethod("DELETE", ["PATCH"]);
    const { uuid } = taskOf(world, application(request), param("task_uuid"));
    delete world.scheduledTasks[uuid];
    return reply.ok({ message: "Scheduled task deleted." });
  }),
  route(scheduledTasks.executions, (request) => {
    const { world, moment, param } = request;
    const own = application(request);
    return reply.ok(executionsOf(moment, taskOf(world, own, param("task_uuid")), own.status.startsWith("running")));
  }),
];
