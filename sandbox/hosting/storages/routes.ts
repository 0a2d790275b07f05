import { frequencyProblem } from "../../../provider/api/hosting/frequency";
import { s3Storages } from "../../../provider/api/hosting/s3-storages";
import { STORAGE_BACKUP_DEFAULTS, type StorageBackupBody, storageBackups } from "../../../provider/api/hosting/storage-backups";
import { StorageBody, storages } from "../../../provider/api/hosting/storages";
import { DEFAULTS } from "../../defaults";
import type { Area } from "../../http/product";
import { refuse, reply } from "../../http/reply";
import { serve } from "../../http/route";
import { kind } from "../../world/collections";
import type { Fields } from "../../world/json";
import type { S3StorageRow, StorageBackupRow, StorageRow } from "../../world/rows";
import type { World } from "../../world/world";
import { applicationOf } from "../applications/rules";
import { text } from "../untagged";
import { addStorage, changeStorage, refuseOutside, removeStorage, shownStorage, storageOf, storagesOf, withoutStoreColumns } from "./rules";

// hosting-facts.md 6.1 and 6.2.

function refuseSchedule(world: World, storage: StorageRow, body: StorageBackupBody): void {
  if (storage.type === "file" && !storage.is_directory) throw refuse.invalid({ storage_uuid: ["Only directories can be backed up."] });
  if (frequencyProblem(body.frequency) !== undefined)
    throw refuse.invalid({ frequency: ["The frequency must be a cron expression or one of the known words."] });
  if (body.disable_local_backup && !body.save_s3)
    throw refuse.invalid({ disable_local_backup: ["Local backups can only be disabled with save_s3."] });
  const bucket = world.s3Storages[body.s3_storage_uuid ?? ""];
  if (body.save_s3 && !bucket?.is_usable) throw refuse.invalid({ s3_storage_uuid: ["The S3 storage is not usable."] });
}

/** hosting-facts.md 6.3; the keys to it are shown to a token with Read sensitive data alone, and kept by nobody here. */
const shownBucket = ({ uuid, name, is_usable }: S3StorageRow): Fields => ({
  uuid,
  name,
  description: "",
  endpoint: "https://s3.example.com",
  bucket: name,
  region: "eu",
  is_usable,
});

const schedulesServed = [
  serve(storageBackups.replace, ({ world, moment, param, body }) => {
    const storage = storageOf(world, applicationOf(world, param("uuid")).uuid, param("storage_uuid"));
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
  serve(storageBackups.remove, ({ world, param }) => {
    const storage = storageOf(world, applicationOf(world, param("uuid")).uuid, param("storage_uuid"));
    const schedule = world.storageBackups[storage.uuid];
    if (!schedule) throw refuse.notFound("Backup schedule");
    if (schedule.is_running) throw refuse.conflict("A backup is running.");
    delete world.storageBackups[storage.uuid];
    return reply.ok({ message: "Backup schedule deleted." });
  }),
  serve(storageBackups.run, ({ world, moment, param }) => {
    const storage = storageOf(world, applicationOf(world, param("uuid")).uuid, param("storage_uuid"));
    const schedule = world.storageBackups[storage.uuid];
    if (!schedule) throw refuse.notFound("Backup schedule");
    schedule.is_running = true;
    moment.later(DEFAULTS.storages.backupSeconds, "storageBackup.completed", { storage_uuid: storage.uuid });
    return reply.ok({ message: "Backup queued.", uuid: moment.uuid() });
  }),
];

export const storagesArea: Area = {
  serves: [
    serve(storages.list, ({ world, param, caller }) => {
      const rows = storagesOf(world, applicationOf(world, param("uuid")).uuid);
      const shown = (type: StorageRow["type"]) =>
        rows.filter((row) => row.type === type).map((row) => shownStorage(world, row, caller.readsSensitive));
      return reply.ok({ persistent_storages: shown("persistent"), file_storages: shown("file") });
    }),
    serve(storages.create, ({ world, moment, param, body, caller }) => {
      const application = applicationOf(world, param("uuid"));
      refuseOutside(world, application, body, caller);
      const row = addStorage(moment, application, body);
      return reply.created(withoutStoreColumns(shownStorage(world, row, caller.readsSensitive)));
    }),
    serve(storages.update, ({ world, moment, param, body, caller }) => {
      const { uuid } = applicationOf(world, param("uuid"));
      if (body.uuid === undefined && body.id === undefined) throw refuse.invalid({ uuid: ["One of uuid and id is required."] });
      const wanted = (row: StorageRow) => row.type === body.type && (body.uuid === undefined ? row.id === body.id : row.uuid === body.uuid);
      const row = storagesOf(world, uuid).find(wanted);
      if (!row) throw refuse.notFound("Storage");
      changeStorage(moment, row, body);
      return reply.ok(shownStorage(world, row, caller.readsSensitive));
    }),
    serve(storages.remove, ({ world, param }) => {
      const storage = storageOf(world, applicationOf(world, param("uuid")).uuid, param("storage_uuid"));
      if (world.storageBackups[storage.uuid]) throw refuse.unprocessable("The storage has a backup schedule. Delete the schedule first.");
      removeStorage(world, storage);
      return reply.ok({ message: "Storage deleted." });
    }),
    ...schedulesServed,
    serve(s3Storages.list, ({ world }) => reply.ok(Object.values(world.s3Storages).map(shownBucket))),
  ],
  kinds: [
    kind<StorageRow>({
      name: "storages",
      one: "storage",
      rows: (world) => world.storages,
      add: (moment, { application_uuid, ...fields }) =>
        addStorage(moment, applicationOf(moment.world, text("application_uuid", application_uuid)), StorageBody.parse(fields)).uuid,
      remove: ({ world }, row) => removeStorage(world, row),
    }),
    kind<StorageBackupRow>({ name: "storageBackups", one: "backup schedule", rows: (world) => world.storageBackups }),
    kind<S3StorageRow>({
      name: "s3Storages",
      one: "S3 storage",
      rows: (world) => world.s3Storages,
      add: ({ world, ...moment }, { name = "added", is_usable = true }) => {
        const uuid = moment.uuid();
        world.s3Storages[uuid] = { uuid, name: text("name", name), is_usable: is_usable === true };
        return uuid;
      },
    }),
  ],
  events: {
    "storageBackup.completed": ({ world }, { storage_uuid }) => {
      const schedule = world.storageBackups[String(storage_uuid)];
      if (schedule) schedule.is_running = false;
    },
  },
};
