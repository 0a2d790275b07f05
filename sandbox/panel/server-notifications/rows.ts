import type { Table } from "../../world/world";

export type ServerNotificationsRow = {
  server: string;
  webhook_url: string | null;
  events: string[];
  /** Whether the chat accepts messages. Never shown; tests change it. */
  is_reachable: boolean;
};

declare module "../../world/world" {
  interface Tables {
    /** By server; a server without a row sends no notifications. */
    serverNotifications: Table<ServerNotificationsRow>;
  }
}
