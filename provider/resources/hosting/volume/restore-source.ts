import type { Client } from "../../../api/client";
import { type Volume, type VolumeBackup, volumes } from "../../../api/hosting/volumes";
import { unlessGone } from "../../../core/is-there";
import type { Problem } from "../../../core/resource";
import { available } from "../../../platform/hosting/available";
import { standingOf } from "../../../platform/hosting/status-words";
import { isBackupRunning, listedVolume, rowOf, serverOfVolume } from "./lists";
import type { RestoreFrom } from "./steps";

/** A backup, and the volume that it is of. */
export interface Source {
  row: Volume;
  backup: VolumeBackup;
  /** Where that volume is; undefined while it is detached. */
  serverUuid?: string;
}

/** The backup and its volume; undefined where one of them is not there. */
export async function sourceOf(hosting: Client, { volumeId, backupId }: RestoreFrom): Promise<Source | undefined> {
  const row = await shownVolume(hosting, volumeId);
  const backup = row && (await backupsOf(hosting, volumeId, backupId)).find(({ id }) => String(id) === backupId);
  if (!row || !backup) return undefined;
  const serverUuid = await serverOfVolume(hosting, row);
  return { row, backup, ...(serverUuid ? { serverUuid } : {}) };
}

/** A list may forget a row, or lag behind what this run made: it is asked anew before a volume counts as not there. */
const shownVolume = async (hosting: Client, id: string): Promise<Volume | undefined> =>
  (await listedVolume(hosting, id)) ?? rowOf(await hosting.refetch(volumes.list), id);

/** The backups of a volume. One that this run is making may not be in what was read before. */
async function backupsOf(hosting: Client, id: string, wanted: string): Promise<VolumeBackup[]> {
  const args = { params: { id } };
  const held = (await unlessGone(hosting.get(volumes.listBackups, args))) ?? [];
  if (held.some((one) => String(one.id) === wanted && !isBackupRunning(one))) return held;
  return (await unlessGone(hosting.refetch(volumes.listBackups, args))) ?? [];
}

/** Why nothing can be restored from a backup: it is of another volume, or not finished. */
export async function problemsOfBackup(
  hosting: Client,
  { volumeId, backupId }: RestoreFrom,
  source: Source | undefined,
): Promise<Problem[]> {
  const row = source?.row ?? (await shownVolume(hosting, volumeId));
  if (!row) return [{ property: "volumeId", reason: await unknownVolume(hosting, volumeId) }];
  if (!source) return [{ property: "backupId", reason: unknownBackup(volumeId, backupId, await backupsOf(hosting, volumeId, backupId)) }];
  const { backup } = source;
  const unfinished = isBackupRunning(backup) || standingOf(backup.status ?? undefined) === "bad";
  if (unfinished)
    return [{ property: "backupId", reason: `is not finished: backup ${backupId} of volume ${volumeId} is ${backup.status}.` }];
  return [];
}

async function unknownVolume(hosting: Client, volumeId: string): Promise<string> {
  const there = (await hosting.get(volumes.list)).map(({ id }) => String(id));
  return `no volume ${JSON.stringify(volumeId)} is visible to this token, so there is no backup of it. Available: ${available(there)}.`;
}

function unknownBackup(volumeId: string, backupId: string, all: readonly VolumeBackup[]): string {
  const there = all.map(({ id, created_at: made, size_gb: size }) => {
    const facts = [made, typeof size === "number" ? `${size} GB` : ""].filter(Boolean).join(", ");
    return `${id}${facts ? ` (${facts})` : ""}`;
  });
  return `is not a backup of volume ${volumeId} (it is ${JSON.stringify(backupId)}); the platform keeps them for 7 days. Available: ${available(there)}.`;
}
