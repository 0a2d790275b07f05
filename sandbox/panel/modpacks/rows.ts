import type { Table } from "../../world/world";
import type { AddonRow } from "../addons/rows";

/** The modpack of a server. */
export type ModpackRow = Pick<AddonRow, "server" | "source" | "project" | "name" | "version_name" | "version_id"> & {
  /** Null until its first start. */
  last_start: { success: boolean; message: string } | null;
};

declare module "../../world/world" {
  interface Tables {
    /** By identifier of the server. */
    modpacks: Table<ModpackRow>;
  }
}
