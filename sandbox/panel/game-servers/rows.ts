import type { Table } from "../../world/world";

export type GameServerRow = {
  /** The 8 characters of its panel URL. */
  identifier: string;
  uuid: string;
  internal_id: number;
  name: string;
  description: string;
  node: string;
  region: string;
  status: "installing" | "install_failed" | "reinstall_failed" | "suspended" | "restoring_backup" | null;
  is_transferring: boolean;
  is_node_under_maintenance: boolean;
  server_owner: boolean;
  /** Permissions of the key's account here; `*` includes all. */
  permissions: string[];
  database_limit: number | null;
  allocation_limit: number | null;
  backup_limit: number;
  /** Absent in worlds of earlier releases: the default image. */
  docker_image?: string;
  /**
   * Whether its game is not known, so that it accepts every image and every startup variable. This applies to servers
   * that a rehearsal makes up.
   */
  is_lenient?: true;
};

declare module "../../world/world" {
  interface Tables {
    /** By identifier. */
    gameServers: Table<GameServerRow>;
  }
}
