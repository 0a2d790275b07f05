import * as z from "zod";
import type { Client } from "../../api/client";
import {
  LONGEST_PAYLOAD_BYTES,
  LONGEST_TIME_OFFSET_SECONDS,
  type Schedule,
  schedules,
  TASK_ACTIONS,
  type TaskBody,
  tasks,
} from "../../api/game/schedules";
import { unlessGone } from "../../api/is-there";
import type { Context } from "../../core/definition/context";
import type { Problem } from "../../core/definition/resource";
import { sendOnce } from "../../core/lifecycle/lost-call";
import { same } from "../../core/values";
import { type TaskCall, taskCalls } from "./task-order";

const POWER_SIGNALS = ["start", "stop", "restart", "kill"];

export const Task = z.strictObject({
  action: z.enum(TASK_ACTIONS).describe("Action of the task: `command` (a console command), `power` (a power signal) or `backup`."),
  payload: z
    .string()
    .optional()
    .describe(
      "For `command`, the console command. For `power`, the signal `start`, `stop`, `restart` or `kill`. For `backup`, patterns of the files to leave out, one per line.",
    ),
  timeOffset: z
    .int()
    .min(0)
    .max(LONGEST_TIME_OFFSET_SECONDS)
    .optional()
    .describe("Delay after the previous task, in seconds. 0 to 900. Defaults to `0`."),
  continueOnFailure: z.boolean().optional().describe("Whether the next task runs if this task fails. Defaults to `false`."),
});
export type Task = z.infer<typeof Task>;

/** The panel does not check power signals, so a task with a wrong signal would fail in each run. */
export function taskProblems({ action, payload }: Task, i: number): Problem[] {
  const property = `tasks.${i}.payload`;
  const text = payload?.trim() ?? "";
  if (action === "power" && !POWER_SIGNALS.includes(text)) {
    const shown = text ? ` (got ${JSON.stringify(text)})` : "";
    return [{ property, reason: `must be one of ${POWER_SIGNALS.join(", ")} if the action is "power"${shown}.` }];
  }
  const bytes = Buffer.byteLength(text);
  if (bytes > LONGEST_PAYLOAD_BYTES)
    return [
      { property, reason: `has ${bytes} bytes. At most ${LONGEST_PAYLOAD_BYTES} are allowed, because the panel would cut the rest.` },
    ];
  if (action === "command" && text === "")
    return [{ property, reason: 'is required if the action is "command". Set it to the command to run.' }];
  return [];
}

/** Trims texts as the panel does. Adds the defaults, because an update resets fields that it does not contain. */
export function canonicalTask({ action, payload, timeOffset = 0, continueOnFailure = false }: Task): Task {
  const text = payload?.trim();
  return { action, ...(text ? { payload: text } : {}), timeOffset, continueOnFailure };
}

export const shortTask = ({ action, payload, timeOffset, continueOnFailure }: Task): Task => ({
  action,
  ...(payload ? { payload } : {}),
  ...(timeOffset ? { timeOffset } : {}),
  ...(continueOnFailure ? { continueOnFailure } : {}),
});

export const shownTask = ({ action, payload, time_offset, continue_on_failure }: Schedule["tasks"][number]): Task =>
  canonicalTask({ action: action as Task["action"], payload, timeOffset: time_offset, continueOnFailure: continue_on_failure });

/**
 * Changes the tasks of a schedule to the wanted ones. Looks for a new task if the response to its creation is lost, and then computes the remaining
 * calls.
 */
export async function arrangeTasks(
  { panel, clock, log, server, schedule }: Pick<Context<unknown>, "panel" | "clock" | "log"> & { server: string; schedule: Schedule },
  wanted: readonly Task[],
): Promise<void> {
  const params = { server, schedule: String(schedule.id) };
  const heldBy = (shown: Schedule) =>
    shown.tasks.map((task) => ({ id: String(task.id), sequenceId: task.sequence_id, content: shownTask(task) }));
  const arrange = async (shown: Schedule): Promise<void> => {
    const known = new Set(shown.tasks.map(({ id }) => id));
    for (const call of taskCalls(heldBy(shown), wanted.map(canonicalTask), same)) {
      const look = async () => {
        const now = await panel.send(schedules.get, { params });
        return now.tasks.some(({ id }) => !known.has(id)) ? now : undefined;
      };
      const sent = async () => void (await send(panel, params, call, known));
      const found = call.kind === "create" ? await sendOnce({ clock, log }, { what: "task", send: sent, look }) : await sent();
      if (found) return arrange(found);
    }
  };
  return arrange(schedule);
}

async function send(panel: Client, params: Record<string, string>, call: TaskCall<Task>, known: Set<number>): Promise<void> {
  switch (call.kind) {
    case "remove":
      // The task may already be gone, because an earlier call with a lost response may have deleted it.
      await unlessGone(panel.send(tasks.remove, { params: { ...params, task: call.id } }));
      return;
    case "update":
      await panel.send(tasks.update, { params: { ...params, task: call.id }, body: bodyOf(call) });
      return;
    case "create": {
      const made = await panel.send(tasks.create, { params, body: bodyOf(call) });
      known.add(made.id);
      // The specification does not list `sequence_id` for a creation (docs/facts/game-panel.md 7). A panel that ignores the field puts the new task
      // last, so the task is moved.
      if (call.sequenceId !== undefined && made.sequence_id !== call.sequenceId)
        await panel.send(tasks.update, { params: { ...params, task: String(made.id) }, body: bodyOf(call) });
    }
  }
}

/**
 * Body of a creation or an update. The panel refuses an update without action, offset and payload, and resets all other fields that it does
 * not contain.
 */
const bodyOf = ({ content, sequenceId }: Exclude<TaskCall<Task>, { kind: "remove" }>): TaskBody => ({
  action: content.action,
  payload: content.payload ?? "",
  time_offset: content.timeOffset ?? 0,
  continue_on_failure: content.continueOnFailure ?? false,
  ...(sequenceId === undefined ? {} : { sequence_id: sequenceId }),
});
