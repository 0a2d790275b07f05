import type { Table } from "../../world/world";

export type BackupRow = {
  uuid: string;
  server: string;
  name: string;
  ignored_files: string[];
  is_successful: boolean;
  is_locked: boolean;
  bytes: number;
  checksum: string | null;
  created_at: string;
  completed_at: string | null;
  /** Deleted backups still count for the throttle. */
  deleted: boolean;
};

/** How the node of a server makes its backups, if it differs from the default. */
export type BackupConditionRow = {
  server: string;
  /** Duration of a backup. */
  seconds: number;
  /** Whether they fail. */
  fails: boolean;
};

export type SmartBackupsRow = { server: string; enabled: boolean };

declare module "../../world/world" {
  interface Tables {
    backups: Table<BackupRow>;
    /** By the server's identifier. */
    backupConditions: Table<BackupConditionRow>;
    /** By the server's identifier; without a row they are off. */
    smartBackups: Table<SmartBackupsRow>;
  }
}
