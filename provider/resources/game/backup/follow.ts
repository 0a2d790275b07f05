import { type Backup, backups } from "../../../api/panel/backups";
import type { Context } from "../../../core/context";
import { OperationError } from "../../../core/errors";
import { unlessGone } from "../../../core/is-there";
import { waitFor } from "../../../core/wait";
import { amendBackups, backupsWithin } from "../../../platform/game/backup-lists";
import { belowServer } from "../../../platform/game/server-state";

export const BACKUP_TIMEOUT_SECONDS = 3600;

/** Those who wait for several backups of one server take each other's look. */
const SHARED_SECONDS = 2;

type Followed = Pick<
  Context<{ server: string; timeoutSeconds?: number | undefined }>,
  "panel" | "clock" | "log" | "isComparing" | "id" | "inputs" | "discard"
>;

/** Waits until a backup is there. One that fails is removed: it is of no use, and would only be listed. */
export async function followBackup(context: Followed): Promise<Backup> {
  const { id, discard, inputs } = context;
  const { server, timeoutSeconds = BACKUP_TIMEOUT_SECONDS } = inputs;
  const row = await waitFor(context, {
    what: () => `the backup of game server ${server}`,
    look: async () => {
      const found = await shownBackup(context);
      if (found) return found.completed_at === null ? undefined : found;
      discard();
      throw new OperationError(
        `backup ${id} of game server ${server} was removed while it was made. Run pulumi up again to make another.`,
        {
          code: "gone",
        },
      );
    },
    timeoutSeconds,
    advice: "It is made all the same: run pulumi up again to go on waiting for it. A longer wait: timeoutSeconds.",
  });
  if (row.is_successful) return row;
  await removeBackup(context);
  discard();
  throw new OperationError(
    `the backup of game server ${server} failed, and was removed. The panel does not say why: often the node has no room for it, or a file of the server changed or could not be read meanwhile. Run pulumi up again to make another.`,
    { code: "bad_state" },
  );
}

/** One that the list leaves out is looked for by itself. */
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
