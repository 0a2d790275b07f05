import * as z from "zod";
import { schedules } from "../../api/game/schedules";
import { field } from "../../core/definition/field";
import { belowKnownServer } from "../../platform/game/server-state";
import { defineFunction } from "../function";
import { documentedRow } from "../results";

const ListedTask = z.object({
  id: z.string().describe("Id of the task."),
  action: z.string().describe("`command`, `power` or `backup`."),
  payload: z.string().describe("The command, the power signal, or the files that the backup excludes, depending on `action`."),
  timeOffset: z.number().describe("Delay after the previous task, in seconds."),
  continueOnFailure: z.boolean().describe("Whether the next task runs if this task fails."),
});

const Listed = z.object({
  id: z.string().describe("Id of the schedule. The path of `game.Schedule.get` is `<server>/<id>`."),
  name: z.string().describe("Name of the schedule."),
  cron: z.string().describe("Cron expression in UTC that sets when the schedule runs."),
  isActive: z.boolean().describe("Whether the schedule is active."),
  onlyWhenOnline: z.boolean().describe("Whether the schedule runs only while the server is running."),
  lastRunAt: z.string().nullable().describe("Time of the last run, or null."),
  nextRunAt: z.string().nullable().describe("Time of the next run, or null."),
  tasks: z.array(ListedTask).describe("Tasks of the schedule, in order."),
});

export const getSchedules = defineFunction({
  name: "getSchedules",
  module: "game",
  doc: "The schedules of a game server, with their tasks.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Schedules"',
    example: `const { schedules } = hosting.game.getSchedulesOutput({ server: "<identifier>" });
export const next = schedules.apply((all) => all.map((one) => one.nextRunAt));`,
  },
  arguments: { server: field(z.string().min(1), "Identifier of the game server, or its uuid.") },
  result: { schedules: field(z.array(Listed), "The schedules, in the panel's order.") },

  async call({ panel }, { server }) {
    const rows = await belowKnownServer({ panel }, server, (below) => below.get(schedules.list, { params: { server } }));
    return {
      schedules: rows.map(({ cron, tasks, ...row }) =>
        documentedRow(Listed, {
          ...row,
          id: String(row.id),
          cron: [cron.minute, cron.hour, cron.day_of_month, cron.month, cron.day_of_week].join(" "),
          tasks: tasks.map((task) => documentedRow(ListedTask, { ...task, id: String(task.id) })),
        }),
      ),
    };
  },
});
