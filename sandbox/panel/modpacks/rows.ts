import type { Table } from "../../world/world";

/** The modpack of a server. */
export type ModpackRow = {
  server: string;
  source: string;
  project: string;
  name: string;
  version_name: string;
  version_id: string;
  /** Null until it was started. */
  last_start: { success: boolean; message: string } | null;
};

declare module "../../world/world" {
  interface Tables {
    /** By identifier of the server. */
    modpacks: Table<ModpackRow>;
  }
}
