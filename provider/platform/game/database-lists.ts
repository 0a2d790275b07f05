import type { Client } from "../../api/client";
import { type Database, databases } from "../../api/panel/databases";
import { identifierOf } from "./game-servers";

/** By the identifier, in whichever form the server is named: so both forms share what is held. */
const of = (server: string) => ({ params: { server: identifierOf(server) }, query: { include: "password" as const } });

/** The databases of a game server; no password is asked for. */
export const databasesListed = (panel: Client, server: string): Promise<Database[]> =>
  panel.send(databases.list, { params: { server: identifierOf(server) } });

/** The databases of a game server, with their passwords where the key may view them. */
export const databasesOf = (panel: Client, server: string): Promise<Database[]> => panel.get(databases.list, of(server));

export const databasesAfresh = (panel: Client, server: string): Promise<Database[]> => panel.refetch(databases.list, of(server));

export const databaseWith = (panel: Client, server: string, fits: (row: Database) => boolean): Promise<Database | undefined> =>
  panel.find(databases.list, of(server), fits);

/** Takes what an own write did into the list that is held. */
export const amendDatabases = (panel: Client, server: string, change: (rows: Database[]) => Database[]): void =>
  panel.update(databases.list, of(server), change);

/** The panel may put the server's number before a name (docs/facts/game-panel.md 3.9). */
const PREFIX = /^s\d+_/;

/** Whether a row is the one that a program calls so. */
export const isNamed = (row: Database, name: string): boolean =>
  row.name === name || (PREFIX.test(row.name) && row.name.replace(PREFIX, "") === name);

/** What a program calls it. */
export const nameOf = (row: Database, wanted?: string): string =>
  wanted !== undefined && isNamed(row, wanted) ? wanted : row.name.replace(PREFIX, "");
