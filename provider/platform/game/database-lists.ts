import type { Client } from "../../api/client";
import { type Database, databases } from "../../api/game/databases";
import { identifierOf } from "./game-servers";

/** Uses the identifier of the server, because its identifier and its uuid must share the stored list. */
const of = (server: string) => ({ params: { server: identifierOf(server) }, query: { include: "password" as const } });

/** The rows contain no passwords. */
export const databasesListed = (panel: Client, server: string): Promise<Database[]> =>
  panel.send(databases.list, { params: { server: identifierOf(server) } });

/** The rows contain the passwords if the key may view them. */
export const databasesOf = (panel: Client, server: string): Promise<Database[]> => panel.get(databases.list, of(server));

export const uncachedDatabases = (panel: Client, server: string): Promise<Database[]> => panel.refetch(databases.list, of(server));

export const databaseWith = (panel: Client, server: string, fits: (row: Database) => boolean): Promise<Database | undefined> =>
  panel.find(databases.list, of(server), fits);

/** Applies a write of this run to the stored list. */
export const amendDatabases = (panel: Client, server: string, change: (rows: Database[]) => Database[]): void =>
  panel.update(databases.list, of(server), change);

/** The panel may put the server's number before a name (docs/facts/game-panel.md 3.9). */
const PREFIX = /^s\d+_/;

export const isNamed = (row: Database, name: string): boolean =>
  row.name === name || (PREFIX.test(row.name) && row.name.replace(PREFIX, "") === name);

/** Returns the name of a database in the program, without the prefix of the panel. */
export const nameOf = (row: Database, wanted?: string): string =>
  wanted !== undefined && isNamed(row, wanted) ? wanted : row.name.replace(PREFIX, "");
