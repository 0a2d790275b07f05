import { TaskBody } from "../../../provider/api/panel/schedules";
import { product } from "../../http/product";
import { setKnown } from "../../world/collections";
import { type Fields, isFields } from "../../world/json";
import { usableServer } from "../game-servers/rules";
import { scheduleFields } from "./fields";
import { routes } from "./routes";
import { addSchedule, addTask, endRun, removeSchedule, removeTask, runTask, tasksOf } from "./rules";

export type * from "./rows";

const EVERY_HOUR = { minute: "0", hour: "*", day_of_month: "*", month: "*", day_of_week: "*", is_active: true };

export const schedules = product({
  routes,
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

/** Takes the cron fields flat, or below `cron` as in responses. */
function flat({ cron, ...fields }: Fields): Fields {
  return { ...(isFields(cron ?? null) ? (cron as Fields) : {}), ...fields };
}
