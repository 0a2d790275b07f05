import * as z from "zod";
import type { Client } from "../../api/client";
import { isNoCall, NotFoundError } from "../../api/errors";
import {
  SCHEDULED_TASK_DEFAULTS as DEFAULTS,
  type ScheduledTask,
  ScheduledTaskBody,
  ScheduledTaskPatch,
  scheduledTasks,
} from "../../api/hosting/scheduled-tasks";
import { unlessGone } from "../../api/is-there";
import { codecOf } from "../../api/names";
import { adopt, field } from "../../core/definition/field";
import { defineResource } from "../../core/definition/resource";
import { byAge } from "../../forms/by-age";
import { listsOfApplication } from "../../platform/hosting/neighbours";
import { applicationProblems } from "../../platform/hosting/parent-checks";
import { frequencyField, frequencyProblems } from "./frequency";

/** Scheduled tasks of the application. Undefined if the application is gone. */
export const tasksOf = (hosting: Client, applicationUuid: string): Promise<ScheduledTask[] | undefined> =>
  unlessGone(hosting.get(scheduledTasks.list, { params: { uuid: applicationUuid } }));

/** A scheduled task. Undefined if the task or its application is gone. */
export const taskOf = (hosting: Client, applicationUuid: string, id: string): Promise<ScheduledTask | undefined> =>
  unlessGone(hosting.find(scheduledTasks.list, { params: { uuid: applicationUuid } }, ({ uuid }) => uuid === id));

const body = ScheduledTaskBody.shape;
const names = codecOf(ScheduledTaskPatch);

export const scheduledTask = defineResource({
  type: "ScheduledTask",
  doc: "A command that the platform runs repeatedly in a container of an application.",
  page: {
    source: 'docs/spec/hosting-api.md, "Applications"',
    example: `const web = hosting.Application.get("web", "<application uuid>");
const cleanup = new hosting.ScheduledTask("cleanup", {
  applicationUuid: web.id,
  command: "node scripts/cleanup.js",
  frequency: "30 2 * * *",
  timeout: 900,
});`,
    remarks: [
      "A task runs in the container that is running at the time of the task. A change of the task therefore takes effect at its next run, without a deployment. The provider does not check whether the runs succeed.",
      "The specification has no call that deletes a task, although some platforms have one. If the platform has no such call, the provider turns the task off (`enabled: false`) and leaves it in place. The log says so (`left in place:`). The platform always deletes the task together with its application.",
      "Names are not unique on the platform. If an application has two tasks with the wanted name, `up` with `adopt: true` stops, and the error lists both tasks. To adopt one of them, set `adopt` to `<applicationUuid>/<taskUuid>`.",
      "If the token lacks the permission `Read sensitive data`, the platform may hide `command`. The provider then compares the program's value with a salted digest of the value that it wrote last, and cannot detect drift of this input.",
    ],
  },
  inputs: {
    applicationUuid: field(z.string().min(1), "Id of the application.", { onChange: "replaces", refersTo: "Application" }),
    name: field(body.name, "Name of the task, at most 255 characters. Default: the resource's logical name."),
    command: field(body.command, "Command. The shell of the container runs it.", { secret: true }),
    frequency: frequencyField(body.frequency, "Schedule of the task"),
    container: field(
      z.string().max(255).optional(),
      "Name of the container in which the command runs. Set it if the application has several containers (compose). Default: the only container of the application.",
      { whenRemoved: "emptied" },
    ),
    timeout: field(body.timeout, "Seconds after which a run is stopped, 1 to 36000.", { default: DEFAULTS.timeout }),
    enabled: field(z.boolean().optional(), "Whether the task runs.", { default: DEFAULTS.enabled }),
    adopt,
  },
  outputs: {},
  identity: {
    noun: "scheduled task",
    neighbours: listsOfApplication,
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
  replacement: { order: "old first" },
  deletion: { withParent: "in a replacement" },
  traits: { unsetMeansDefault: true },

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
        log.leftInPlace(
          "the task is turned off, because the platform has no call that deletes tasks; the platform deletes it with its application",
        );
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
