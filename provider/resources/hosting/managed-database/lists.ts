import type { Client } from "../../../api/client";
import { type Database, databases } from "../../../api/hosting/databases";
import type { CheckContext, Context } from "../../../core/context";
import { isNotGone, unlessGone } from "../../../core/is-there";
import type { Problem } from "../../../core/resource";
import { unknownText } from "../../../platform/hosting/parent-checks";
import { lifecycleStateOf } from "../../../platform/hosting/status-words";
import { type Settling, waitUntilSettled } from "../settled";

export const DATABASE_TIMEOUT_SECONDS = 1800;

export const rowOf = (rows: readonly Database[], id: string): Database | undefined =>
  rows.find(({ uuid, status }) => uuid === id && lifecycleStateOf(status) !== "deleted");

/** Reads a single database. */
export async function foundDatabase(hosting: Client, uuid: string): Promise<Database | undefined> {
  const row = await unlessGone(hosting.refetch(databases.get, { params: { uuid } }));
  return row && rowOf([row], uuid);
}

export const isDatabaseThere = (hosting: Client, uuid: string): Promise<boolean> =>
  isNotGone(foundDatabase(hosting, uuid).then((row) => row !== undefined));

/** Reads the current state of a database. If a run waits for several databases, they share the requests. */
export const databaseNow = async (hosting: Client, id: string): Promise<Database | undefined> =>
  rowOf(await hosting.getWithin(databases.list, {}, 1), id) ?? foundDatabase(hosting, id);

type Watching = Pick<Context<{ timeoutSeconds?: number }>, "hosting" | "clock" | "log" | "id" | "inputs" | "olds">;

/** Returns the functions that read the state of a database. */
export const settlingDatabase = ({ hosting, id, inputs }: Watching): Settling<Database> => ({
  noun: "database",
  timeoutSeconds: inputs.timeoutSeconds ?? DATABASE_TIMEOUT_SECONDS,
  find: () => databaseNow(hosting, id),
  isThere: () => isDatabaseThere(hosting, id),
  statusOf: ({ status }) => status,
});

/** Resolves when the database is ready. Rejects for a state from which it cannot become ready. */
export const waitForDatabase = (context: Watching): Promise<Database> => waitUntilSettled(context, settlingDatabase(context));

/** Returns a problem if `databaseUuid` is the id of a database that does not exist. */
export async function unknownDatabaseProblems({
  hosting,
  inputs,
  olds,
  isKnown,
}: Pick<CheckContext<{ databaseUuid?: string }>, "hosting" | "inputs" | "olds" | "isKnown">): Promise<Problem[]> {
  const { databaseUuid: uuid } = inputs;
  if (uuid === undefined || !isKnown("databaseUuid") || uuid === olds?.databaseUuid) return [];
  if (await databaseNamed(hosting, uuid)) return [];
  const all = await hosting.get(databases.list);
  const named = all.map((d) => ({ uuid: d.uuid, name: [d.engine, d.plan].filter(Boolean).join(", ") || "no name" }));
  return [{ property: "databaseUuid", reason: unknownText("database", uuid, named) }];
}

/** Returns the database with this id. If the list does not show it, a second call reads it, because a list may be outdated or truncated. */
export async function databaseNamed(hosting: Client, wanted: string): Promise<Database | undefined> {
  const row = await hosting.find(databases.list, {}, ({ uuid }) => uuid === wanted);
  return row ?? unlessGone(hosting.get(databases.get, { params: { uuid: wanted } }));
}
