import type { Client } from "../../../api/client";
import type { Clock } from "../../../api/clock";
import { ApiError } from "../../../api/errors";
import { type Backup, backups } from "../../../api/panel/backups";
import { OperationError } from "../../../core/errors";
import { LONGEST_LIST_LAG_SECONDS } from "../../../core/list-lag";

/** How often a backup is looked at whose lock does not become as it is wanted. */
const LOOKS = 4;

/**
 * Locks a backup, or takes its lock off. The call toggles, so that sent twice it undoes itself: each is sent only after a look that it is needed,
 * and after one whose answer was lost the lock is looked at once more, also where a later answer says that it is as wanted.
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
  const state = wanted ? "is not locked" : "stays locked";
  throw new OperationError(
    `backup ${params.backup} of game server ${params.server} ${state}, although it was ${wanted ? "locked" : "unlocked"}: somebody may be changing it at the same moment. Run pulumi up again.`,
    { code: "operation_failed" },
  );
}
