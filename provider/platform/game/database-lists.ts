import type { Client } from "../../api/client";
import { type Database, databases } from "../../api/panel/databases";
import { identifierOf } from "./game-servers";

/** Arguments of the list. They contain the identifier of the server, so that identifier and uuid of one server share the stored list. */
const of = (server: string) => ({ params: { server: identifierOf(server) }, query: { include: "password" as const } });

/** Returns the databases of a game server, without their passwords. */
export const databasesListed = (panel: Client, server: string): Promise<Database[]> =>
  panel.send(databases.list, { params: { server: identifierOf(server) } });

/** Returns the databases of a game server, with their passwords if the key may view them. */
export const databasesOf = (panel: Client, server: string): Promise<Database[]> => panel.get(databases.list, of(server));

export const uncachedDatabases = (panel: Client, server: string): Promise<Database[]> => panel.refetch(databases.list, of(server));

export const databaseWith = (panel: Client, server: string, fits: (row: Database) => boolean): Promise<Database | undefined> =>
  panel.find(databases.list, of(server), fits);

/** Applies a write of this run to the stored list. */
export const amendDatabases = (panel: Client, server: string, change: (rows: Database[]) => Database[]): void =>
  panel.update(databases.list, of(server), change);

/** The prefix that the panel may put before a name: the server's number (docs/facts/game-panel.md 3.9). */
const PREFIX = /^s\d+_/;

/** Whether a row is the database that has this name in a program. */
export const isNamed = (row: Database, name: string): boolean =>
  row.name === name || (PREFIX.test(row.name) && row.name.replace(PREFIX, "") === name);

/** Returns the name that the database of a row has in a program. */
export const nameOf = (row: Database, wanted?: string): string =>
  wanted !== undefined && isNamed(row, wanted) ? wanted : row.name.replace(PREFIX, "");
