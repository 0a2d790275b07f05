import type { Client } from "../../api/client";
import { type Database, databases } from "../../api/game/databases";
import { identifierOf } from "./game-servers";

/** `server` is an identifier or a uuid. It is converted to the identifier, so that both forms use the same stored list. */
const of = (server: string) => ({ params: { server: identifierOf(server) }, query: { include: "password" as const } });

/** Reads without the cache, and without the passwords. */
export const databasesListed = (panel: Client, server: string): Promise<Database[]> =>
  panel.send(databases.list, { params: { server: identifierOf(server) } });

/** The rows contain the passwords if the API key may view them. */
export const databasesOf = (panel: Client, server: string): Promise<Database[]> => panel.get(databases.list, of(server));

export const uncachedDatabases = (panel: Client, server: string): Promise<Database[]> => panel.refetch(databases.list, of(server));

export const databaseWith = (panel: Client, server: string, fits: (row: Database) => boolean): Promise<Database | undefined> =>
  panel.find(databases.list, of(server), fits);

/** Updates the stored list after this run has created, changed or deleted a database. */
export const amendDatabases = (panel: Client, server: string, change: (rows: Database[]) => Database[]): void =>
  panel.update(databases.list, of(server), change);

/** The panel may put `s<number of the server>_` before a database's name (docs/facts/game-panel.md 3.9). */
const PREFIX = /^s\d+_/;

export const isNamed = (row: Database, name: string): boolean =>
  row.name === name || (PREFIX.test(row.name) && row.name.replace(PREFIX, "") === name);

/** Returns the name of a database in the program, without the prefix of the panel. */
export const nameOf = (row: Database, wanted?: string): string =>
  wanted !== undefined && isNamed(row, wanted) ? wanted : row.name.replace(PREFIX, "");
