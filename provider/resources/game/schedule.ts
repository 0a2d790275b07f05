import { Cron } from "croner";
import * as z from "zod";
import { permissionsOf } from "../../api/call";
import type { Client } from "../../api/client";
import { type Schedule, type ScheduleBody, schedules, TASKS_PER_SCHEDULE, tasks as taskCalls } from "../../api/game/schedules";
import { isThere, unlessGone } from "../../api/is-there";
import { adopt, field } from "../../core/definition/field";
import { defineResource, type Patch, type Problem } from "../../core/definition/resource";
import { OperationError } from "../../core/log/errors";
import { same } from "../../core/values";
import { identifierOf } from "../../platform/game/game-servers";
import { listsOfServer } from "../../platform/game/neighbours";
import { belowKnownServer, belowServer, type Caller, panelBelow } from "../../platform/game/server-state";
import { belowGameServers, checkedServer, SERVER_SETTLED, serverInput } from "./below-server";
import { arrangeTasks, canonicalTask, shortTask, shownTask, Task, taskProblems } from "./tasks";

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
  doc: "Schedule of a game server: tasks that run one after another at the times of a cron expression in UTC.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Schedules"',
    example: `const config = new pulumi.Config();
const nightly = new hosting.game.Schedule("nightly", {
  server: config.require("gameServer"), // the 8 characters of its panel URL
  cron: "0 4 * * *",
  tasks: [
    { action: "command", payload: "say The server restarts in a minute" },
    { action: "backup", timeOffset: 5 },
    { action: "power", payload: "restart", timeOffset: 60 },
  ],
});`,
    remarks: [
      `A schedule has at most ${TASKS_PER_SCHEDULE} tasks. The provider reorders tasks with the fewest calls, and does not send unchanged tasks.`,
      "Schedule names are not unique on the panel. If a server has two schedules with the wanted name, `adopt: true` fails, and the error lists both schedules. To adopt one of them, set `adopt` to its path, `<server>/<schedule>`.",
      "If you leave out `isActive` or `onlyWhenOnline`, the provider sets it to its default. If you never set `tasks`, the provider does not manage the tasks. If you remove `tasks` later, the provider deletes the tasks.",
      SERVER_SETTLED,
    ],
  },
  inputs: {
    server: serverInput,
    name: field(z.string().trim().min(1).max(191), "Name of the schedule. Defaults to the resource's logical name."),
    cron: field(
      z.string().min(1),
      "Cron expression in UTC with five fields: minute, hour, day of month, month, day of week. A preview shows the next run.",
    ),
    isActive: field(z.boolean().optional(), "Whether the schedule is active.", { default: true }),
    onlyWhenOnline: field(z.boolean().optional(), "Whether the schedule runs only while the server is running.", { default: false }),
    tasks: field(
      z.array(Task).max(TASKS_PER_SCHEDULE).optional(),
      "Tasks, in order. Default: a new schedule has no tasks, and an adopted schedule keeps its tasks.",
      { whenRemoved: "emptied" },
    ),
    adopt,
  },
  outputs: {},
  identity: {
    noun: "schedule",
    neighbours: listsOfServer,
    key: ["server", "name"],
    address: "<server>/<schedule>",
    canExistTwice: true,
    ownershipKeys: ({ server, name }) =>
      server === undefined || name === undefined ? [] : [`the schedule "${name}" of game server ${identifierOf(server)}`],

    async candidates(context) {
      const { inputs } = context;
      const { server } = inputs;
      const rows = await belowKnownServer(context, server, (panel) => panel.get(schedules.list, { params: { server } }));
      const named = rows.filter((s) => s.name === inputs.name).sort((a, b) => a.id - b.id);
      return named.map((row) => ({
        id: String(row.id),
        what: `a schedule named "${row.name}"`,
        createdAt: row.created_at,
        ...(isUnfinished(row, inputs) ? { isAsWanted: true } : {}),
      }));
    },
  },
  replacement: { order: "old first" },
  state: {
    shortest: ({ tasks: list, ...others }) => ({ ...others, ...(list === undefined ? {} : { tasks: list.map(shortTask) }) }),
  },
  traits: { unsetMeansDefault: true },

  async *list(context) {
    const read = (panel: Client, server: string) => panel.get(schedules.list, { params: { server } });
    for await (const [parent, rows] of belowGameServers(context, read))
      for (const { id, name } of rows) yield { path: `${parent.id}/${id}`, name, parent };
  },

  validate: ({ cron, tasks: list = [] }): Problem[] => [
    ...(cron === undefined ? [] : cronProblems("cron", cron)),
    ...list.flatMap(taskProblems),
  ],

  canonical: ({ cron, tasks: list }) => ({
    ...(cron === undefined ? {} : { cron: cronFields(cron).join(" ") }),
    ...(list === undefined ? {} : { tasks: list.map(canonicalTask) }),
  }),

  async previewChecks(context) {
    const { inputs, isKnown, log, clock } = context;
    const { tasks, cron } = inputs;
    // A creation and an update write tasks, which requires the permission to update the schedule.
    const { problems, row } = await checkedServer(context, {
      create: permissionsOf(schedules.list, schedules.create, taskCalls.create),
      update: permissionsOf(schedules.list, schedules.update),
      delete: permissionsOf(schedules.remove),
    });
    const backup = isKnown("tasks") ? (tasks ?? []).findIndex(({ action }) => action === "backup") : -1;
    if (problems.length === 0 && row && backup >= 0 && row.feature_limits?.backups === 0) {
      const reason = `cannot be "backup": game server ${inputs.server} (${row.name}) has a backup limit of 0.`;
      return [{ property: `tasks.${backup}.action`, reason }];
    }
    if (problems.length === 0 && isKnown("cron") && cron !== undefined && inputs.isActive !== false) {
      const next = nextRun(cron, clock.now());
      if (next) log.info(`next run: ${next.toISOString().replace(".000Z", "Z")} (UTC)`);
    }
    return problems;
  },

  async observe(context) {
    const row = await listedSchedule(context, context.id);
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

  exists: (context) => {
    const { server } = context.inputs;
    return isThere(panelBelow(context, server).get(schedules.get, { params: { server, schedule: context.id } }));
  },

  async create(context) {
    const { clock, log, inputs, recordId } = context;
    const { server, params, panel } = belowServer(context);
    const made = await panel.send(schedules.create, { params, body: bodyOf(inputs) });
    recordId(String(made.id));
    panel.markStale(schedules.list, { params });
    await arrangeTasks({ panel, clock, log, server, schedule: made }, inputs.tasks ?? []);
    return {};
  },

  async update(context, { tasks, ...patch }) {
    const { clock, log, id } = context;
    const { server, params, panel } = belowServer(context);
    const row = await listedSchedule(context, id);
    if (!row) throw new OperationError(`schedule ${id} of game server ${server} is gone.`, { code: "gone" });
    // Discards the stored row before the update, because even a failed call may have changed the schedule.
    panel.update(schedules.list, { params }, (rows) => rows.filter((s) => s.id !== row.id));
    panel.markStale(schedules.list, { params });
    if (Object.keys(patch).length > 0)
      await panel.send(schedules.update, { params: { ...params, schedule: id }, body: bodyOf(patch, row) });
    if (tasks !== undefined) await arrangeTasks({ panel, clock, log, server, schedule: row }, tasks ?? []);
    return {};
  },

  async remove(context) {
    const { server, params, panel } = belowServer(context);
    await panel.send(schedules.remove, { params: { server, schedule: context.id } });
    panel.update(schedules.list, { params }, (rows) => rows.filter((s) => String(s.id) !== context.id));
  },
});

