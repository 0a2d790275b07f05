import type * as z from "zod";
import { ServerError } from "../../../api/errors";
import { type Backup, type BackupBody, backups, NEW_BACKUPS } from "../../../api/panel/backups";
import type { Context } from "../../../core/context";
import { LONGEST_LIST_LAG_SECONDS } from "../../../core/list-lag";
import { backupsNow, backupsOf, takesRoom } from "../../../platform/game/backup-lists";

const { requests: AT_ONCE, seconds: WINDOW_SECONDS } = NEW_BACKUPS;

/** Limits the attempts: other runs may take the turn again and again. */
const MOST_TURNS = 6;

/**
 * Begins a backup. If the throttle of a panel is set in its environment, the panel answers 500 instead of 429 and begins no
 * backup (docs/facts/game-panel.md 1.4). If the list shows that many recent backups, the call waits for its turn.
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
      const seconds = madeBy(rows) ? undefined : secondsToTurn(rows, clock.now());
      if (seconds === undefined) throw error;
      log.info(
        `retrying in ${seconds} s: game server ${server} has ${AT_ONCE} backups from the last ${WINDOW_SECONDS / 60} minutes, and some panels answer 500 to another one within that time`,
      );
      await clock.sleep(seconds * 1000);
      if (madeBy(await backupsNow(panel, server))) throw error;
    }
  }
}

/**
 * Returns the seconds until another backup may begin. Undefined if there are only few recent backups, so that the error has
 * another cause.
 */
function secondsToTurn(rows: readonly Backup[], nowMs: number): number | undefined {
  const begunMs = rows.filter(takesRoom).map(({ created_at }) => Date.parse(created_at));
  const recent = begunMs.filter((ms) => ms > nowMs - WINDOW_SECONDS * 1000).sort((a, b) => b - a);
  const last = recent[AT_ONCE - 1];
  if (last === undefined) return undefined;
  // The panel's dates are in whole seconds.
  const seconds = Math.ceil((last - nowMs) / 1000) + WINDOW_SECONDS + 1;
  return Math.min(Math.max(seconds, LONGEST_LIST_LAG_SECONDS), WINDOW_SECONDS);
}
