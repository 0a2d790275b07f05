import * as z from "zod";
import { permissionsOf } from "../../../api/call";
import { backups } from "../../../api/game/backups";
import { power } from "../../../api/game/power";
import { schedules } from "../../../api/game/schedules";
import { isThere } from "../../../api/is-there";
import { sendOnce } from "../../../core/lifecycle/lost-call";
import { OperationError } from "../../../core/log/errors";
import { backupsNow } from "../../../platform/game/backup-lists";
import { oneAtATime, panelBelow, settled } from "../../../platform/game/server-state";
import { beginBackup } from "../backup/run";
import { sendWithReceipt } from "./receipt";
import { defineStep, type StepContext, type StepProblem, stepTimeout } from "./step";

const BACKUP_SECONDS = 3600;
const RESTORE_SECONDS = 3600;
const REINSTALL_SECONDS = 1800;
const SCHEDULE_SECONDS = 1800;

export const backupStep = defineStep({
  action: "backup",
  doc: "Makes a backup and waits until it is complete. The backup counts towards the server's limit, and the panel makes at most two in ten minutes. To keep a backup, use the resource `Backup`.",
  fields: {
    name: z
      .string()
      .trim()
      .min(1)
      .max(191)
      .optional()
      .describe("Name of the backup. Defaults to the action's logical name, followed by the time of the run."),
    ignored: z.array(z.string().trim().min(1)).optional().describe("Patterns of files to leave out, as in `.gitignore`."),
    locked: z
      .boolean()
      .optional()
      .describe(
        "Whether the backup is locked. Users cannot delete a locked backup, and schedules do not remove it to make room. Defaults to `false`.",
      ),
    timeoutSeconds: stepTimeout(BACKUP_SECONDS),
  },
  needs: permissionsOf(backups.list, backups.create),
  async run(context, { name, ignored, locked = false, timeoutSeconds = BACKUP_SECONDS }) {
    const called = name ?? `${context.name} ${context.startedAt}`;
    const uuid = context.begun ?? (await begin(context, { name: called, is_locked: locked, ignored: ignored?.join("\n") ?? null }));
    context.noteBegun(uuid);
    const { panel, server } = context;
    const done = await context.waitFor({
      what: () => "being made",
      timeoutSeconds,
      advice: "The backup is still in progress. Run pulumi up again to wait for the same backup.",
      async look() {
        const row = await panel.send(backups.get, { params: { server: server.identifier, backup: uuid } });
        return row.completed_at === null ? undefined : row;
      },
    });
    if (done.is_successful) return;
    context.forgetBegun();
    throw new OperationError(
      `the backup ${uuid} failed on the node. Run pulumi up again to make a new backup. If that backup fails too, check the server's free disk space.`,
    );
  },
});

async function begin(context: StepContext, body: { name: string; is_locked: boolean; ignored: string | null }): Promise<string> {
  const { panel, server } = context;
  const before = new Set((await backupsNow(panel, server.identifier)).map(({ uuid }) => uuid));
  return sendOnce(context, {
    what: `backup "${body.name}"`,
    send: async () => (await beginBackup(context, server.identifier, body)).uuid,
    look: async () => (await backupsNow(panel, server.identifier)).find(({ name, uuid }) => name === body.name && !before.has(uuid))?.uuid,
  });
}

export const restoreStep = defineStep({
  action: "restore",
  doc: "Restores a backup over the server's files and waits until the restore is complete. The panel stops the server for the restore, and the server stays off. Add a `power` step to start it.",
  fields: {
    backup: z.string().trim().min(1).describe("Id of the backup."),
    truncate: z
      .boolean()
      .optional()
      .describe(
        "Whether the panel first deletes all files of the server, including files that the backup does not contain. Defaults to `false`.",
      ),
    timeoutSeconds: stepTimeout(RESTORE_SECONDS),
  },
  needs: permissionsOf(backups.list, backups.restore),
  overwrites: ({ backup, truncate }, server) =>
    `the files of game server ${server} with its backup ${backup}${truncate ? "; all files of the server are deleted first (truncate)" : ""}`,
  losesData: ({ backup }) => backup,
  interrupts: () => true,
  async examine(context, { backup }): Promise<StepProblem[]> {
    const { identifier: server } = context.server;
    const panel = panelBelow(context, server);
    if (await isThere(panel.get(backups.get, { params: { server, backup } }))) return [];
    return [{ field: "backup", reason: `is not a backup of game server ${server} (${context.server.name}): "${backup}".` }];
  },
  async run(context, { backup, truncate = false, timeoutSeconds = RESTORE_SECONDS }) {
    const { server, begun, unguarded } = context;
    await oneAtATime({ panel: unguarded }, server.identifier, async () => {
      if (begun === undefined) {
        const args = { params: { server: server.identifier, backup }, body: { truncate } };
        await sendWithReceipt(context, backups.restore, args, { event: "server:backup.restore", properties: { truncate } });
        context.noteBegun(backup);
      }
      await untilServerSettled(context, timeoutSeconds);
    });
  },
});

