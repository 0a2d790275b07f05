import { storageBackups as calls, STORAGE_BACKUP_DEFAULTS, StorageBackupBody } from "../../provider/api/hosting/storage-backups";
import { type PathRequest, product, type Route, route } from "../http/product";
import { orNotFound, refuse, reply } from "../http/reply";
import { text } from "../world/collections";
import type { Fields } from "../world/json";
import type { Moment } from "../world/moment";
import type { Table, World } from "../world/world";
import { applicationOf } from "./application/rows";
import { refuseFrequency } from "./fields";
import { type StorageRow, storageOf } from "./storage";

export const CHOSEN = Object.freeze({ backupSeconds: 30 });

type StorageBackupRow = Required<Omit<StorageBackupBody, "timeout">> & {
  uuid: string;
  storage_uuid: string;
  timeout: number | null;
  is_running: boolean;
};

type StorageArchiveRow = { uuid: string; storage_uuid: string; status: "running" | "finished"; created_at: string };

declare module "../world/world" {
  interface Tables {
    /** The key of a row is the uuid of the storage. */
    storageBackups: Table<StorageBackupRow>;
    /** Archives of the backup schedules. No call lists them. */
    storageArchives: Table<StorageArchiveRow>;
  }
}

// Source: docs/facts/hosting.md 6.2.

function refuseSchedule(world: World, storage: StorageRow, body: StorageBackupBody): void {
  if (storage.type === "file" && !storage.is_directory) throw refuse.invalid({ storage_uuid: ["Only directories can be backed up."] });
  refuseFrequency("frequency", body.frequency);
  if (body.disable_local_backup && !body.save_s3)
    throw refuse.invalid({ disable_local_backup: ["Local backups can only be disabled with save_s3."] });
  const bucket = world.s3Storages[body.s3_storage_uuid ?? ""];
  if (body.save_s3 && !bucket?.is_usable) throw refuse.invalid({ s3_storage_uuid: ["The S3 storage is not usable."] });
}

/** Creates the storage's backup schedule, or replaces it completely. */
function saveSchedule(moment: Moment, storage: StorageRow, body: StorageBackupBody): StorageBackupRow {
  const { world } = moment;
  refuseSchedule(world, storage, body);
  const before = world.storageBackups[storage.uuid];
  const row: StorageBackupRow = {
    ...STORAGE_BACKUP_DEFAULTS,
    ...body,
    s3_storage_uuid: body.s3_storage_uuid ?? null,
    timeout: body.timeout ?? before?.timeout ?? null, // this is the only field that a replace keeps
    is_running: before?.is_running ?? false,
    uuid: before?.uuid ?? moment.uuid(),
    storage_uuid: storage.uuid,
  };
  world.storageBackups[storage.uuid] = row;
  return row;
}

const scheduleOf = (world: World, storage: StorageRow): StorageBackupRow =>
  orNotFound(world.storageBackups[storage.uuid], "Backup schedule");

function startBackup(moment: Moment, schedule: StorageBackupRow): StorageArchiveRow {
  const { storage_uuid } = schedule;
  schedule.is_running = true;
  const archive: StorageArchiveRow = { uuid: moment.uuid(), storage_uuid, status: "running", created_at: moment.stamp() };
  moment.world.storageArchives[archive.uuid] = archive;
  moment.later(CHOSEN.backupSeconds, "storageBackup.completed", { storage_uuid });
  return archive;
}

function endBackup({ world }: Moment, { storage_uuid }: Fields): void {
  const schedule = world.storageBackups[String(storage_uuid)];
  if (schedule) schedule.is_running = false;
  for (const archive of Object.values(world.storageArchives)) if (archive.storage_uuid === storage_uuid) archive.status = "finished";
}

function removeSchedule(world: World, { storage_uuid: uuid }: StorageBackupRow): void {
  delete world.storageBackups[uuid];
  for (const archive of Object.values(world.storageArchives)) if (archive.storage_uuid === uuid) delete world.storageArchives[archive.uuid];
}

const storageIn = ({ world, param }: PathRequest): StorageRow =>
  storageOf(world, applicationOf(world, param("uuid")).uuid, param("storage_uuid"));

const routes: readonly Route[] = [
  route(calls.replace, (request) => {
    const { world, moment, body } = request;
    const storage = storageIn(request);
    const before = world.storageBackups[storage.uuid];
    const row = saveSchedule(moment, storage, body);
    const { is_running: _, ...shown } = row;
    const answer = { message: "Backup schedule saved.", storage_type: storage.type === "file" ? "directory" : "persistent", ...shown };
    return before ? reply.ok(answer) : reply.created(answer);
  }),
  route(calls.remove, (request) => {
    const { world } = request;
    const schedule = scheduleOf(world, storageIn(request));
    if (schedule.is_running) throw refuse.conflict("A backup is running.");
    removeSchedule(world, schedule);
    return reply.ok({ message: "Backup schedule deleted." });
  }),
  route(calls.run, (request) => {
    const { uuid } = startBackup(request.moment, scheduleOf(request.world, storageIn(request)));
    return reply.ok({ message: "Backup queued.", uuid });
  }),
];

export const storageBackups = product({
  routes,
  tables: {
    storageBackups: {
      singular: "backup schedule",
      add: (moment, { storage_uuid, ...fields }) => {
        const storage = orNotFound(moment.world.storages[text("storage_uuid", storage_uuid)], "Storage");
        return saveSchedule(moment, storage, StorageBackupBody.parse(fields)).storage_uuid;
      },
    },
    storageArchives: { singular: "archive" },
  },
  events: { "storageBackup.completed": endBackup },
});
