import type { Dated, Table } from "../../world/world";

export type DatabaseRow = Dated & {
  uuid: string;
  engine: string;
  plan: string;
  region: string;
  status: "creating" | "ready" | "upgrading" | "deleting" | "failed";
  eviction_policy: string | null;
  password: string;
};

declare module "../../world/world" {
  interface Tables {
    databases: Table<DatabaseRow>;
  }
}
