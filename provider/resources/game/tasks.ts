import * as z from "zod";
import type { Client } from "../../api/client";
import type { Clock } from "../../api/clock";
import { ApiError } from "../../api/errors";
import {
  LONGEST_PAYLOAD_BYTES,
  LONGEST_TIME_OFFSET_SECONDS,
  type Schedule,
  schedules,
  TASK_ACTIONS,
  type TaskBody,
  tasks,
} from "../../api/panel/schedules";
import { unlessGone } from "../../core/is-there";
import { LONGEST_LIST_LAG_SECONDS } from "../../core/list-lag";
import type { Problem } from "../../core/resource";
import { same } from "../../core/values";
import { type TaskCall, taskCalls } from "./task-order";

const POWER_SIGNALS = ["start", "stop", "restart", "kill"];

/** How often tasks are sent and looked at after a response was lost. */
const ATTEMPTS = 3;

/** A task as a program writes it. */
export const Task = z.strictObject({
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
export type Task = z.infer<typeof Task>;

/** A payload that its action does not take. The panel checks no power signal: a bad one would fail at each run. */
export function taskProblems({ action, payload }: Task, i: number): Problem[] {
  const property = `tasks.${i}.payload`;
  const text = payload?.trim() ?? "";
  if (action === "power" && !POWER_SIGNALS.includes(text)) {
    const shown = text ? ` (it is ${JSON.stringify(text)})` : "";
    return [{ property, reason: `must be one of ${POWER_SIGNALS.join(", ")} for the action "power"${shown}.` }];
  }
  const bytes = Buffer.byteLength(text);
  if (bytes > LONGEST_PAYLOAD_BYTES)
    return [{ property, reason: `has ${bytes} bytes; the panel cuts what is beyond ${LONGEST_PAYLOAD_BYTES}.` }];
  if (action === "command" && text === "") return [{ property, reason: 'is required for the action "command": the command to run.' }];
  return [];
}

/** The form in which the panel keeps a task: it trims texts, and an update resets what is left out. */
export function canonicalTask({ action, payload, timeOffset = 0, continueOnFailure = false }: Task): Task {
  const text = payload?.trim();
  return { action, ...(text ? { payload: text } : {}), timeOffset, continueOnFailure };
}

/** A task without what is at its default. */
export const shortTask = ({ action, payload, timeOffset, continueOnFailure }: Task): Task => ({
  action,
  ...(payload ? { payload } : {}),
  ...(timeOffset ? { timeOffset } : {}),
  ...(continueOnFailure ? { continueOnFailure } : {}),
});

/** A task of the panel as a program would write it. */
export const shownTask = ({ action, payload, time_offset, continue_on_failure }: Schedule["tasks"][number]): Task =>
  canonicalTask({ action: action as Task["action"], payload, timeOffset: time_offset, continueOnFailure: continue_on_failure });

/** Of which schedule, and with what. */
export interface Arrangement {
  panel: Client;
  clock: Clock;
  server: string;
  schedule: Schedule;
}

/** Brings the tasks of a schedule into the wanted order with the fewest calls. After a lost answer it looks what was done, and goes on. */
export async function arrangeTasks({ panel, clock, server, schedule }: Arrangement, wanted: readonly Task[]): Promise<void> {
  const params = { server, schedule: String(schedule.id) };
  let shown = schedule;
  for (let attempt = 1; ; attempt++) {
    const held = shown.tasks.map((task) => ({ id: String(task.id), sequenceId: task.sequence_id, content: shownTask(task) }));
    try {
      for (const call of taskCalls(held, wanted.map(canonicalTask), same)) await send(panel, params, call);
      return;
    } catch (error) {
      if (!(error instanceof ApiError && error.outcomeUnknown) || attempt === ATTEMPTS) throw error;
      // What it shows earlier may lack the task that the lost call made.
      await clock.sleep(LONGEST_LIST_LAG_SECONDS * 1000);
      shown = await panel.send(schedules.get, { params });
    }
  }
}

async function send(panel: Client, params: Record<string, string>, call: TaskCall<Task>): Promise<void> {
  switch (call.kind) {
    case "remove":
      // Gone is success: the answer to a first attempt may have been lost.
      await unlessGone(panel.send(tasks.remove, { params: { ...params, task: call.id } }));
      return;
    case "update":
      await panel.send(tasks.update, { params: { ...params, task: call.id }, body: bodyOf(call) });
      return;
    case "create": {
      const made = await panel.send(tasks.create, { params, body: bodyOf(call) });
      // The specification lists no `sequence_id` (docs/facts/game-panel.md 7): where a new task comes last whatever is asked for, it is moved.
      if (call.sequenceId !== undefined && made.sequence_id !== call.sequenceId)
        await panel.send(tasks.update, { params: { ...params, task: String(made.id) }, body: bodyOf(call) });
    }
  }
}

/** The whole task: an update is refused without action, offset and payload, and resets the rest. */
const bodyOf = ({ content, sequenceId }: Exclude<TaskCall<Task>, { kind: "remove" }>): TaskBody => ({
  action: content.action,
  payload: content.payload ?? "",
  time_offset: content.timeOffset ?? 0,
  continue_on_failure: content.continueOnFailure ?? false,
  ...(sequenceId === undefined ? {} : { sequence_id: sequenceId }),
});
