import type { Client } from "../../../api/client";
import { ConflictError } from "../../../api/errors";
import { type VolumeBackup, volumes } from "../../../api/hosting/volumes";
import { beginRun } from "../../../core/begin-run";
import type { Context } from "../../../core/context";
import { OperationError } from "../../../core/errors";
import { waitFor } from "../../../core/wait";
import { standingOf } from "../../../platform/hosting/status-words";
import { confirmed } from "../extra-backups";
import { isBackupRunning, serverOfVolume } from "./lists";

export const BACKUP_TIMEOUT_SECONDS = 1800;

/** What a backup of a volume needs. */
export type Backing = Pick<Context<{ volumeId: string; timeoutSeconds?: number }>, "hosting" | "clock" | "log" | "inputs">;

/** Newest first, asked anew. */
export const backupsNow = ({ hosting, inputs }: Pick<Backing, "hosting" | "inputs">): Promise<VolumeBackup[]> =>
  hosting.send(volumes.listBackups, { params: { id: inputs.volumeId } });

const patienceOf = ({ inputs }: Backing): number => inputs.timeoutSeconds ?? BACKUP_TIMEOUT_SECONDS;

/** Begins one, or finds one that is being made. */
export async function beginBackup(context: Backing, confirm: boolean): Promise<string> {
  const { hosting, inputs, log } = context;
  const { volumeId } = inputs;
  const before = await backupsNow(context);
  const running = before.find(isBackupRunning);
  if (running) {
    log.takenOver(`a backup that was being made already (id ${running.id}); it may have begun before what was written last`);
    return String(running.id);
  }
  const known = new Set(before.map(({ id }) => String(id)));
  const findNew = async () => {
    const row = (await backupsNow(context)).find(({ id }) => !known.has(String(id)));
    return row && String(row.id);
  };
  return beginRun(context, {
    what: () => `volume ${volumeId} to make a backup`,
    timeoutSeconds: patienceOf(context),
    advice: "Look at the volume and its backups in the console.",
    findNew,
    isPaid: confirm,
    async send() {
      const uuid = await attachedTo(hosting, volumeId, "backed up");
      try {
        const { id } = await hosting.send(volumes.backup, { params: { uuid, id: volumeId }, ...confirmed(confirm) });
        // It may have answered with the volume.
        return id === undefined || id === volumeId ? "begun" : { id };
      } catch (error) {
        if (error instanceof ConflictError) return undefined; // busy
        throw error;
      }
    },
  });
}

/** Waits until it is there; one that failed is an error. */
export async function followBackup(context: Backing & Pick<Context<never>, "id">): Promise<VolumeBackup> {
  const { inputs, id } = context;
  const row = await waitFor(context, {
    what: () => `backup ${id} of volume ${inputs.volumeId}`,
    timeoutSeconds: patienceOf(context),
    advice: "It goes on without being watched; the next up goes on waiting for it.",
    look: async () => (await backupsNow(context)).find((one) => String(one.id) === id && !isBackupRunning(one)),
  });
  if (standingOf(row.status ?? undefined) !== "bad") return row;
  throw new FailedBackupError(`backup ${id} of volume ${inputs.volumeId} ended as ${row.status}. Run pulumi up again to make another.`, {
    code: "bad_state",
  });
}

/** It came to no good end, so that its id is worth nothing. */
export class FailedBackupError extends OperationError {}

/** One that has all that was written until now: one that is being made already is waited for, and does not count. */
export async function backUpAnew(context: Backing, confirm: boolean): Promise<string> {
  await waitFor(context, {
    what: () => `a backup of volume ${context.inputs.volumeId} that is being made already`,
    timeoutSeconds: patienceOf(context),
    advice: "Run pulumi up again when it is there.",
    look: async () => ((await backupsNow(context)).some(isBackupRunning) ? undefined : true),
  });
  const id = await beginBackup(context, confirm);
  await followBackup({ ...context, id });
  return id;
}

/** The server that a volume is attached to, without which there is no call. */
export async function attachedTo(hosting: Client, volumeId: string, done: string): Promise<string> {
  const row = await hosting.find(volumes.list, {}, ({ id }) => String(id) === volumeId);
  const uuid = await serverOfVolume(hosting, row ?? { id: volumeId });
  if (uuid) return uuid;
  throw new OperationError(
    `volume ${volumeId} is attached to no server, and only an attached one can be ${done}. Attach it, then run pulumi up again.`,
    { code: "bad_state" },
  );
}
