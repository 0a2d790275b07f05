import type { Client } from "../../../api/client";
import { type Database, databases } from "../../../api/hosting/databases";
import type { CheckContext, Context } from "../../../core/context";
import { isNotGone, unlessGone } from "../../../core/is-there";
import type { Problem } from "../../../core/resource";
import { unknownText } from "../../../platform/hosting/parent-checks";
import { standingOf } from "../../../platform/hosting/status-words";
import { type Watched, waitForRest } from "../at-rest";

export const DATABASE_TIMEOUT_SECONDS = 1800;

export const rowOf = (rows: readonly Database[], id: string): Database | undefined =>
  rows.find(({ uuid, status }) => uuid === id && standingOf(status) !== "deleted");

/** The database by a GET of itself. */
export async function foundDatabase(hosting: Client, uuid: string): Promise<Database | undefined> {
  const row = await unlessGone(hosting.refetch(databases.get, { params: { uuid } }));
  return row && rowOf([row], uuid);
}

export const isDatabaseThere = (hosting: Client, uuid: string): Promise<boolean> =>
  isNotGone(foundDatabase(hosting, uuid).then((row) => row !== undefined));

/** The database as it is now: those that wait for different ones ask together. */
export const databaseNow = async (hosting: Client, id: string): Promise<Database | undefined> =>
  rowOf(await hosting.getWithin(databases.list, {}, 1), id) ?? foundDatabase(hosting, id);

type Watching = Pick<Context<{ timeoutSeconds?: number }>, "hosting" | "clock" | "log" | "id" | "inputs" | "olds">;

/** How its state is looked at. */
export const watchedDatabase = ({ hosting, id, inputs }: Watching): Watched<Database> => ({
  noun: "database",
  timeoutSeconds: inputs.timeoutSeconds ?? DATABASE_TIMEOUT_SECONDS,
  find: () => databaseNow(hosting, id),
  isThere: () => isDatabaseThere(hosting, id),
  statusOf: ({ status }) => status,
});

/** Waits until the database is ready. Fails in a state that cannot become that. */
export const waitForDatabase = (context: Watching): Promise<Database> => waitForRest(context, watchedDatabase(context));

/** Of an input `databaseUuid` that names a database which is not there. */
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

/** What the list does not show is asked for by itself: a list may lag, or be cut. */
export async function databaseNamed(hosting: Client, wanted: string): Promise<Database | undefined> {
  const row = await hosting.find(databases.list, {}, ({ uuid }) => uuid === wanted);
  return row ?? unlessGone(hosting.get(databases.get, { params: { uuid: wanted } }));
}
