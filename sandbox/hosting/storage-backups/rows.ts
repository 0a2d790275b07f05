import type { Table } from "../../world/world";

export type StorageBackupRow = {
  uuid: string;
  storage_uuid: string;
  frequency: string;
  enabled: boolean;
  save_s3: boolean;
  s3_storage_uuid: string | null;
  disable_local_backup: boolean;
  stop_during_backup: boolean;
  retention_amount_locally: number;
  retention_amount_s3: number;
  retention_days_locally: number;
  retention_days_s3: number;
  retention_max_storage_locally: number;
  retention_max_storage_s3: number;
  timeout: number | null;
  /** Whether an archive is being made. */
  is_running: boolean;
};

/** One archive, complete or in progress. */
export type StorageArchiveRow = { uuid: string; storage_uuid: string; status: "running" | "finished"; created_at: string };

declare module "../../world/world" {
  interface Tables {
    /** By the storage's uuid. */
    storageBackups: Table<StorageBackupRow>;
    /** Archives that a user requested. No call lists them. */
    storageArchives: Table<StorageArchiveRow>;
  }
}
