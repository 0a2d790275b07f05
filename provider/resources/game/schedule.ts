import { z } from "zod";
import type { Client } from "../../api/client";
import { ConflictError, NotFoundError, PermissionError } from "../../api/errors";
import {
  LONGEST_TIME_OFFSET_SECONDS,
  type Schedule,
  type ScheduleBody,
  schedules,
  TASK_ACTIONS,
  TASKS_PER_SCHEDULE,
  tasks,
} from "../../api/panel/schedules";
import { gameServers, SERVERS_PER_PAGE } from "../../api/panel/servers";
import type { Context } from "../../core/context";
import { OperationError } from "../../core/errors";
import { adopt, field } from "../../core/field";
import { defineResource, type Problem } from "../../core/resource";
import { same } from "../../core/values";
import { madeWithinADay } from "../hosting/leftover";
import { cronFields, cronProblems, nextRun } from "./cron";
import { taskCalls } from "./task-order";

const POWER_SIGNALS = ["start", "stop", "restart", "kill"];

const Task = z.strictObject({
  action: z.enum(TASK_ACTIONS).describe("`command`: a console command; `power`: a power signal; `backup`: a backup."),
  payload: z
    .string()
    .optional()
    .describe("The command; `start`, `stop`, `restart` or `kill`; for a backup the files to leave out, one pattern a line."),
  timeOffset: z
    .int()
    .min(0)
    .max(LONGEST_TIME_OFFSET_SECONDS)
    .optional()
    .describe("Seconds after the task before it, 0 to 900. Default `0`."),
  continueOnFailure: z.boolean().optional().describe("Whether the next task runs although this one failed. Default `false`."),
});
type Task = z.infer<typeof Task>;

interface Inputs {
  server: string;
  name: string;
  cron: string;
  isActive?: boolean | null;
  onlyWhenOnline?: boolean | null;
  tasks?: Task[] | null;
}

