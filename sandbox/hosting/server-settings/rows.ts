import type { Fields } from "../../world/json";
import type { Table } from "../../world/world";

/** Of one server: what of its settings is not at its default. A server without a row has all defaults. */
export type ServerSettingsRow = {
  changed: Fields;
  /** What shows in the place of `changed`, where changes show late. */
  shown?: Fields;
};

declare module "../../world/world" {
  interface Tables {
    /** By the uuid of the server. */
    serverSettings: Table<ServerSettingsRow>;
  }
}
