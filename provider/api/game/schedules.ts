import * as z from "zod";
import { type NarrowLimit, panelCall } from "../call";
import { looseFlag, looseInteger, looseText, shown } from "../generous";
import { listedBy } from "../listed";
import { item, list } from "./envelopes";
import { numeric, panelFlag } from "./rules";

// See docs/spec/game-panel-api.md, "Schedules", and docs/facts/game-panel.md 3.7 and 4. Times are UTC.

export const TASKS_PER_SCHEDULE = 10;

export const LONGEST_TIME_OFFSET_SECONDS = 900;
/** The panel cuts a longer payload silently (docs/facts/game-panel.md 6). */
export const LONGEST_PAYLOAD_BYTES = 65_535;

const cronField = z.string();

/**
 * An update replaces the whole schedule: the panel sets an absent flag to false. Every cron field is a text, because the panel refuses the number 5
 * for "5".
 */
export const ScheduleBody = z.object({
  name: z.string().max(191),
  minute: cronField,
  hour: cronField,
  day_of_month: cronField,
  month: cronField,
  day_of_week: cronField,
  is_active: panelFlag.optional(),
  only_when_online: panelFlag.optional(),
});
export type ScheduleBody = z.infer<typeof ScheduleBody>;

export const TASK_ACTIONS = ["command", "power", "backup"] as const;

export const TaskBody = z.object({
  action: z.enum(TASK_ACTIONS),
  /** For `command` the command, for `power` the signal, for `backup` the files to leave out, one pattern per line. Optional only for `backup`. */
  payload: z.string().nullable().optional(),
  /** Delay after the previous task, in seconds. */
  time_offset: numeric(0, LONGEST_TIME_OFFSET_SECONDS),
  /** Position of the task in the schedule. Default: the last position for a creation, the present one for an update. */
  sequence_id: numeric(1).optional(),
  continue_on_failure: panelFlag.optional(),
});
export type TaskBody = z.infer<typeof TaskBody>;

export const Task = z.looseObject({
  id: looseInteger,
  /** Position in the order of execution. The list of tasks is sorted by id, not by this position. */
  sequence_id: looseInteger,
  action: z.string(),
  /** Null means an empty payload. */
  payload: shown(z.string()).transform((payload) => payload ?? ""),
  time_offset: looseInteger,
  continue_on_failure: looseFlag,
});

const Cron = z.looseObject({ minute: looseText, hour: looseText, day_of_month: looseText, month: looseText, day_of_week: looseText });

/** In a response the cron fields are below `cron`; in a body they are at the top. */
export const Schedule = z
  .looseObject({
    id: looseInteger,
    name: z.string(),
    cron: Cron,
    is_active: looseFlag,
    only_when_online: looseFlag,
    is_processing: shown(looseFlag),
    next_run_at: shown(z.string()),
    last_run_at: shown(z.string()),
    created_at: shown(z.string()),
    relationships: z.looseObject({ tasks: list(Task) }),
  })
  .transform(({ relationships, ...schedule }) => ({
    ...schedule,
    tasks: [...relationships.tasks].sort((a, b) => a.sequence_id - b.sequence_id),
  }));
export type Schedule = z.infer<typeof Schedule>;

const one = "/servers/{server}/schedules/{schedule}";

const NEW_SCHEDULES: NarrowLimit = { what: "new schedules", requests: 2, seconds: 60, per: "server" };

/** An update is a POST, and a creation returns 200. Several schedules may have the same name. */
export const schedules = listedBy(
  { schedule: "list" },
  {
    list: panelCall({ method: "GET", path: "/servers/{server}/schedules", serverPermission: "schedule.read", response: list(Schedule) }),
    get: panelCall({ method: "GET", path: one, serverPermission: "schedule.read", response: item(Schedule) }),
    create: panelCall({
      method: "POST",
      does: "creates",
      path: "/servers/{server}/schedules",
      serverPermission: "schedule.create",
      body: ScheduleBody,
      response: item(Schedule),
      narrowLimit: NEW_SCHEDULES,
    }),
    update: panelCall({
      method: "POST",
      does: "sets",
      path: one,
      serverPermission: "schedule.update",
      body: ScheduleBody,
      response: item(Schedule),
    }),
    /** Deletes the schedule and its tasks. */
    remove: panelCall({ method: "DELETE", does: "removes", path: one, serverPermission: "schedule.delete" }),
    execute: panelCall({ method: "POST", does: "acts once", path: `${one}/execute`, serverPermission: "schedule.update" }),
  },
);

export const tasks = listedBy(
  { schedule: schedules.list },
  {
    /** The numbers of the tasks at or after `sequence_id` increase by one. A `sequence_id` beyond the end becomes the next free number. */
    create: panelCall({
      method: "POST",
      does: "creates",
      path: `${one}/tasks`,
      serverPermission: "schedule.update",
      body: TaskBody,
      response: item(Task),
    }),
    /**
     * If the position changes, the panel renumbers the tasks between the old and the new position. The panel stores a number beyond the end unchanged,
     * which leaves a gap.
     */
    update: panelCall({
      method: "POST",
      does: "sets",
      path: `${one}/tasks/{task}`,
      serverPermission: "schedule.update",
      body: TaskBody,
      response: item(Task),
    }),
    /** Decreases the numbers of all later tasks by one. */
    remove: panelCall({ method: "DELETE", does: "removes", path: `${one}/tasks/{task}`, serverPermission: "schedule.update" }),
  },
);
