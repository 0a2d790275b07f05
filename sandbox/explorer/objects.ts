import { type Collection, collectionNamed } from "../world/collections";
import { type Fields, isFields, type Json } from "../world/json";
import type { World } from "../world/world";
import type { Explored } from "./explored";

/** For each kind of parent object, the columns of other tables that contain the parent's id. */
const PARENT_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  projects: ["project_uuid", "scope"],
  environments: ["environment_uuid"],
  applications: ["application_uuid"],
  purchasedServers: ["server_uuid", "scope"],
  destinations: ["destination_uuid"],
  storages: ["storage_uuid"],
  volumes: ["volume_id"],
  databases: ["database_uuid"],
  gameServers: ["server"],
  schedules: ["schedule_id"],
  s3Storages: ["s3_storage_uuid"],
};

export const hasParts = (kind: string): boolean => kind in PARENT_COLUMNS;

/** Returns the objects that contain this object, from the outermost to the direct parent. */
export function parentsOf(explored: Explored, kind: string, id: string): Named[] {
  const own = rowOf(explored, kind, id);
  for (const [parent, columns] of Object.entries(PARENT_COLUMNS)) {
    const ids = parent === kind ? [] : columns.map((column) => String(own?.[column] ?? ""));
    for (const of of ids) {
      const row = rowOf(explored, parent, of);
      if (row) return [...parentsOf(explored, parent, of), { kind: parent, id: of, row }];
    }
  }
  return [];
}

function rowOf({ runtime }: Explored, kind: string, id: string): Fields | undefined {
  const rows: unknown = runtime.world[kind as keyof World];
  const row = isFields(rows) && Object.hasOwn(rows, id) ? rows[id] : undefined;
  return isFields(row) ? row : undefined;
}

/** Fields that the console cannot edit, because only the platform sets them. */
const FIXED: ReadonlySet<string> = new Set(["id", "uuid", "identifier", "created_at", "updated_at"]);

export const isEditable = (field: string): boolean => !FIXED.has(field);

export interface Named {
  readonly kind: string;
  readonly id: string;
  readonly row: Fields;
}

export const tableNamed = ({ runtime }: Explored, kind: string): Collection | undefined => {
  try {
    return collectionNamed(runtime.collections, kind);
  } catch {
    return undefined;
  }
};

export function objectNamed({ runtime }: Explored, kind: Collection | undefined, id: string): Fields | undefined {
  return kind?.ids(runtime.world).includes(id) ? kind.show(runtime.world, id) : undefined;
}

/** Returns the rows of other tables that contain the id of this object in one of its `PARENT_COLUMNS`. */
export function childrenOf(explored: Explored, kind: string, id: string): Named[] {
  const columns = PARENT_COLUMNS[kind] ?? [];
  const { world, collections } = explored.runtime;
  return collections.flatMap(({ name }) => {
    if (name === kind || name === "auditEvents" || name === "activity") return [];
    const rows: unknown = world[name as keyof World];
    if (!isFields(rows)) return [];
    return Object.entries(rows).flatMap(([own, row]) =>
      isFields(row) && columns.some((column) => String(row[column]) === id) ? [{ kind: name, id: own, row }] : [],
    );
  });
}

/** Returns the fields of an object. In the row of an application, they are in the column `fields`. In every other row, they are the columns. */
export const fieldsOf = (row: Fields): Fields => (isFields(row.fields) ? row.fields : row);

export function nameOf(row: Fields, id: string): string {
  const called = [row.name, row.key, row.path, row.mount_path, row.hostname, row.fqdn, row.email, portOf(row)].find(
    (value): value is string => typeof value === "string" && value !== "",
  );
  return called ?? id;
}

const portOf = ({ ip, ip_alias: alias, port }: Fields): string | undefined =>
  port === undefined || (alias ?? ip) === undefined ? undefined : `${alias ?? ip}:${port}`;

/** Returns the object with this id, of any kind. Returns undefined if the object no longer exists. */
export function objectWithId(explored: Explored, id: string): Named | undefined {
  for (const { name } of explored.runtime.collections) {
    const row = name === "auditEvents" ? undefined : rowOf(explored, name, id);
    if (row) return { kind: name, id, row };
  }
  return undefined;
}

/** Distinguishes a variable for preview deployments from the production variable, because both have the same name. */
export const previewMark = (row: Fields): string => (row.is_preview === true ? "preview" : "");

/** Returns `purchased servers` for `purchasedServers`. */
export const spoken = (kind: string): string => kind.replace(/([A-Z])(?![A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).trim();

/** Style class for the status of an object: `good`, `wait` (in progress), `bad` (failed), or `none` if the object is off or has no status. */
export function lookOf(state: Json | undefined): "good" | "wait" | "bad" | "none" {
  const text = typeof state === "string" ? state.split(":")[0] : undefined;
  if (text === undefined || text === "") return "none";
  if (/fail|error|crash|suspend|degraded/.test(text)) return "bad";
  if (/offline|stopped|detached/.test(text)) return "none";
  if (text === "exited") return "bad";
  if (/ing$|provision|queued/.test(text) && text !== "running") return "wait";
  return "good";
}
