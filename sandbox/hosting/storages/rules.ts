import { fits } from "../../../provider/api/hosting/columns";
import { canonicalPath, isUnsafePath, type StorageBody, type StoragePatch } from "../../../provider/api/hosting/storages";
import { orNotFound, Refusal, refuse } from "../../http/reply";
import type { Caller } from "../../http/route";
import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import { removeRowsOf, type World } from "../../world/world";
import type { ApplicationRow } from "../applications/rows";
import type { StorageRow } from "./rows";

// docs/facts/hosting.md 6.1.

export const storagesOf = (world: World, applicationUuid: string): StorageRow[] =>
  Object.values(world.storages).filter((row) => row.application_uuid === applicationUuid);

export const storageOf = (world: World, applicationUuid: string, uuid: string): StorageRow =>
  orNotFound(
    storagesOf(world, applicationUuid).find((row) => row.uuid === uuid),
    "Storage",
  );

/** Refuses fields that the type does not support, with `errors` as an array. */
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
  if (body.is_host_file && body.content != null) throw refuse.invalid({ content: ["A host file has a content of its own."] });
}

/** Folder in which the platform keeps an application's own files. */
const folderOf = ({ uuid }: ApplicationRow): string => `/data/applications/${uuid}`;

/**
 * Refuses a mount from another place on the server without the permission, because it can reach data of other
 * applications.
 */
export function refuseOutside({ variants }: World, application: ApplicationRow, body: StorageBody, { may }: Pick<Caller, "may">): void {
  const path = serverPathOf(body);
  if (path === undefined || variants?.outsidePaths === "with Write" || may("deploy")) return;
  if (`${path}/`.startsWith(`${folderOf(application)}/`)) return;
  throw new Refusal(403, { message: { say: "missingPermission", what: "deploy" } });
}

export function addStorage(moment: Moment, application: ApplicationRow, body: StorageBody): StorageRow {
  refuseMisfits(body);
  const file = body.type === "file";
  const mountPath = canonicalPath(body.mount_path, body.type);
  if (file && isUnsafePath(body.mount_path)) throw refuse.invalid({ mount_path: "The mount path holds characters that are not allowed." });
  if (body.fs_path !== undefined && isUnsafePath(body.fs_path))
    throw refuse.invalid({ fs_path: "The path holds characters that are not allowed." });
  const name = file ? null : `${application.uuid}-${body.name}`;
  const isTaken = (other: StorageRow) => other.type === body.type && (file ? other.mount_path === mountPath : other.name === name);
  if (storagesOf(moment.world, application.uuid).some(isTaken)) throw refuse.storeError(); // a unique index whose error is not caught
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

/** Returns the path that a folder or file of the server is mounted from; for any other file the platform chooses it. */
const serverPathOf = ({ is_directory, is_host_file, fs_path }: StorageBody): string | undefined =>
  (is_directory || is_host_file) && fs_path !== undefined ? `/${fs_path.replace(/^\//, "")}` : undefined;

/** Changes a storage. The name is stored as it is sent: the prefix of a create is not added. */
export function changeStorage(moment: Moment, row: StorageRow, body: StoragePatch): void {
  if (row.type === "persistent" && body.content !== undefined)
    throw refuse.invalid({ content: ["The content field is for file storages only."] });
  if (row.type === "file" && body.name !== undefined) throw refuse.invalid({ name: ["The name field is for persistent storages only."] });
  // Double slashes are kept here, also in the path of a file, and fs_path does not change with it.
  const mountPath = body.mount_path === undefined ? row.mount_path : canonicalPath(body.mount_path, "persistent");
  if (!fits("short", body.name) || !fits("short", mountPath)) throw refuse.storeError();
  if (body.name !== undefined) row.name = body.name;
  row.mount_path = mountPath;
  if (body.content !== undefined) row.content = body.content;
  if (body.is_preview_suffix_enabled !== undefined) row.is_preview_suffix_enabled = body.is_preview_suffix_enabled;
  row.updated_at = moment.stamp();
}

export function shownStorage(world: World, row: StorageRow, readsSensitive: boolean): Fields {
  const { application_uuid, type, name, content, fs_path, is_directory, is_host_file, is_binary, is_too_large, ...common } = row;
  const owner = { resource_type: "application", resource_id: world.applications[application_uuid]?.id ?? 0 };
  if (type === "persistent") return { ...common, name, host_path: null, container_id: null, ...owner };
  const more = { fs_path, is_directory, is_host_file, is_binary, is_too_large, is_based_on_git: false, chown: null, chmod: null };
  return { ...common, ...more, ...owner, ...(readsSensitive ? { content } : {}) };
}

/** Omits columns that the store fills in. The response to a create lacks them. */
export function withoutStoreColumns({
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
 * Copies storages to a clone. The files have the uuids of the original's (docs/facts/hosting.md 3.6), but their own
 * keys in the table.
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
