import type { Table } from "../../world/world";

export type GameDatabaseRow = {
  /** Hashid. */
  id: string;
  server: string;
  /** The stored form of the name. */
  name: string;
  username: string;
  password: string;
  remote_ips: string[];
  remote_anywhere: boolean;
  /** Content of the last import, in base64; absent if it is empty. */
  dump?: string;
};

/** A database that was requested before the service was ready. */
export type AwaitedDatabase = { database: string; remote_ips: string[]; remote_anywhere: boolean };

export type DatabaseServiceRow = {
  server: string;
  status: "none" | "provisioning" | "ready" | "unreachable" | "failed";
  /** Time until it is ready, and whether it succeeds. */
  seconds: number;
  fails: boolean;
  awaited: AwaitedDatabase[];
};

declare module "../../world/world" {
  interface Tables {
    /** Databases of game servers, by hashid. */
    gameDatabases: Table<GameDatabaseRow>;
    /** By the server's identifier; without a row there is no service. */
    databaseServices: Table<DatabaseServiceRow>;
  }
}
