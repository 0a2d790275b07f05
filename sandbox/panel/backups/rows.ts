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
  /** Deleted ones still count for the throttle. */
  deleted: boolean;
};

declare module "../../world/world" {
  interface Tables {
    backups: Table<BackupRow>;
  }
}
