import * as z from "zod";
import type { Client } from "../../api/client";
import { NotFoundError } from "../../api/errors";
import {
  SCHEDULED_TASK_DEFAULTS as DEFAULTS,
  type ScheduledTask,
  ScheduledTaskBody,
  ScheduledTaskPatch,
  scheduledTasks,
} from "../../api/hosting/scheduled-tasks";
import { codecOf } from "../../core/api-names";
import { adopt, field } from "../../core/field";
import { byAge } from "../../core/identity";
import { unlessGone } from "../../core/is-there";
import { defineResource } from "../../core/resource";
import { applicationProblems } from "../../platform/hosting/parent-checks";
import { frequencyField, frequencyProblems } from "./frequency";
import { isNoCall } from "./missing-call";

/** Returns the scheduled tasks of an application; undefined if the application is gone. */
export const tasksOf = (hosting: Client, applicationUuid: string): Promise<ScheduledTask[] | undefined> =>
  unlessGone(hosting.get(scheduledTasks.list, { params: { uuid: applicationUuid } }));

/** Returns one task; undefined if it or the application is gone. */
export const taskOf = (hosting: Client, applicationUuid: string, id: string): Promise<ScheduledTask | undefined> =>
  unlessGone(hosting.find(scheduledTasks.list, { params: { uuid: applicationUuid } }, ({ uuid }) => uuid === id));

const body = ScheduledTaskBody.shape;
const names = codecOf(ScheduledTaskPatch);

export const scheduledTask = defineResource({
  type: "ScheduledTask",
  source: 'docs/spec/hosting-api.md, "Applications"',
  doc: "A command that the platform runs repeatedly in a container of an application.",
  example: `const web = hosting.Application.get("web", "<application uuid>");
const cleanup = new hosting.ScheduledTask("cleanup", {
  applicationUuid: web.id,
  command: "node scripts/cleanup.js",
  frequency: "30 2 * * *",
  timeout: 900,
});`,
  remarks: [
    "A task runs in the container that is running at that time. A change therefore takes effect with its next run, without a deployment. The provider does not check whether the runs succeed.",
    "The specification has no call that deletes a task, although some platforms have one. If the call is missing, the task is turned off (`enabled: false`) and left in place, and a line says so (`left in place:`). It is deleted with its application in any case.",
    "Names are not unique on the platform. If an application has two tasks with the wanted name, `adopt: true` stops and names both. Set `adopt` to `<applicationUuid>/<taskUuid>` to adopt one of them.",
    "Without the permission Read sensitive data, `command` may be hidden. The provider compares it with a salted digest of the last written value, so drift in it cannot be detected.",
  ],
  inputs: {
    applicationUuid: field(z.string().min(1), "Id of the application.", { onChange: "replaces", refersTo: "Application" }),
    name: field(body.name, "Name of the task, at most 255 characters. Default: the resource's logical name."),
    command: field(body.command, "Command, which the container's shell runs.", { secret: true }),
    frequency: frequencyField(body.frequency, "Schedule of the task"),
    container: field(
      z.string().max(255).optional(),
      "Name of the container that the command runs in, for an application with several containers (compose). Default: the application's only container.",
      { whenRemoved: "emptied" },
    ),
    timeout: field(body.timeout, "Seconds after which a run is stopped, 1 to 36000.", { default: DEFAULTS.timeout }),
    enabled: field(z.boolean().optional(), "Whether the task runs.", { default: DEFAULTS.enabled }),
    adopt,
  },
  outputs: {},
  deleteBeforeReplace: true,
  unsetMeansDefault: true,
  identity: {
    noun: "scheduled task",
    key: ["applicationUuid", "name"],
    parent: "applicationUuid",
    address: "<applicationUuid>/<taskUuid>",
    canExistTwice: true,
    ownershipKeys: ({ name }, parent) => (name === undefined ? [] : [`the scheduled task "${name}" of application ${parent}`]),

    async candidates({ hosting, inputs: { applicationUuid, name } }) {
      const named = ((await tasksOf(hosting, applicationUuid)) ?? []).filter((row) => row.name === name);
      return byAge(named).map((row) => ({ id: row.uuid, what: `a scheduled task named "${row.name}"`, createdAt: row.created_at }));
    },
  },

  async *list({ hosting, below }) {
    for await (const [parent, rows = []] of below("Application", ({ id }) => tasksOf(hosting, id)))
      for (const { uuid, name } of rows) yield { path: `${parent.id}/${uuid}`, name, parent };
  },

  validate: ({ frequency }) => frequencyProblems("frequency", frequency),

  previewChecks: (context) => applicationProblems(context, (uuid) => tasksOf(context.hosting, uuid)),

  async observe({ hosting, id, inputs }) {
    const row = await taskOf(hosting, inputs.applicationUuid, id);
    if (!row) return undefined;
    const isHidden = typeof row.command !== "string";
    return { inputs: shownInputs(row), outputs: {}, hidden: isHidden ? ["command"] : [] };
  },

  async create({ hosting, inputs, recordId }) {
    const { applicationUuid, name, command, frequency, container, timeout, enabled } = inputs;
    const params = { uuid: applicationUuid };
    const made = await hosting.send(scheduledTasks.create, { params, body: { name, command, frequency, container, timeout, enabled } });
    recordId(made.uuid);
    hosting.markStale(scheduledTasks.list, { params });
    return {};
  },

  async update({ hosting, id, inputs }, { name, command, frequency, container, timeout, enabled }) {
    const patch = names.toApi({ name, command, frequency, container, timeout, enabled });
    await send(hosting, inputs.applicationUuid, id, patch);
    return {};
  },

  async remove({ hosting, id, inputs, log }) {
    const params = { uuid: inputs.applicationUuid };
    try {
      await hosting.send(scheduledTasks.remove, { params: { ...params, task_uuid: id } });
    } catch (error) {
      if (isNoCall(error)) {
        await send(hosting, inputs.applicationUuid, id, { enabled: false });
        log.leftInPlace("turned off, because the platform has no call that deletes tasks; it is deleted with its application");
        return;
      }
      if (error instanceof NotFoundError) forget(hosting, inputs.applicationUuid, id);
      throw error;
    }
    forget(hosting, inputs.applicationUuid, id);
  },
});

function shownInputs({ name, command, frequency, container, timeout, enabled }: ScheduledTask) {
  return {
    name,
    container: container ?? "",
    ...(typeof command === "string" ? { command } : {}),
    ...(typeof frequency === "string" ? { frequency } : {}),
    ...(typeof timeout === "number" ? { timeout } : {}),
    ...(typeof enabled === "boolean" ? { enabled } : {}),
  };
}

async function send(hosting: Client, applicationUuid: string, id: string, patch: ScheduledTaskPatch): Promise<void> {
  const params = { uuid: applicationUuid };
  await hosting.send(scheduledTasks.update, { params: { ...params, task_uuid: id }, body: patch });
  hosting.update(scheduledTasks.list, { params }, (rows) => rows.map((row) => (row.uuid === id ? { ...row, ...patch } : row)));
}

function forget(hosting: Client, applicationUuid: string, id: string): void {
  hosting.update(scheduledTasks.list, { params: { uuid: applicationUuid } }, (rows) => rows.filter(({ uuid }) => uuid !== id));
}