export const reinstallStep = defineStep({
  action: "reinstall",
  doc: "Runs the server's installation again and waits until it is complete. The panel stops the server for the installation, and the server stays off. It keeps files that the installation does not write.",
  fields: { timeoutSeconds: stepTimeout(REINSTALL_SECONDS) },
  needs: permissionsOf(power.reinstall),
  overwrites: (_, server) => `the files of game server ${server} that its installation writes`,
  losesData: () => "reinstall",
  interrupts: () => true,
  async run(context, { timeoutSeconds = REINSTALL_SECONDS }) {
    const { server, begun, unguarded } = context;
    const { status } = await oneAtATime({ panel: unguarded }, server.identifier, async () => {
      if (begun === undefined) {
        await sendWithReceipt(context, power.reinstall, { params: { server: server.identifier } }, { event: "server:reinstall" });
        context.noteBegun("reinstall");
      }
      return untilServerSettled(context, timeoutSeconds);
    });
    if (status !== "install_failed" && status !== "reinstall_failed") return;
    context.forgetBegun();
    throw new OperationError(
      `the installation failed (${status}). The server's console in the panel shows why. Run pulumi up to try again.`,
      {
        code: "bad_state",
      },
    );
  },
});

const untilServerSettled = ({ unguarded: panel, clock, log, server }: StepContext, timeoutSeconds: number) =>
  settled({ panel, clock, log }, server.identifier, timeoutSeconds);

export const runScheduleStep = defineStep({
  action: "runSchedule",
  doc: "Runs a schedule of the server now, even if the schedule is inactive.",
  fields: {
    schedule: z.string().trim().min(1).describe("Id of the schedule."),
    wait: z.boolean().optional().describe("Whether the step waits until the schedule's tasks are done. Defaults to `false`."),
    timeoutSeconds: stepTimeout(SCHEDULE_SECONDS),
  },
  needs: permissionsOf(schedules.list, schedules.execute),
  async examine(context, { schedule }): Promise<StepProblem[]> {
    const { identifier: server } = context.server;
    const all = await panelBelow(context, server).get(schedules.list, { params: { server } });
    const found = all.find(({ id }) => String(id) === schedule);
    if (!found)
      return [{ field: "schedule", reason: `is not a schedule of game server ${server} (${context.server.name}): "${schedule}".` }];
    return found.tasks.length > 0 ? [] : [{ field: "schedule", reason: "is a schedule without tasks, which the panel does not run." }];
  },
  async run(context, { schedule, wait = false, timeoutSeconds = SCHEDULE_SECONDS }) {
    const { panel, server } = context;
    const params = { server: server.identifier, schedule };
    const before = context.begun ?? (await panel.send(schedules.get, { params })).last_run_at ?? NEVER;
    if (context.begun === undefined) {
      const { name } = await panel.send(schedules.get, { params });
      await sendWithReceipt(context, schedules.execute, { params }, { event: "server:schedule.execute", properties: { name } });
      context.noteBegun(before);
    }
    if (!wait) return;
    await context.waitFor({
      what: () => "running",
      timeoutSeconds,
      advice: "The tasks continue on the panel. Run pulumi up again to wait for the same run.",
      async look() {
        const row = await panel.send(schedules.get, { params });
        return row.is_processing !== true && (row.last_run_at ?? NEVER) !== before ? true : undefined;
      },
    });
  },
});

const NEVER = "never";
