import { storages } from "../../../provider/api/hosting/storages";
import { orNotFound, refuse, reply } from "../../http/reply";
import { type Route, route } from "../../http/route";
import { applicationOf } from "../applications/rules";
import type { StorageRow } from "./rows";
import { addStorage, changeStorage, refuseOutside, removeStorage, shownStorage, storageOf, storagesOf, withoutStoreColumns } from "./rules";

// docs/facts/hosting.md 6.1.

export const routes: readonly Route[] = [
  route(storages.list, ({ world, param, caller }) => {
    const rows = storagesOf(world, applicationOf(world, param("uuid")).uuid);
    const shown = (type: StorageRow["type"]) =>
      rows.filter((row) => row.type === type).map((row) => shownStorage(world, row, caller.readsSensitive));
    return reply.ok({ persistent_storages: shown("persistent"), file_storages: shown("file") });
  }),
  route(storages.create, ({ world, moment, param, body, caller }) => {
    const application = applicationOf(world, param("uuid"));
    refuseOutside(world, application, body, caller);
    const row = addStorage(moment, application, body);
    return reply.created(withoutStoreColumns(shownStorage(world, row, caller.readsSensitive)));
  }),
  route(storages.update, ({ world, moment, param, body, caller }) => {
    const { uuid } = applicationOf(world, param("uuid"));
    if (body.uuid === undefined && body.id === undefined) throw refuse.invalid({ uuid: ["One of uuid and id is required."] });
    const wanted = (row: StorageRow) => row.type === body.type && (body.uuid === undefined ? row.id === body.id : row.uuid === body.uuid);
    const row = orNotFound(storagesOf(world, uuid).find(wanted), "Storage");
    changeStorage(moment, row, body);
    return reply.ok(shownStorage(world, row, caller.readsSensitive));
  }),
  route(storages.remove, ({ world, param }) => {
    const storage = storageOf(world, applicationOf(world, param("uuid")).uuid, param("storage_uuid"));
    if (world.storageBackups[storage.uuid]) throw refuse.unprocessable("The storage has a backup schedule. Delete the schedule first.");
    removeStorage(world, storage);
    return reply.ok({ message: "Storage deleted." });
  }),
];
