import { storageBackups } from "../../../provider/api/hosting/storage-backups";
import { refuse, reply } from "../../http/reply";
import { type PathRequest, type Route, route } from "../../http/route";
import { applicationOf } from "../applications/rules";
import type { StorageRow } from "../storages/rows";
import { storageOf } from "../storages/rules";
import { removeSchedule, saveSchedule, scheduleOf, startBackup } from "./rules";

// docs/facts/hosting.md 6.2.

const storageIn = ({ world, param }: PathRequest): StorageRow =>
  storageOf(world, applicationOf(world, param("uuid")).uuid, param("storage_uuid"));

export const routes: readonly Route[] = [
  route(storageBackups.replace, (request) => {
    const { world, moment, body } = request;
    const storage = storageIn(request);
    const before = world.storageBackups[storage.uuid];
    const row = saveSchedule(moment, storage, body);
    const { is_running: _, ...shown } = row;
    const answer = { message: "Backup schedule saved.", storage_type: storage.type === "file" ? "directory" : "persistent", ...shown };
    return before ? reply.ok(answer) : reply.created(answer);
  }),
  route(storageBackups.remove, (request) => {
    const { world } = request;
    const storage = storageIn(request);
    const schedule = scheduleOf(world, storage);
    if (schedule.is_running) throw refuse.conflict("A backup is running.");
    removeSchedule(world, schedule);
    return reply.ok({ message: "Backup schedule deleted." });
  }),
  route(storageBackups.run, (request) => {
    const { world, moment } = request;
    const storage = storageIn(request);
    const { uuid } = startBackup(moment, scheduleOf(world, storage));
    return reply.ok({ message: "Backup queued.", uuid });
  }),
];
