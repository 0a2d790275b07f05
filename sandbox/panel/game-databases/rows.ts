import type { Table } from "../../world/world";

export type GameDatabaseRow = {
  /** Hashid. */
  id: string;
  server: string;
  /** As it is stored. */
  name: string;
  username: string;
  password: string;
  remote_ips: string[];
  remote_anywhere: boolean;
  /** What was last imported, in base64; absent: it is empty. */
  dump?: string;
};

/** A database that was asked for while the service was not there yet. */
export type AwaitedDatabase = { database: string; remote_ips: string[]; remote_anywhere: boolean };

export type DatabaseServiceRow = {
  server: string;
  status: "none" | "provisioning" | "ready" | "unreachable" | "failed";
  /** How long it takes to come up, and whether it does. */
  seconds: number;
  fails: boolean;
  awaited: AwaitedDatabase[];
};

declare module "../../world/world" {
  interface Tables {
    /** Those of game servers, by hashid. */
    gameDatabases: Table<GameDatabaseRow>;
    /** By the server's identifier; without a row there is none. */
    databaseServices: Table<DatabaseServiceRow>;
  }
}
