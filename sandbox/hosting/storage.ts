import { fits } from "../../provider/api/hosting/columns";
import { storages as calls, canonicalPath, isUnsafePath, StorageBody, type StoragePatch } from "../../provider/api/hosting/storages";
import { type Caller, product, type Route, route } from "../http/product";
import { orNotFound, Refusal, refuse, reply } from "../http/reply";
import { text } from "../world/collections";
import type { Fields } from "../world/json";
import type { Moment } from "../world/moment";
import { type Dated, removeRowsOf, type Table, type World } from "../world/world";
import { type ApplicationRow, applicationOf } from "./application/rows";

export type StorageRow = Dated & {
  id: number;
  uuid: string;
  application_uuid: string;
  type: "persistent" | "file";
  /** Name of a persistent storage, with the prefix that the platform adds on creation. */
  name: string | null;
  mount_path: string;
  fs_path: string | null;
  content: string | null;
  is_directory: boolean;
  is_host_file: boolean;
  is_binary: boolean;
  is_too_large: boolean;
  is_preview_suffix_enabled: boolean;
};

declare module "../world/world" {
  interface Tables {
    storages: Table<StorageRow>;
  }
}

// Source: docs/facts/hosting.md 6.1.

export const storagesOf = (world: World, applicationUuid: string): StorageRow[] =>
  Object.values(world.storages).filter((row) => row.application_uuid === applicationUuid);

export const storageOf = (world: World, applicationUuid: string, uuid: string): StorageRow =>
  orNotFound(
    storagesOf(world, applicationUuid).find((row) => row.uuid === uuid),
    "Storage",
  );

function refuseMisfits(body: StorageBody): void {
  const file = body.type === "file";
  const misfits = file ? [] : (["content", "is_directory", "fs_path", "is_host_file"] as const).filter((name) => body[name] !== undefined);
  if (misfits.length > 0)
    throw refuse.invalid(Object.fromEntries(misfits.map((name) => [name, [`The ${name} field is for file storages only.`]])));
  if (file && body.name !== undefined) throw refuse.invalid({ name: ["The name field is for persistent storages only."] });
  if (!file && (body.name === undefined || body.name === "0"))
    throw refuse.invalid({ name: "The name field is required for persistent storages." });
  if (body.is_directory && body.fs_path === undefined) throw refuse.invalid({ fs_path: [{ say: "fieldRequired", what: "fs_path" }] });
  if (body.is_host_file && !body.fs_path?.startsWith("/"))
    throw refuse.invalid({ fs_path: ["The fs_path of a host file must be absolute."] });
  if (body.is_host_file && body.content != null) throw refuse.invalid({ content: ["The content of a host file cannot be set."] });
}

/** Returns the folder on the server that contains the application's own files. */
const folderOf = ({ uuid }: ApplicationRow): string => `/data/applications/${uuid}`;

/** Requires the permission Deploy for a mount from outside the application's folder, because it could reach data of another application. */
function refuseOutside({ variants }: World, application: ApplicationRow, body: StorageBody, { may }: Pick<Caller, "may">): void {
  const path = serverPathOf(body);
  if (path === undefined || variants?.outsidePaths === "with Write" || may("deploy")) return;
  if (`${path}/`.startsWith(`${folderOf(application)}/`)) return;
  throw new Refusal(403, { message: { say: "missingPermission", what: "deploy" } });
}

function addStorage(moment: Moment, application: ApplicationRow, body: StorageBody): StorageRow {
  refuseMisfits(body);
  const file = body.type === "file";
  const mountPath = canonicalPath(body.mount_path, body.type);
  if (file && isUnsafePath(body.mount_path))
    throw refuse.invalid({ mount_path: "The mount path contains characters that are not allowed." });
  if (body.fs_path !== undefined && isUnsafePath(body.fs_path))
    throw refuse.invalid({ fs_path: "The path contains characters that are not allowed." });
  const name = file ? null : `${application.uuid}-${body.name}`;
  const isTaken = (other: StorageRow) => other.type === body.type && (file ? other.mount_path === mountPath : other.name === name);
  if (storagesOf(moment.world, application.uuid).some(isTaken)) throw refuse.storeError(); // upstream does not catch the error of this unique index
  if (!fits("short", name) || !fits("short", mountPath)) throw refuse.storeError();
  const row: StorageRow = {
    id: moment.integer(`${body.type} storage`),
    uuid: moment.uuid(),
    application_uuid: application.uuid,
    type: body.type,
    name,
    mount_path: mountPath,
    fs_path: file ? (serverPathOf(body) ?? `${folderOf(application)}${mountPath}`) : null,
    content: file && !body.is_directory && !body.is_host_file ? (body.content ?? null) : null,
    is_directory: body.is_directory ?? false,
    is_host_file: body.is_host_file ?? false,
    is_binary: false,
    is_too_large: false,
    is_preview_suffix_enabled: true,
    ...moment.dated(),
  };
  moment.world.storages[row.uuid] = row;
  return row;
}

/** Returns the path on the server that the storage mounts. Undefined for a file with `content`, because the platform chooses its path. */
const serverPathOf = ({ is_directory, is_host_file, fs_path }: StorageBody): string | undefined =>
  (is_directory || is_host_file) && fs_path !== undefined ? `/${fs_path.replace(/^\//, "")}` : undefined;

