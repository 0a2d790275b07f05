import type { Table } from "../../world/world";

export type ServerNotificationsRow = {
  server: string;
  webhook_url: string | null;
  events: string[];
  /** Whether the chat takes what is sent. Nobody is shown it; tests change it. */
  is_reachable: boolean;
};

declare module "../../world/world" {
  interface Tables {
    /** By server; a server without one tells nobody anything. */
    serverNotifications: Table<ServerNotificationsRow>;
  }
}
