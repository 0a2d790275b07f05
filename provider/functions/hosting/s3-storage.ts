import * as z from "zod";
import { type S3Storage, s3Storages } from "../../api/hosting/s3-storages";
import { field } from "../../core/definition/field";
import { defineFunction } from "../function";
import { documentedRow, fieldsOf, namedRow } from "../results";

const S3StorageRow = z.object({
  uuid: z.string().describe("Id of the storage, in the form for `StorageBackupSchedule`."),
  name: z.string().nullable().describe("Name of the storage."),
  description: z.string().nullable().describe("Description of the storage."),
  endpoint: z.string().nullable().describe("Address of the store."),
  bucket: z.string().nullable().describe("Name of the bucket."),
  region: z.string().nullable().describe("Region of the bucket."),
  isUsable: z.boolean().nullable().describe("Whether the platform's last check found that the storage is usable."),
});

const s3StorageRow = (row: S3Storage): z.output<typeof S3StorageRow> => documentedRow(S3StorageRow, row);

export const getS3Storage = defineFunction({
  name: "getS3Storage",
  doc: "One S3 storage of the team, by its name, without its keys. The call succeeds only if exactly one storage has the name.",
  page: {
    source: 'docs/spec/hosting-api.md, "Application storage backup schedule"',
    example: `const archive = hosting.getS3StorageOutput({ name: "archive" });
export const bucket = archive.bucket;`,
  },
  arguments: { name: field(z.string().min(1), "Name of the storage. Exactly one storage must have it.") },
  result: fieldsOf(S3StorageRow),

  async call({ hosting }, { name }) {
    const row = namedRow(await hosting.get(s3Storages.list), name, {
      shown: (one) => `${one.name ?? "without a name"} (${one.uuid})`,
      none: "the team has no S3 storage",
      several: "S3 storages",
      advice: "Rename one of them, or select a storage by its uuid from getS3Storages.",
    });
    return s3StorageRow(row);
  },
});

export const getS3Storages = defineFunction({
  name: "getS3Storages",
  doc: "The S3 storages of the team, without their keys.",
  page: {
    source: 'docs/spec/hosting-api.md, "Application storage backup schedule"',
    example: `const { storages } = hosting.getS3StoragesOutput();
export const broken = storages.apply((all) => all.filter((one) => one.isUsable === false).map((one) => one.name));`,
  },
  arguments: {},
  result: { storages: field(z.array(S3StorageRow), "The storages, in the API's order.") },

  async call({ hosting }) {
    return { storages: (await hosting.get(s3Storages.list)).map(s3StorageRow) };
  },
});
