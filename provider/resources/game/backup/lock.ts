import type { Client } from "../../../api/client";
import type { Clock } from "../../../api/clock";
import { ApiError } from "../../../api/errors";
import { type Backup, backups } from "../../../api/panel/backups";
import { OperationError } from "../../../core/errors";
import { LONGEST_LIST_LAG_SECONDS } from "../../../core/list-lag";

/** Maximum number of attempts to set the lock. */
const LOOKS = 4;

/**
 * Locks or unlocks a backup. The call toggles the lock, so a second call undoes the first. It is therefore sent only after a read shows
 * that it is needed. After a lost answer, the lock is read again even if a later answer shows the wanted state.
 */
export async function setLock(
  { panel, clock }: { panel: Client; clock: Clock },
  params: { server: string; backup: string },
  wanted: boolean,
): Promise<Backup> {
  let isDoubtful = false;
  for (let look = 1; look <= LOOKS; look++) {
    const row = await panel.send(backups.get, { params });
    if (row.is_locked === wanted) return row;
    try {
      const toggled = await panel.send(backups.lock, { params });
      if (toggled.is_locked === wanted && !isDoubtful) return toggled;
    } catch (error) {
      if (!(error instanceof ApiError && error.outcomeUnknown) || look === LOOKS) throw error;
      isDoubtful = true;
      await clock.sleep(LONGEST_LIST_LAG_SECONDS * 1000);
    }
  }
  const state = wanted ? "is not locked" : "is still locked";
  throw new OperationError(
    `backup ${params.backup} of game server ${params.server} ${state}, although this run ${wanted ? "locked" : "unlocked"} it: another user may be changing it at the same time. Run pulumi up again.`,
    { code: "operation_failed" },
  );
}
