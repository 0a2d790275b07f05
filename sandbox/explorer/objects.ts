import { type Collection, collectionNamed } from "../world/collections";
import { type Fields, isFields, type Json } from "../world/json";
import type { World } from "../world/world";
import type { Explored } from "./explored";

/** The column of other tables that names an object of this kind. */
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

export interface Named {
  readonly kind: string;
  readonly id: string;
  readonly row: Fields;
}

export const kindNamed = ({ runtime }: Explored, kind: string): Collection | undefined => {
  try {
    return collectionNamed(runtime.collections, kind);
  } catch {
    return undefined;
  }
};

/** The object; undefined if there is no such kind, or none of this id. */
export function objectNamed({ runtime }: Explored, kind: Collection | undefined, id: string): Fields | undefined {
  return kind?.ids(runtime.world).includes(id) ? kind.show(runtime.world, id) : undefined;
}

/** Rows of other tables that are a part of this object, of kinds that have a page. */
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

/** What an object is called; its id if it has no name. */
export function nameOf(row: Fields, id: string): string {
  const called = [row.name, row.key, row.path, row.mount_path, row.hostname, row.fqdn].find(
    (value): value is string => typeof value === "string" && value !== "",
  );
  return called ?? id;
}

/** `purchasedServers` as `purchased servers`. */
export const spoken = (kind: string): string => kind.replace(/([A-Z])(?![A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).trim();

/** How a state looks: at rest, under way, or failed. */
export function lookOf(state: Json | undefined): "good" | "wait" | "bad" | "none" {
  const text = typeof state === "string" ? state.split(":")[0] : undefined;
  if (text === undefined || text === "") return "none";
  if (/fail|error|crash|suspend|degraded/.test(text)) return "bad";
  if (/offline|stopped|detached/.test(text)) return "none";
  if (text === "exited") return "bad";
  if (/ing$|provision|queued/.test(text) && text !== "running") return "wait";
  return "good";
}