export const schedule = defineResource({
  type: "Schedule",
  module: "game",
  source: 'game-panel-api.md, "Schedules"',
  doc: "A schedule of a game server: tasks that run one after another at the times of a cron expression in UTC.",
  example: `const { servers } = hosting.game.getServersOutput();
const nightly = new hosting.game.Schedule("nightly", {
  server: servers[0].identifier,
  cron: "0 4 * * *",
  tasks: [
    { action: "command", payload: "say The server restarts in a minute" },
    { action: "backup", timeOffset: 5 },
    { action: "power", payload: "restart", timeOffset: 60 },
  ],
});`,
  remarks: [
    `At most ${TASKS_PER_SCHEDULE} tasks. They are brought into order with the fewest calls: what stays as it is is not touched.`,
    "A server that is suspended, installing, restoring or in transfer refuses every call, reads too; the error says which.",
  ],
  inputs: {
    server: field(z.string().min(1), "Identifier of the game server, the 8 characters of its panel URL, or its uuid.", { replaces: true }),
    name: field(z.string().min(1).max(191), "Name of the schedule. Default: the resource's logical name. A change renames in place."),
    cron: field(
      z.string().min(1),
      "When it runs: five fields (minute, hour, day of month, month, day of week), in UTC. A preview shows the next run. A change is made in place.",
    ),
    isActive: field(z.boolean().optional(), "Whether it runs. Default `true`. A change is made in place.", {
      whenRemoved: { backTo: true },
    }),
    onlyWhenOnline: field(
      z.boolean().optional(),
      "Whether it runs only while the server does. Default `false`. A change is made in place.",
      { whenRemoved: { backTo: false } },
    ),
    tasks: field(
      z.array(Task).max(TASKS_PER_SCHEDULE).optional(),
      "What it does, in order. Default: tasks are left alone. A change is made in place.",
      { whenRemoved: { backTo: [] } },
    ),
    adopt,
  },
  outputs: {},
  deleteBeforeReplace: true,
  naturalKey: ["server", "name"],
  path: "`<server>/<schedule>`",

  locate(path) {
    const [server = "", id = ""] = path.split("/");
    return { id, inputs: { server } };
  },

  validate: ({ cron, tasks: list = [] }): Problem[] => [
    ...(cron === undefined ? [] : cronProblems("cron", cron)),
    ...list.flatMap(taskProblems),
  ],

  canonical: ({ cron, tasks: list }) => ({
    ...(cron === undefined ? {} : { cron: cronFields(cron).join(" ") }),
    ...(list === undefined ? {} : { tasks: list.map(canonicalTask) }),
  }),

  claims: ({ server, name }) => (server === undefined || name === undefined ? [] : [`the schedule "${name}" of game server ${server}`]),

  async examine({ panel, inputs, isKnown, log, clock, olds }) {
    if (isKnown("server") && inputs.server !== undefined && inputs.server !== olds?.server) {
      const { items } = await panel.shared(gameServers.list, { query: { per_page: SERVERS_PER_PAGE } });
      const server = items.find((s) => s.identifier === inputs.server || s.uuid === inputs.server);
      if (!server) {
        const list = items.map((s) => `${s.identifier} (${s.name})`).join(", ");
        return [
          {
            property: "server",
            reason: `there is no game server ${JSON.stringify(inputs.server)} for this key. ${list ? `There are: ${list}.` : "There is none."}`,
          },
        ];
      }
    }
    if (isKnown("cron") && inputs.cron !== undefined && inputs.isActive !== false) {
      const next = nextRun(inputs.cron, clock.now());
      if (next) log.info(`next run: ${next.toISOString().replace(":00.000Z", "Z")} (UTC)`);
    }
    return [];
  },

  async observe({ panel, id, inputs }) {
    const row = (await schedulesOf(panel, inputs.server))?.find((s) => String(s.id) === id);
    if (!row) return undefined;
    return {
      inputs: {
        name: row.name,
        cron: cronOf(row),
        isActive: row.is_active,
        onlyWhenOnline: row.only_when_online,
        tasks: row.tasks.map(shownTask),
      },
      outputs: {},
    };
  },

  async find({ panel, clock, inputs }) {
    const row = (await schedulesOf(panel, inputs.server))?.find((s) => s.name === inputs.name);
    return (
      row && {
        id: String(row.id),
        what: `a schedule named "${row.name}"`,
        standing: madeWithinADay(row.created_at, clock) ? "young" : "foreign",
      }
    );
  },

  async create(context) {
    const { panel, inputs, keep } = context;
    const params = { server: inputs.server };
    const made = await explained(panel, inputs.server, () => panel.send(schedules.create, { params, body: bodyOf(inputs, undefined) }));
    keep(String(made.id));
    panel.drop(schedules.list, { params });
    await arrange(context, made, inputs.tasks ?? []);
    return {};
  },

  async update(context, patch) {
    const { panel, id, inputs } = context;
    const params = { server: inputs.server };
    const row = (await schedulesOf(panel, inputs.server))?.find((s) => String(s.id) === id);
    if (!row) throw new OperationError(`schedule ${id} of game server ${inputs.server} is gone.`);
    const { tasks: list, ...rest } = patch;
    if (Object.keys(rest).length > 0)
      await panel.send(schedules.update, { params: { ...params, schedule: id }, body: bodyOf({ ...inputs, ...rest } as Inputs, row) });
    if (list) await arrange(context, row, list);
    panel.drop(schedules.list, { params });
    return {};
  },

  async remove({ panel, id, inputs }) {
    const params = { server: inputs.server };
    await explained(panel, inputs.server, () => panel.send(schedules.remove, { params: { ...params, schedule: id } }));
    panel.drop(schedules.list, { params });
  },
});

