import { frequencyProblem } from "../../../provider/api/hosting/frequency";
import type { StorageBackupBody } from "../../../provider/api/hosting/storage-backups";
import { refuse } from "../../http/reply";
import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import type { World } from "../../world/world";
import type { StorageRow } from "../storages/rows";
import { CHOSEN } from "./numbers";
import type { StorageBackupRow } from "./rows";

// docs/facts/hosting.md 6.2.

export function refuseSchedule(world: World, storage: StorageRow, body: StorageBackupBody): void {
  if (storage.type === "file" && !storage.is_directory) throw refuse.invalid({ storage_uuid: ["Only directories can be backed up."] });
  if (frequencyProblem(body.frequency) !== undefined)
    throw refuse.invalid({ frequency: ["The frequency must be a cron expression or one of the known words."] });
  if (body.disable_local_backup && !body.save_s3)
    throw refuse.invalid({ disable_local_backup: ["Local backups can only be disabled with save_s3."] });
  const bucket = world.s3Storages[body.s3_storage_uuid ?? ""];
  if (body.save_s3 && !bucket?.is_usable) throw refuse.invalid({ s3_storage_uuid: ["The S3 storage is not usable."] });
}

export function scheduleOf(world: World, storage: StorageRow): StorageBackupRow {
  const schedule = world.storageBackups[storage.uuid];
  if (!schedule) throw refuse.notFound("Backup schedule");
  return schedule;
}

export function startBackup(moment: Moment, schedule: StorageBackupRow): void {
  schedule.is_running = true;
  moment.later(CHOSEN.backupSeconds, "storageBackup.completed", { storage_uuid: schedule.storage_uuid });
}

export function endBackup({ world }: Moment, { storage_uuid }: Fields): void {
  const schedule = world.storageBackups[String(storage_uuid)];
  if (schedule) schedule.is_running = false;
}
