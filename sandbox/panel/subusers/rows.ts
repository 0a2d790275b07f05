import type { Table } from "../../world/world";

/** An account of the panel that can become a subuser by its public id. */
export type PanelAccountRow = { public_id: string; uuid: string; username: string; email: string; created_at: string };

export type SubuserRow = PanelAccountRow & {
  server: string;
  /** A list, or an object with the remaining positions (docs/facts/game-panel.md 3.10). */
  permissions: string[] | { [position: string]: string };
};

declare module "../../world/world" {
  interface Tables {
    /** In addition to those of `accounts.ts`, by public id. */
    panelAccounts: Table<PanelAccountRow>;
    /** By server and uuid: `1a2b3c4d:<uuid>`. */
    subusers: Table<SubuserRow>;
  }
}
