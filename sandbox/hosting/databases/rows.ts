import type { Dated, Table } from "../../world/world";

export type DatabaseRow = Dated & {
  uuid: string;
  engine: string;
  plan: string;
  region: string;
  status: "creating" | "ready" | "upgrading" | "backing_up" | "deleting" | "failed";
  eviction_policy: string | null;
  password: string;
};

export type DatabaseBackupRow = { id: number; database_uuid: string; status: "running" | "finished"; created_at: string };

declare module "../../world/world" {
  interface Tables {
    databases: Table<DatabaseRow>;
    /** No call lists them. */
    databaseBackups: Table<DatabaseBackupRow>;
  }
}
