import { type Backup, backups } from "../../../api/panel/backups";
import type { Context } from "../../../core/context";
import { OperationError } from "../../../core/errors";
import { unlessGone } from "../../../core/is-there";
import { waitFor } from "../../../core/wait";
import { amendBackups, backupsWithin } from "../../../platform/game/backup-lists";
import { belowServer } from "../../../platform/game/server-state";

export const BACKUP_TIMEOUT_SECONDS = 3600;

/** Resources that wait for backups of one server share a read that is at most this old. */
const SHARED_SECONDS = 2;

type Followed = Pick<
  Context<{ server: string; timeoutSeconds?: number | undefined }>,
  "panel" | "clock" | "log" | "isComparing" | "id" | "inputs" | "forgetId"
>;

/** Waits until a backup is complete. A failed backup is removed, because it is useless. */
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
    `the backup of game server ${server} failed and was removed. The panel does not report why; often the node is out of disk space, or a file of the server changed or was unreadable meanwhile. Run pulumi up again to make another.`,
    { code: "bad_state" },
  );
}

/** Returns a backup from the list, or by its id if the list leaves it out. */
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