/** The schedules of a game server; undefined where the server is gone. */
async function schedulesOf(panel: Client, server: string): Promise<Schedule[] | undefined> {
  try {
    return await explained(panel, server, () => panel.shared(schedules.list, { params: { server } }));
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}

/** A server that is not at rest refuses every call but the one for itself, which says why (game-panel-facts.md 1.5). */
async function explained<T>(panel: Client, server: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ConflictError || error instanceof PermissionError)) throw error;
    const shown = await panel.send(gameServers.get, { params: { server } }).catch(() => undefined);
    const state = shown?.is_suspended
      ? "suspended: its orders or payments need attention in the panel"
      : shown?.is_transferring
        ? "being transferred to another node: run again when that is over"
        : shown?.status === "restoring_backup"
          ? "restoring a backup: run again when that is over"
          : shown?.is_installing
            ? "installing: run again when that is over"
            : shown?.is_node_under_maintenance
              ? "on a node under maintenance: run again when that is over"
              : undefined;
    throw state === undefined
      ? error
      : new OperationError(`game server ${server} is ${state}. Until then the panel refuses every call for it.`);
  }
}

/** The call replaces everything, so what the program does not say is sent as it is shown; a new schedule gets the defaults. */
function bodyOf(inputs: Inputs, shown: Schedule | undefined): ScheduleBody {
  const [minute = "", hour = "", day_of_month = "", month = "", day_of_week = ""] = cronFields(inputs.cron);
  return {
    name: inputs.name,
    minute,
    hour,
    day_of_month,
    month,
    day_of_week,
    is_active: inputs.isActive ?? shown?.is_active ?? true,
    only_when_online: inputs.onlyWhenOnline ?? shown?.only_when_online ?? false,
  };
}

/** Brings the tasks of a schedule into the wanted order with the fewest calls. */
async function arrange({ panel, inputs }: Context<Inputs>, row: Schedule, wanted: readonly Task[]): Promise<void> {
  const params = { server: inputs.server, schedule: String(row.id) };
  const held = row.tasks.map((task) => ({ id: String(task.id), sequenceId: task.sequence_id, content: shownTask(task) }));
  for (const call of taskCalls(held, wanted.map(canonicalTask), same)) {
    if (call.kind === "remove") await panel.send(tasks.remove, { params: { ...params, task: call.id } });
    else if (call.kind === "update")
      await panel.send(tasks.update, { params: { ...params, task: call.id }, body: taskBody(call.content, call.sequenceId) });
    else {
      const made = await panel.send(tasks.create, { params, body: taskBody(call.content, call.sequenceId) });
      // Some releases of the panel put a new task last whatever is asked for (pterodactyl/panel#4434).
      if (made.sequence_id !== call.sequenceId)
        await panel.send(tasks.update, { params: { ...params, task: String(made.id) }, body: taskBody(call.content, call.sequenceId) });
    }
  }
}

const taskBody = (task: Task, sequenceId: number | undefined) => ({
  action: task.action,
  payload: task.payload ?? "",
  time_offset: task.timeOffset ?? 0,
  continue_on_failure: task.continueOnFailure ?? false,
  ...(sequenceId === undefined ? {} : { sequence_id: sequenceId }),
});

const canonicalTask = ({ action, payload, timeOffset = 0, continueOnFailure = false }: Task): Task => {
  const text = payload?.trim();
  return { action, ...(text ? { payload: text } : {}), timeOffset, continueOnFailure };
};

const shownTask = (task: Schedule["tasks"][number]): Task =>
  canonicalTask({
    action: task.action as Task["action"],
    payload: task.payload,
    timeOffset: task.time_offset,
    continueOnFailure: task.continue_on_failure,
  });

const cronOf = ({ cron }: Schedule): string => [cron.minute, cron.hour, cron.day_of_month, cron.month, cron.day_of_week].join(" ");

function taskProblems({ action, payload }: Task, i: number): Problem[] {
  const property = `tasks.${i}.payload`;
  const text = payload?.trim() ?? "";
  if (action === "power" && !POWER_SIGNALS.includes(text))
    return [
      {
        property,
        reason: `must be one of ${POWER_SIGNALS.join(", ")} for the action "power"${text ? ` (it is ${JSON.stringify(text)})` : ""}.`,
      },
    ];
  if (action === "command" && text === "") return [{ property, reason: 'is required for the action "command": the command to run.' }];
  return [];
}
