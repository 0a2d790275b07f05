import type { Fields } from "../../world/json";
import type { Table } from "../../world/world";

/** The settings of one server that differ from their defaults. A server without a row has all defaults. */
export type ServerSettingsRow = {
  changed: Fields;
  /** Shown instead of `changed`, on platforms that show changes late. */
  shown?: Fields;
};

declare module "../../world/world" {
  interface Tables {
    /** By the uuid of the server. */
    serverSettings: Table<ServerSettingsRow>;
  }
}