/** Changes a storage. Stores `name` as sent, without the prefix that the platform adds on creation. */
function changeStorage(moment: Moment, row: StorageRow, body: StoragePatch): void {
  if (row.type === "persistent" && body.content !== undefined)
    throw refuse.invalid({ content: ["The content field is for file storages only."] });
  if (row.type === "file" && body.name !== undefined) throw refuse.invalid({ name: ["The name field is for persistent storages only."] });
  // Unlike a create, an update keeps double slashes in the path. If a file's path changes, its `fs_path` does not.
  const mountPath = body.mount_path === undefined ? row.mount_path : canonicalPath(body.mount_path, "persistent");
  if (!fits("short", body.name) || !fits("short", mountPath)) throw refuse.storeError();
  if (body.name !== undefined) row.name = body.name;
  row.mount_path = mountPath;
  if (body.content !== undefined) row.content = body.content;
  if (body.is_preview_suffix_enabled !== undefined) row.is_preview_suffix_enabled = body.is_preview_suffix_enabled;
  row.updated_at = moment.stamp();
}

function shownStorage(world: World, row: StorageRow, readsSensitive: boolean): Fields {
  const { application_uuid, type, name, content, fs_path, is_directory, is_host_file, is_binary, is_too_large, ...common } = row;
  const owner = { resource_type: "application", resource_id: world.applications[application_uuid]?.id ?? 0 };
  if (type === "persistent") return { ...common, name, host_path: null, container_id: null, ...owner };
  const more = { fs_path, is_directory, is_host_file, is_binary, is_too_large, is_based_on_git: false, chown: null, chmod: null };
  return { ...common, ...more, ...owner, ...(readsSensitive ? { content } : {}) };
}

/** A create response lacks these fields, because the store sets them only afterwards. */
function withoutStoreColumns({
  is_preview_suffix_enabled: _1,
  chown: _2,
  chmod: _3,
  is_binary: _4,
  is_too_large: _5,
  ...shown
}: Fields): Fields {
  return shown;
}

/**
 * Copies the storages of an application to its clone. Copied files keep the uuids of the originals (docs/facts/hosting.md 3.6), so the keys
 * of their rows differ from the uuids.
 */
export function cloneStorages(moment: Moment, from: ApplicationRow, to: ApplicationRow): void {
  for (const row of storagesOf(moment.world, from.uuid)) {
    const isFile = row.type === "file";
    const uuid = isFile ? row.uuid : moment.uuid();
    const owned = (text: string | null) => text?.replace(from.uuid, to.uuid) ?? null;
    moment.world.storages[isFile ? `${uuid} ${to.uuid}` : uuid] = {
      ...row,
      uuid,
      id: moment.integer(`${row.type} storage`),
      application_uuid: to.uuid,
      name: owned(row.name),
      fs_path: owned(row.fs_path),
      ...moment.dated(),
    };
  }
}

export function removeStorage(world: World, row: StorageRow): void {
  for (const [key, one] of Object.entries(world.storages)) if (one === row) delete world.storages[key];
  if (!Object.values(world.storages).some(({ uuid }) => uuid === row.uuid)) removeRowsOf(world, "storage_uuid", row.uuid);
}

const routes: readonly Route[] = [
  route(calls.list, ({ world, param, caller }) => {
    const rows = storagesOf(world, applicationOf(world, param("uuid")).uuid);
    const shown = (type: StorageRow["type"]) =>
      rows.filter((row) => row.type === type).map((row) => shownStorage(world, row, caller.readsSensitive));
    return reply.ok({ persistent_storages: shown("persistent"), file_storages: shown("file") });
  }),
  route(calls.create, ({ world, moment, param, body, caller }) => {
    const application = applicationOf(world, param("uuid"));
    refuseOutside(world, application, body, caller);
    const row = addStorage(moment, application, body);
    return reply.created(withoutStoreColumns(shownStorage(world, row, caller.readsSensitive)));
  }),
  route(calls.update, ({ world, moment, param, body, caller }) => {
    const { uuid } = applicationOf(world, param("uuid"));
    if (body.uuid === undefined && body.id === undefined) throw refuse.invalid({ uuid: ["One of uuid and id is required."] });
    const wanted = (row: StorageRow) => row.type === body.type && (body.uuid === undefined ? row.id === body.id : row.uuid === body.uuid);
    const row = orNotFound(storagesOf(world, uuid).find(wanted), "Storage");
    changeStorage(moment, row, body);
    return reply.ok(shownStorage(world, row, caller.readsSensitive));
  }),
  route(calls.remove, ({ world, param }) => {
    const storage = storageOf(world, applicationOf(world, param("uuid")).uuid, param("storage_uuid"));
    if (world.storageBackups[storage.uuid]) throw refuse.unprocessable("The storage has a backup schedule. Delete the schedule first.");
    removeStorage(world, storage);
    return reply.ok({ message: "Storage deleted." });
  }),
];

export const storages = product({
  routes,
  tables: {
    storages: {
      singular: "storage",
      add: (moment, { application_uuid, ...fields }) =>
        addStorage(moment, applicationOf(moment.world, text("application_uuid", application_uuid)), StorageBody.parse(fields)).uuid,
      remove: ({ world }, row) => removeStorage(world, row),
    },
  },
});
