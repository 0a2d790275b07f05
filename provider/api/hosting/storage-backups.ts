import * as z from "zod";
import { hostingCall } from "../call";
import { listedBy } from "../listed";
import { BegunBackup, flag } from "./rules";
import { storages } from "./storages";

// See docs/spec/hosting-api.md, "Application storage backup schedule", and docs/facts/hosting.md 6.2.

export const StorageBackupBody = z.strictObject({
  /** A cron expression or a word (frequency.ts). The platform stores it unchanged. */
  frequency: z.string().max(255),
  enabled: flag.optional(),
  save_s3: flag.optional(),
  s3_storage_uuid: z.string().nullable().optional(),
  disable_local_backup: flag.optional(),
  stop_during_backup: flag.optional(),
  retention_amount_locally: z.int().min(0).max(10_000).optional(),
  retention_amount_s3: z.int().min(0).max(10_000).optional(),
  retention_days_locally: z.int().min(0).max(2_147_483_647).optional(),
  retention_days_s3: z.int().min(0).max(2_147_483_647).optional(),
  /** In GB. */
  retention_max_storage_locally: z.number().min(0).max(9_999_999_999).optional(),
  retention_max_storage_s3: z.number().min(0).max(9_999_999_999).optional(),
  /** In seconds. */
  timeout: z.int().min(60).max(36_000).optional(),
});
export type StorageBackupBody = z.infer<typeof StorageBackupBody>;

/** The platform stores these values for fields that a PUT leaves out. Only a `timeout` that is left out keeps its former value. */
export const STORAGE_BACKUP_DEFAULTS = Object.freeze({
  enabled: true,
  save_s3: false,
  s3_storage_uuid: null,
  disable_local_backup: false,
  stop_during_backup: false,
  retention_amount_locally: 7,
  retention_amount_s3: 7,
  retention_days_locally: 0,
  retention_days_s3: 0,
  retention_max_storage_locally: 0,
  retention_max_storage_s3: 0,
});

export const storageBackups = listedBy(
  { storage_uuid: storages.list },
  {
    /** Creates (201) or replaces (200) the whole schedule. No call reads it. */
    replace: hostingCall({
      method: "PUT",
      does: "sets",
      path: "/applications/{uuid}/storages/{storage_uuid}/backups",
      body: StorageBackupBody,
    }),
    /** Removes the schedule and its archives. Returns 404 if there is no schedule. */
    remove: hostingCall({
      method: "DELETE",
      does: "removes",
      path: "/applications/{uuid}/storages/{storage_uuid}/backups",
      mayBeAbsent: true,
      endsKnown: true,
    }),
    /** Queues the backup. No call lists running backups. Returns 404 if there is no schedule. */
    run: hostingCall({
      method: "POST",
      does: "creates",
      path: "/applications/{uuid}/storages/{storage_uuid}/backups/run",
      response: BegunBackup,
    }),
  },
);