function listedSchedule(context: Caller & { inputs: Pick<Inputs, "server"> }, id: string): Promise<Schedule | undefined> {
  const { server } = context.inputs;
  return unlessGone(panelBelow(context, server).find(schedules.list, { params: { server } }, (s) => String(s.id) === id));
}

/** Body of a creation or an update. The call replaces all fields, so unchanged fields repeat the shown values. */
function bodyOf({ name, cron, isActive, onlyWhenOnline }: Patch<Inputs>, shown?: Schedule): ScheduleBody {
  const [minute = "", hour = "", day_of_month = "", month = "", day_of_week = ""] = cronFields(cron ?? (shown ? cronOf(shown) : ""));
  return {
    name: name ?? shown?.name ?? "",
    minute,
    hour,
    day_of_month,
    month,
    day_of_week,
    is_active: isActive ?? shown?.is_active ?? true,
    only_when_online: onlyWhenOnline ?? shown?.only_when_online ?? false,
  };
}

const cronOf = ({ cron }: Schedule): string => [cron.minute, cron.hour, cron.day_of_month, cron.month, cron.day_of_week].join(" ");

/** Whether an interrupted creation may have left this schedule: it matches the program, but its last tasks are missing. */
function isUnfinished(row: Schedule, { cron, isActive, onlyWhenOnline, tasks }: Inputs): boolean {
  const wanted = tasks ?? [];
  return (
    cronOf(row) === cron &&
    row.is_active === (isActive ?? true) &&
    row.only_when_online === (onlyWhenOnline ?? false) &&
    row.tasks.length < wanted.length &&
    same(row.tasks.map(shownTask), wanted.slice(0, row.tasks.length))
  );
}

