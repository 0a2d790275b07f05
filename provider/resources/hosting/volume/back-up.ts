import type { Client } from "../../../api/client";
import { ConflictError } from "../../../api/errors";
import { type VolumeBackup, volumes } from "../../../api/hosting/volumes";
import type { Context } from "../../../core/definition/context";
import { waitFor } from "../../../core/lifecycle/wait";
import { OperationError } from "../../../core/log/errors";
import { beginOnce } from "../../../forms/begin-once";
import { lifecycleStateOf } from "../../../platform/hosting/status-words";
import { confirmed } from "../purchase";
import { isBackupRunning, serverOfVolume } from "./reads";

export const BACKUP_TIMEOUT_SECONDS = 1800;

type Backing = Pick<Context<{ volumeId: string; timeoutSeconds?: number }>, "hosting" | "clock" | "log" | "inputs"> &
  Partial<Pick<Context<never>, "former" | "recordId">>;

/** Backups of the volume, newest first. */
export const backupsNow = ({ hosting, inputs }: Pick<Backing, "hosting" | "inputs">): Promise<VolumeBackup[]> =>
  hosting.send(volumes.listBackups, { params: { id: inputs.volumeId } });

const patienceOf = ({ inputs }: Backing): number => inputs.timeoutSeconds ?? BACKUP_TIMEOUT_SECONDS;

export async function beginBackup(context: Backing, confirm: boolean): Promise<string> {
  const { hosting, inputs, log } = context;
  const { volumeId } = inputs;
  const before = await backupsNow(context);
  const running = before.find(isBackupRunning);
  if (running) {
    log.adopted(`a backup that was already in progress (id ${running.id}); it possibly lacks the latest changes`);
    return String(running.id);
  }
  const findNew = async (known: ReadonlySet<string>) => {
    const row = (await backupsNow(context)).find(({ id }) => !known.has(String(id)));
    return row && String(row.id);
  };
  return beginOnce(context, {
    noun: "backup",
    known: before.map(({ id }) => String(id)),
    what: () => `volume ${volumeId} to start a backup`,
    timeoutSeconds: patienceOf(context),
    advice: "Check the volume and its backups in the console.",
    findNew,
    async send() {
      const uuid = await attachedTo(hosting, volumeId, "backed up");
      try {
        const { id } = await hosting.send(volumes.backup, { params: { uuid, id: volumeId }, ...confirmed(confirm) });
        // Some answers contain the id of the volume instead of the id of the backup.
        return id === undefined || id === volumeId ? "begun" : { id };
      } catch (error) {
        if (error instanceof ConflictError) return undefined; // the volume is busy
        throw error;
      }
    },
  });
}

/** Waits for the end of a backup. Rejects if it failed. */
export async function followBackup(context: Backing & Pick<Context<never>, "id">): Promise<VolumeBackup> {
  const { inputs, id } = context;
  const row = await waitFor(context, {
    what: () => `backup ${id} of volume ${inputs.volumeId}`,
    timeoutSeconds: patienceOf(context),
    advice: "The backup continues on the platform. The next up waits for it again.",
    look: async () => (await backupsNow(context)).find((one) => String(one.id) === id && !isBackupRunning(one)),
  });
  if (lifecycleStateOf(row.status ?? undefined) !== "bad") return row;
  throw new FailedBackupError(
    `backup ${id} of volume ${inputs.volumeId} ended as ${row.status}. Run pulumi up again to make another backup.`,
    {
      code: "bad_state",
    },
  );
}

/** After this error, the id of the failed backup is removed from Pulumi's state, so that the next run makes another backup. */
export class FailedBackupError extends OperationError {}

/**
 * Makes a backup that contains all changes until now. First waits for the end of a backup in progress, because that backup may lack the latest
 * changes.
 */
export async function backUpAnew(context: Backing, confirm: boolean): Promise<string> {
  await waitFor(context, {
    what: () => `a backup of volume ${context.inputs.volumeId} that is already in progress`,
    timeoutSeconds: patienceOf(context),
    advice: "Run pulumi up again when it is finished.",
    look: async () => ((await backupsNow(context)).some(isBackupRunning) ? undefined : true),
  });
  const { hosting, clock, log, inputs } = context;
  const id = await beginBackup({ hosting, clock, log, inputs }, confirm); // without `recordId`, because the backup is only a step of the resource
  await followBackup({ ...context, id });
  return id;
}

/** Returns the volume's server, because the calls for the volume contain its id. Throws if the volume is detached. */
export async function attachedTo(hosting: Client, volumeId: string, done: string): Promise<string> {
  const row = await hosting.find(volumes.list, {}, ({ id }) => String(id) === volumeId);
  const uuid = await serverOfVolume(hosting, row ?? { id: volumeId });
  if (uuid) return uuid;
  throw new OperationError(
    `volume ${volumeId} is detached, and only an attached volume can be ${done}. Attach the volume, then run pulumi up again.`,
    { code: "bad_state" },
  );
}
