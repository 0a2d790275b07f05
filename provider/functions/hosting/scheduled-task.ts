import * as z from "zod";
import { scheduledTasks } from "../../api/hosting/scheduled-tasks";
import { field } from "../../core/definition/field";
import { defineFunction } from "../function";
import { resultRow } from "../results";

const Listed = z.looseObject({
  uuid: z.string().describe("Id of the task."),
  name: z.string().describe("Name of the task."),
  frequency: z.string().nullish().describe("How often the task runs: a cron expression, or a word such as `daily`."),
  container: z.string().nullish().describe("Container of the task, if the application has several."),
  timeout: z.number().nullish().describe("Seconds after which a run is stopped."),
  enabled: z.boolean().nullish().describe("Whether the task is active."),
});

export const getScheduledTasks = defineFunction({
  name: "getScheduledTasks",
  doc: "The scheduled tasks of an application. The result contains no commands, because commands may contain secrets.",
  page: {
    source: 'docs/spec/hosting-api.md, "Applications"',
    example: `const web = hosting.Application.get("web", "<application uuid>");
const { tasks } = hosting.getScheduledTasksOutput({ applicationUuid: web.id });
export const off = tasks.apply((all) => all.filter((task) => task.enabled === false).map((task) => task.name));`,
  },
  arguments: { applicationUuid: field(z.string().min(1), "Id of the application.") },
  result: { tasks: field(z.array(Listed), "The tasks, by name.") },

  async call({ hosting }, { applicationUuid }) {
    const rows = await hosting.get(scheduledTasks.list, { params: { uuid: applicationUuid } });
    return { tasks: rows.map((row) => resultRow(Listed, row)) };
  },
});