/** Longest value that the panel stores. The panel silently cuts longer values (docs/facts/game-panel.md 3.7). */
const LONGEST_FIELD = 191;

const FIELDS = [
  { name: "minute", allowed: "0 to 59", values: 60 },
  { name: "hour", allowed: "0 to 23", values: 24 },
  { name: "day of month", allowed: "1 to 31", values: 31 },
  { name: "month", allowed: "1 to 12, or JAN to DEC", values: 12 },
  { name: "day of week", allowed: "0 to 7, or SUN to SAT", values: 7 },
] as const;

export const cronFields = (cron: string): string[] => cron.trim().split(/\s+/);

/** Problems of a cron expression, at most one per field. The rules of the panel are in docs/facts/game-panel.md 3.7. */
export function cronProblems(property: string, cron: string): Problem[] {
  const fields = cronFields(cron);
  if (fields.length !== FIELDS.length) {
    const names = FIELDS.map(({ name }) => name).join(", ");
    const reason = `must have five fields (${names}); it has ${cron.trim() === "" ? 0 : fields.length}: ${JSON.stringify(cron)}.`;
    return [{ property, reason }];
  }
  const wrong = FIELDS.flatMap(({ name, allowed }, i) => {
    const value = fields[i] ?? "";
    if (value.length > LONGEST_FIELD)
      return [{ property, reason: `has a ${name} field of ${value.length} characters; at most ${LONGEST_FIELD} are allowed.` }];
    if (isField(value, i)) return [];
    const reason = `has ${JSON.stringify(value)} as its ${name}; allowed are ${allowed}, lists, ranges, and steps such as */5 or 10-30/5.`;
    return [{ property, reason }];
  });
  if (wrong.length > 0) return wrong;
  if (nextRun(cron, 0)) return [];
  return [{ property, reason: `can never run: none of the months in ${JSON.stringify(cron)} has this day of month.` }];
}

export const nextRun = (cron: string, now: number): Date | undefined => parsed(cron)?.nextRun(new Date(now)) ?? undefined;

/**
 * Characters that each field allows. The day of the month may be `?`, or contain `L` or `W` if it is no list. The weekday may be `?`, or contain `#`.
 */
const SIGNS = [/^[\d*,/-]+$/, /^[\d*,/-]+$/, /^(\?|[\d*,/-]+|[\d*/\-LW]+)$/, /^[\w*,/-]+$/, /^(\?|[\w*,/\-#]+)$/];

function isField(value: string, i: number): boolean {
  const alone = FIELDS.map((_, j) => (i === j ? value : "*")).join(" ");
  return SIGNS[i]?.test(inUsualForm(value, i)) === true && parsed(alone) !== undefined;
}

/** Rewrites forms that Croner refuses: a plus before a number, a step larger than its field, and a range of weekdays that begins with 7. */
function inUsualForm(value: string, i: number): string {
  const { values = Number.POSITIVE_INFINITY } = FIELDS[i] ?? {};
  const parts = value.split(",").map((part) =>
    part
      .replace(/^\+(?=\d+$)/, "")
      .replace(/^\*\/(\d+)$/, (step, size: string) => (Number(size) > values ? `*/${values}` : step))
      .replace(/^7-(?=\d)/, i === FIELDS.length - 1 ? "0-" : "7-"),
  );
  return parts.join(",");
}

function parsed(cron: string): Cron | undefined {
  try {
    return new Cron(cronFields(cron).map(inUsualForm).join(" "), { paused: true, timezone: "UTC", mode: "5-part" });
  } catch {
    return undefined;
  }
}
