import * as z from "zod";
import type { S3Storage } from "../../api/hosting/s3-storages";
import { documentedRow } from "../results";

/** An S3 storage in the form that functions return, without its keys. */
export const S3StorageRow = z.object({
  uuid: z.string().describe("Id of the storage, in the form for `StorageBackupSchedule`."),
  name: z.string().nullable().describe("Its name."),
  description: z.string().nullable().describe("Its description."),
  endpoint: z.string().nullable().describe("Address of the store."),
  bucket: z.string().nullable().describe("Name of the bucket."),
  region: z.string().nullable().describe("Region of the bucket."),
  isUsable: z.boolean().nullable().describe("Whether the platform could use it at its last check."),
});

export const s3StorageRow = (row: S3Storage): z.output<typeof S3StorageRow> => documentedRow(S3StorageRow, row);
