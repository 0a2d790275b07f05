import { typeToken } from "../../../provider/core/type-token";
import { openBag } from "../../../rehearsal/protocol/wire";
import type { ResourceState } from "../../../rehearsal/state/state";
import type { Sandbox } from "../../../sandbox";
import { lifecycleFixtures } from "../../harness/fixtures";
import { definitionOf } from "../../harness/resource-types";
import { differenceOf } from "../../harness/world";

/** Omits events, because their rows remain even if the state no longer contains the event. */
const objectFixtures = lifecycleFixtures.filter(({ naming }) => naming !== "history");

const tables = objectFixtures.flatMap(({ table }) => table ?? []);

/** Matches keys of variables that only random programs declare. */
const OURS = /^(SINGLE|SET|DATABASE)_\d+/;

/** Omits deleted backups: their rows exist only because they count for a limit. */
export async function objectsOf(sandbox: Sandbox): Promise<Set<string>> {
  const objects = new Set<string>();
  for (const table of [...tables, "variables", "tasks"])
    for (const { $id, deleted } of await sandbox.find(table)) if (deleted !== true) objects.add(`${table} ${$id}`);
  return objects;
}

/**
 * Returns objects that the platform lacks, or has too many of, compared with the state of the stack. `others` contains objects that do not belong to
 * the program. If objects of a resource type remain after a destroy, this function adds them to `left`, and later checks accept them.
 */
export async function wrongObjects(
  sandbox: Sandbox,
  managed: readonly ResourceState[],
  others: ReadonlySet<string>,
  left: Set<string>,
): Promise<string | undefined> {
  const open = managed.map((one) => ({ ...one, inputs: openBag(one.inputs), outputs: openBag(one.outputs) }));
  const wanted = objectFixtures.flatMap(({ kind, table, holds = () => [], leaves }) => {
    const type = typeToken(definitionOf(kind));
    const states = open.filter((state) => state.type === type);
    const held = states.flatMap(holds);
    if (leaves) for (const row of held) left.add(row);
    return [...(table === undefined ? [] : states.map(({ id }) => `${table} ${id}`)), ...held];
  });
  const found = [...(await rowsFound(sandbox, others)), ...(await variablesFound(sandbox)), ...(await tasksFound(sandbox, others))];
  return differenceOf(
    found.filter((row) => wanted.includes(row) || !left.has(row)),
    wanted,
  );
}

/**
 * Returns the rows of the program's objects. The platform itself creates an environment `production` with each project, and variables `SVC_…` with
 * each server.
 */
async function rowsFound(sandbox: Sandbox, others: ReadonlySet<string>): Promise<string[]> {
  const found: string[] = [];
  for (const { table, idOf } of objectFixtures) {
    if (table === undefined) continue;
    const rows = await sandbox.find(table);
    const own = rows.filter(
      // The row of a deleted backup still exists, because the backup counts for the limit.
      ({ $id, name, key, deleted }) =>
        !others.has(`${table} ${$id}`) && name !== "production" && !String(key).startsWith("SVC_") && deleted !== true,
    );
    found.push(...own.map((row) => `${table} ${idOf ? idOf(row) : row.$id}`));
  }
  return found;
}

async function variablesFound(sandbox: Sandbox): Promise<string[]> {
  const rows = await sandbox.find("variables", ({ key, is_preview: isPreview }) => !isPreview && OURS.test(String(key)));
  return rows.map(({ application_uuid: uuid, key }) => `variable ${uuid} ${key}`);
}

/** A task is identified by its number within the schedule. */
async function tasksFound(sandbox: Sandbox, others: ReadonlySet<string>): Promise<string[]> {
  const counts = new Map<string, number>();
  const tasks = await sandbox.find("tasks", ({ schedule_id: id }) => !others.has(`schedules ${id}`));
  return tasks.map(({ schedule_id: id }) => {
    const n = (counts.get(String(id)) ?? 0) + 1;
    counts.set(String(id), n);
    return `task ${n} of ${id}`;
  });
}
