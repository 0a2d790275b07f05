import type { Client } from "../../../api/client";
import { type Volume, type VolumeBackup, volumes } from "../../../api/hosting/volumes";
import { unlessGone } from "../../../core/is-there";
import type { Problem } from "../../../core/resource";
import { available } from "../../../platform/hosting/available";
import { lifecycleStateOf } from "../../../platform/hosting/status-words";
import { isBackupRunning, listedVolume, rowOf, serverOfVolume } from "./lists";
import type { RestoreFrom } from "./steps";

/** A backup and its volume. */
export interface Source {
  row: Volume;
  backup: VolumeBackup;
  /** Server of that volume; undefined while the volume is detached. */
  serverUuid?: string;
}

/** Returns the backup and its volume; undefined if one of them does not exist. */
export async function sourceOf(hosting: Client, { volumeId, backupId }: RestoreFrom): Promise<Source | undefined> {
  const row = await shownVolume(hosting, volumeId);
  const backup = row && (await backupsOf(hosting, volumeId, backupId)).find(({ id }) => String(id) === backupId);
  if (!row || !backup) return undefined;
  const serverUuid = await serverOfVolume(hosting, row);
  return { row, backup, ...(serverUuid ? { serverUuid } : {}) };
}

/** Reads the list again before a volume counts as missing, because a list may omit a row or lag behind this run. */
const shownVolume = async (hosting: Client, id: string): Promise<Volume | undefined> =>
  (await listedVolume(hosting, id)) ?? rowOf(await hosting.refetch(volumes.list), id);

/** Returns the backups of a volume. An earlier read may lack a backup that this run is making. */
async function backupsOf(hosting: Client, id: string, wanted: string): Promise<VolumeBackup[]> {
  const args = { params: { id } };
  const held = (await unlessGone(hosting.get(volumes.listBackups, args))) ?? [];
  if (held.some((one) => String(one.id) === wanted && !isBackupRunning(one))) return held;
  return (await unlessGone(hosting.refetch(volumes.listBackups, args))) ?? [];
}

/** Returns why a backup cannot be restored: it belongs to another volume, or is not finished. */
export async function problemsOfBackup(
  hosting: Client,
  { volumeId, backupId }: RestoreFrom,
  source: Source | undefined,
): Promise<Problem[]> {
  const row = source?.row ?? (await shownVolume(hosting, volumeId));
  if (!row) return [{ property: "volumeId", reason: await unknownVolume(hosting, volumeId) }];
  if (!source) return [{ property: "backupId", reason: unknownBackup(volumeId, backupId, await backupsOf(hosting, volumeId, backupId)) }];
  const { backup } = source;
  const unfinished = isBackupRunning(backup) || lifecycleStateOf(backup.status ?? undefined) === "bad";
  if (unfinished)
    return [{ property: "backupId", reason: `is not finished: backup ${backupId} of volume ${volumeId} is ${backup.status}.` }];
  return [];
}

async function unknownVolume(hosting: Client, volumeId: string): Promise<string> {
  const there = (await hosting.get(volumes.list)).map(({ id }) => String(id));
  return `no volume ${JSON.stringify(volumeId)} is visible to this token, so it has no backups. Available: ${available(there)}.`;
}

function unknownBackup(volumeId: string, backupId: string, all: readonly VolumeBackup[]): string {
  const there = all.map(({ id, created_at: made, size_gb: size }) => {
    const facts = [made, typeof size === "number" ? `${size} GB` : ""].filter(Boolean).join(", ");
    return `${id}${facts ? ` (${facts})` : ""}`;
  });
  return `is not a backup of volume ${volumeId} (got ${JSON.stringify(backupId)}); the platform keeps backups for 7 days. Available: ${available(there)}.`;
}
