import { STORAGE_BACKUP_DEFAULTS, storageBackups } from "../../../provider/api/hosting/storage-backups";
import { refuse, reply } from "../../http/reply";
import { type PathRequest, type Route, route } from "../../http/route";
import { applicationOf } from "../applications/rules";
import type { StorageRow } from "../storages/rows";
import { storageOf } from "../storages/rules";
import type { StorageBackupRow } from "./rows";
import { refuseSchedule, scheduleOf, startBackup } from "./rules";

// docs/facts/hosting.md 6.2.

const storageIn = ({ world, param }: PathRequest): StorageRow =>
  storageOf(world, applicationOf(world, param("uuid")).uuid, param("storage_uuid"));

export const routes: readonly Route[] = [
  route(storageBackups.replace, (request) => {
    const { world, moment, body } = request;
    const storage = storageIn(request);
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
    const { is_running: _, ...shown } = row;
    const answer = { message: "Backup schedule saved.", storage_type: storage.type === "file" ? "directory" : "persistent", ...shown };
    return before ? reply.ok(answer) : reply.created(answer);
  }),
  route(storageBackups.remove, (request) => {
    const { world } = request;
    const storage = storageIn(request);
    if (scheduleOf(world, storage).is_running) throw refuse.conflict("A backup is running.");
    delete world.storageBackups[storage.uuid];
    return reply.ok({ message: "Backup schedule deleted." });
  }),
  route(storageBackups.run, (request) => {
    const { world, moment } = request;
    const storage = storageIn(request);
    startBackup(moment, scheduleOf(world, storage));
    return reply.ok({ message: "Backup queued.", uuid: moment.uuid() });
  }),
];
