import type { Dated, Table } from "../../world/world";

/** A clean-up of a server: `running`, then `success` or `failed`. */
export type ServerCleanupRow = Dated & {
  uuid: string;
  server_uuid: string;
  status: string;
  message: string | null;
  finished_at: string | null;
};

declare module "../../world/world" {
  interface Tables {
    serverCleanups: Table<ServerCleanupRow>;
  }
}
