import type * as z from "zod";
import type { Client } from "../../../api/client";
import type { Clock } from "../../../api/clock";
import { ServerError } from "../../../api/errors";
import { type Backup, type BackupBody, backups, NEW_BACKUPS } from "../../../api/game/backups";
import { unlessGone } from "../../../api/is-there";
import { LIST_LAG } from "../../../api/wait";
import type { Context } from "../../../core/definition/context";
import { sendOnce } from "../../../core/lifecycle/lost-call";
import { waitFor } from "../../../core/lifecycle/wait";
import { OperationError } from "../../../core/log/errors";
import type { Log } from "../../../core/log/log";
import { amendBackups, backupsNow, backupsOf, backupsWithin, takesRoom } from "../../../platform/game/backup-lists";
import { belowServer } from "../../../platform/game/server-state";

const { requests: AT_ONCE, seconds: WINDOW_SECONDS } = NEW_BACKUPS;

/** Maximum number of attempts. Before each attempt, other runs may use up the panel's backup limit. */
const MOST_TURNS = 6;
/** Maximum first wait. The panel may have a shorter window than the specification, and its 500 does not contain a waiting time. */
const FIRST_TURN_SECONDS = 60;

/**
 * Starts a backup. Some panels answer 500 instead of 429 if their limit for new backups is reached (docs/facts/game-panel.md 1.4). If enough recent
 * backups explain the 500, the provider waits until the limit allows another backup, and sends the call again.
 */
export async function beginBackup(
  { panel, clock, log }: Pick<Context<unknown>, "panel" | "clock" | "log">,
  server: string,
  body: z.infer<typeof BackupBody>,
): Promise<Backup> {
  const known = new Set((await backupsOf(panel, server)).map(({ uuid }) => uuid));
  const madeBy = (rows: readonly Backup[]) => rows.some(({ name, uuid }) => name === body.name && !known.has(uuid));
  for (let turn = 1; ; turn++) {
    try {
      return await panel.send(backups.create, { params: { server }, body });
    } catch (error) {
      if (!(error instanceof ServerError && error.status === 500) || turn > MOST_TURNS) throw error;
      const rows = await backupsNow(panel, server);
      const specified = madeBy(rows) ? undefined : secondsToTurn(rows, clock.now());
      if (specified === undefined) throw error;
      const seconds = turn === 1 ? Math.min(specified, FIRST_TURN_SECONDS) : specified;
      log.info(
        `retrying in ${seconds} s: game server ${server} has ${AT_ONCE} backups from the last ${WINDOW_SECONDS / 60} minutes, and some panels answer another request with 500`,
      );
      await clock.sleep(seconds * 1000);
      if (madeBy(await backupsNow(panel, server))) throw error;
    }
  }
}

/** Seconds until the limit allows another backup. Undefined if fewer backups than the limit are recent: the error then has another cause. */
function secondsToTurn(rows: readonly Backup[], nowMs: number): number | undefined {
  const begunMs = rows.filter(takesRoom).map(({ created_at }) => Date.parse(created_at));
  const recent = begunMs.filter((ms) => ms > nowMs - WINDOW_SECONDS * 1000).sort((a, b) => b - a);
  const last = recent[AT_ONCE - 1];
  if (last === undefined) return undefined;
  // Rounds up, because the panel cuts its dates to whole seconds.
  const seconds = Math.ceil((last - nowMs) / 1000) + WINDOW_SECONDS + 1;
  return Math.min(Math.max(seconds, LIST_LAG.seconds), WINDOW_SECONDS);
}

export const BACKUP_TIMEOUT_SECONDS = 3600;

/** Resources that wait for backups of one server share a read that is at most this old. */
const SHARED_SECONDS = 2;

type Followed = Pick<
  Context<{ server: string; timeoutSeconds?: number | undefined }>,
  "panel" | "clock" | "log" | "isComparing" | "id" | "inputs" | "forgetId"
>;

/** Waits until a backup is complete. Deletes a failed backup, because a restore from such a backup is impossible. */
export async function followBackup(context: Followed): Promise<Backup> {
  const { id, forgetId, inputs } = context;
  const { server, timeoutSeconds = BACKUP_TIMEOUT_SECONDS } = inputs;
  const row = await waitFor(context, {
    what: () => `the backup of game server ${server}`,
    look: async () => {
      const found = await shownBackup(context);
      if (found) return found.completed_at === null ? undefined : found;
      forgetId();
      throw new OperationError(
        `backup ${id} of game server ${server} was removed while it was in progress. Run pulumi up again to make another.`,
        {
          code: "gone",
        },
      );
    },
    timeoutSeconds,
    advice: "The backup is still in progress. Run pulumi up again to continue waiting, or raise timeoutSeconds.",
  });
  if (row.is_successful) return row;
  await removeBackup(context);
  forgetId();
  throw new OperationError(
    `the backup of game server ${server} failed and was removed. The panel does not report the reason. Often the node is out of disk space, or a file of the server changed or could not be read during the backup. Run pulumi up again to make another.`,
    { code: "bad_state" },
  );
}

async function shownBackup(context: Followed): Promise<Backup | undefined> {
  const { id } = context;
  const { server, panel } = belowServer(context);
  const listed = (await backupsWithin(panel, server, SHARED_SECONDS)).find(({ uuid }) => uuid === id);
  return listed ?? unlessGone(panel.send(backups.get, { params: { server, backup: id } }));
}

async function removeBackup(context: Followed): Promise<void> {
  const { id } = context;
  const { server, panel } = belowServer(context);
  await unlessGone(panel.send(backups.remove, { params: { server, backup: id } }));
  amendBackups(panel, server, (rows) => rows.filter(({ uuid }) => uuid !== id));
}

/**
 * The panel's call only toggles the lock, so a second call would undo the first. After a lost response, only a read of the backup proves its state.
 */
export async function setLock(
  { panel, clock, log }: { panel: Client; clock: Clock; log: Log },
  params: { server: string; backup: string },
  wanted: boolean,
): Promise<Backup> {
  const read = () => panel.send(backups.get, { params });
  const asWanted = (row: Backup): Backup | undefined => (row.is_locked === wanted ? row : undefined);
  const state = wanted ? "locked" : "unlocked";
  const locked =
    asWanted(await read()) ??
    asWanted(
      await sendOnce(
        { clock, log },
        {
          what: `state "${state}" of backup ${params.backup}`,
          send: () => panel.send(backups.lock, { params }),
          look: async () => asWanted(await read()),
        },
      ),
    );
  if (locked) return locked;
  throw new OperationError(
    `backup ${params.backup} of game server ${params.server} is not ${state}, although this run ${state} it: another user may be changing it at the same time. Run pulumi up again.`,
    { code: "operation_failed" },
  );
}
