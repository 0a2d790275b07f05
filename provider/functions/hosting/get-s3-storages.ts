import * as z from "zod";
import { s3Storages } from "../../api/hosting/s3-storages";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { S3StorageRow, s3StorageRow } from "./s3-storage-row";

export const getS3Storages = defineFunction({
  name: "getS3Storages",
  doc: "The S3 storages of the team, without their keys.",
  source: 'docs/spec/hosting-api.md, "Application storage backup schedule"',
  example: `const { storages } = hosting.getS3StoragesOutput();
export const broken = storages.apply((all) => all.filter((one) => one.isUsable === false).map((one) => one.name));`,
  arguments: {},
  result: { storages: field(z.array(S3StorageRow), "The storages, in the API's order.") },
  async call({ hosting }) {
    return { storages: (await hosting.get(s3Storages.list)).map(s3StorageRow) };
  },
});
