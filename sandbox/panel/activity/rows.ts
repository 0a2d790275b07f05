import type { Fields } from "../../world/json";
import type { Table } from "../../world/world";

export type ActivityRow = {
  id: string;
  /** Identifier of the game server; null for an action on the account. */
  server: string | null;
  event: string;
  is_api: boolean;
  ip: string;
  properties: Fields;
  timestamp: string;
};

declare module "../../world/world" {
  interface Tables {
    activity: Table<ActivityRow>;
  }
}
