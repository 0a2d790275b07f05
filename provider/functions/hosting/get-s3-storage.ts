import * as z from "zod";
import { s3Storages } from "../../api/hosting/s3-storages";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { namedRow } from "../named-row";
import { fieldsOf } from "../results";
import { S3StorageRow, s3StorageRow } from "./s3-storage-row";

export const getS3Storage = defineFunction({
  name: "getS3Storage",
  doc: "One S3 storage of the team, by its name, without its keys. The call fails if no storage or several storages have the name.",
  source: 'docs/spec/hosting-api.md, "Application storage backup schedule"',
  example: `const archive = hosting.getS3StorageOutput({ name: "archive" });
export const bucket = archive.bucket;`,
  arguments: { name: field(z.string().min(1), "Its name. Exactly one storage must have it.") },
  result: fieldsOf(S3StorageRow),
  async call({ hosting }, { name }) {
    const row = namedRow(await hosting.get(s3Storages.list), name, {
      shown: (one) => `${one.name ?? "without a name"} (${one.uuid})`,
      none: "the team has no S3 storage",
      several: "S3 storages",
      advice: "Rename one, or select one by its uuid from getS3Storages.",
    });
    return s3StorageRow(row);
  },
});
