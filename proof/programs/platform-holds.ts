import { typeToken } from "../../provider/core/resource";
import type { Sandbox } from "../../sandbox";
import { openBag } from "../../testing/protocol/wire";
import type { ResourceState } from "../../testing/state/state";
import { differenceOf } from "../world";
import { definitionOf } from "./model";

/** Kinds that are an object of their own, and where the sandbox keeps them. */
const TABLES: Readonly<Record<string, string>> = {
  Project: "projects",
  Environment: "environments",
  Application: "applications",
  SharedVariable: "sharedVariables",
  Storage: "storages",
  StorageBackupSchedule: "storageBackups",
  Volume: "volumes",
  ManagedDatabase: "databases",
  game_Schedule: "schedules",
};

/** Names that only programs give to variables. */
const OURS = /^(SINGLE|SET|DATABASE)_\d+/;

/** All objects that the platform holds, by table and id. */
export async function objectsOf(sandbox: Sandbox): Promise<Set<string>> {
  const objects = new Set<string>();
  for (const table of [...Object.values(TABLES), "variables", "tasks"])
    for (const { $id } of await sandbox.find(table)) objects.add(`${table} ${$id}`);
  return objects;
}

/** What the platform has too much or too little, by what the stack's state says that there is. `others`: objects that are not the program's. */
export async function wrongObjects(
  sandbox: Sandbox,
  managed: readonly ResourceState[],
  others: ReadonlySet<string>,
): Promise<string | undefined> {
  const open = managed.map((one) => ({ ...one, inputs: openBag(one.inputs), outputs: openBag(one.outputs) }));
  const of = (kind: string) => open.filter(({ type }) => type === typeToken(definitionOf(kind)));
  const wanted: string[] = [];
  const found: string[] = [];
  for (const [kind, table] of Object.entries(TABLES)) {
    wanted.push(...of(kind).map(({ id }) => `${table} ${id}`));
    const rows = await sandbox.find(table);
    // Each project comes with one, and each server with variables of its own.
    const own = rows.filter(
      ({ $id, name, key }) => !others.has(`${table} ${$id}`) && name !== "production" && !String(key).startsWith("SVC_"),
    );
    found.push(...own.map(({ $id }) => `${table} ${$id}`));
  }
  wanted.push(...variablesOf(of));
  const rows = await sandbox.find("variables", ({ key, is_preview: isPreview }) => !isPreview && OURS.test(String(key)));
  found.push(...rows.map(({ application_uuid: uuid, key }) => `variable ${uuid} ${key}`));
  wanted.push(...of("game_Schedule").flatMap(({ id, inputs }) => listOf(inputs.tasks).map((_, n) => `task ${n + 1} of ${id}`)));
  const schedules = new Set(of("game_Schedule").map(({ id }) => id));
  const tasks = await sandbox.find("tasks", ({ schedule_id: id }) => schedules.has(String(id)));
  const counts = new Map<string, number>();
  for (const { schedule_id: id } of tasks) {
    const n = (counts.get(String(id)) ?? 0) + 1;
    counts.set(String(id), n);
    found.push(`task ${n} of ${id}`);
  }
  return differenceOf(found, wanted);
}

/** Variables of one resource each, of sets, and those that databases saved. */
function variablesOf(of: (kind: string) => ResourceState[]): string[] {
  const name = (uuid: unknown, key: unknown) => `variable ${uuid} ${key}`;
  return [
    ...of("EnvironmentVariable").map(({ inputs }) => name(inputs.applicationUuid, inputs.key)),
    ...of("EnvironmentVariables").flatMap(({ inputs, outputs }) =>
      keysOf(outputs.variables).map((key) => name(inputs.applicationUuid, key)),
    ),
    ...of("DatabaseAttachment").flatMap(({ inputs, outputs }) => listOf(outputs.variables).map((key) => name(inputs.applicationUuid, key))),
  ];
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const keysOf = (value: unknown): string[] => (typeof value === "object" && value !== null ? Object.keys(value) : []);
