import { STORAGE_BACKUP_DEFAULTS, type StorageBackupBody } from "../../../provider/api/hosting/storage-backups";
import { orNotFound, refuse } from "../../http/reply";
import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import type { World } from "../../world/world";
import { refuseFrequency } from "../frequency";
import type { StorageRow } from "../storages/rows";
import { CHOSEN } from "./numbers";
import type { StorageArchiveRow, StorageBackupRow } from "./rows";

// docs/facts/hosting.md 6.2.

function refuseSchedule(world: World, storage: StorageRow, body: StorageBackupBody): void {
  if (storage.type === "file" && !storage.is_directory) throw refuse.invalid({ storage_uuid: ["Only directories can be backed up."] });
  refuseFrequency("frequency", body.frequency);
  if (body.disable_local_backup && !body.save_s3)
    throw refuse.invalid({ disable_local_backup: ["Local backups can only be disabled with save_s3."] });
  const bucket = world.s3Storages[body.s3_storage_uuid ?? ""];
  if (body.save_s3 && !bucket?.is_usable) throw refuse.invalid({ s3_storage_uuid: ["The S3 storage is not usable."] });
}

/** Replaces the whole schedule of a storage, or creates it. */
export function saveSchedule(moment: Moment, storage: StorageRow, body: StorageBackupBody): StorageBackupRow {
  const { world } = moment;
  refuseSchedule(world, storage, body);
  const before = world.storageBackups[storage.uuid];
  const row: StorageBackupRow = {
    ...STORAGE_BACKUP_DEFAULTS,
    ...body,
    s3_storage_uuid: body.s3_storage_uuid ?? null,
    timeout: body.timeout ?? before?.timeout ?? null, // the one field that a replace keeps
    is_running: before?.is_running ?? false,
    uuid: before?.uuid ?? moment.uuid(),
    storage_uuid: storage.uuid,
  };
  world.storageBackups[storage.uuid] = row;
  return row;
}

export const scheduleOf = (world: World, storage: StorageRow): StorageBackupRow =>
  orNotFound(world.storageBackups[storage.uuid], "Backup schedule");

export function startBackup(moment: Moment, schedule: StorageBackupRow): StorageArchiveRow {
  const { storage_uuid } = schedule;
  schedule.is_running = true;
  const archive: StorageArchiveRow = { uuid: moment.uuid(), storage_uuid, status: "running", created_at: moment.stamp() };
  moment.world.storageArchives[archive.uuid] = archive;
  moment.later(CHOSEN.backupSeconds, "storageBackup.completed", { storage_uuid });
  return archive;
}

export function endBackup({ world }: Moment, { storage_uuid }: Fields): void {
  const schedule = world.storageBackups[String(storage_uuid)];
  if (schedule) schedule.is_running = false;
  for (const archive of Object.values(world.storageArchives)) if (archive.storage_uuid === storage_uuid) archive.status = "finished";
}

/** Removes the schedule with its archives. */
export function removeSchedule(world: World, { storage_uuid: uuid }: StorageBackupRow): void {
  delete world.storageBackups[uuid];
  for (const archive of Object.values(world.storageArchives)) if (archive.storage_uuid === uuid) delete world.storageArchives[archive.uuid];
}
