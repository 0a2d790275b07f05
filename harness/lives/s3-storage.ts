import fc from "fast-check";
import type * as hosting from "../../sdk";
import { settingNamed } from "../drift";
import { deleted, type Life } from "../life";

const at = (bucket: string): hosting.S3StorageArgs => ({
  endpoint: "https://s3.example.com",
  bucket,
  region: "eu-central-1",
  key: "AKIAEXAMPLE",
  secret: "a-secret-of-the-store",
});

export const s3StorageLife: Life<hosting.S3StorageArgs> = {
  kind: "S3Storage",
  table: "s3Storages",
  naming: "natural key",
  scenarios: [
    {
      stages: [
        { name: "create", program: () => ({ archive: { ...at("acme-archive"), description: "one" } }) },
        { name: "rename", program: () => ({ archive: { ...at("acme-archive"), name: "the archive", description: "two" } }) },
        { name: "move", program: () => ({ archive: { ...at("acme-archive-2"), name: "the archive", description: "two" } }) },
        deleted,
      ],
      drift: settingNamed("s3Storages", "archive", { region: "us-east-1" }),
    },
  ],
  pairs: [{ args: (_, n) => ({ ...at(`acme-archive-${n}`), name: `archive ${n}` }) }],
  inEverything: { name: "archive", inputs: () => ({ ...at("acme-archive") }) },
  random: {
    make: ({ draw }, n) => ({
      ...at(draw(fc.constantFrom("acme-archive", "acme-archive-2"))),
      name: `s3 storage ${n}`,
      secret: draw(fc.constantFrom("one secret", "another secret")),
    }),
    free: ["description"],
  },
  others: {
    changes: [
      {
        table: "s3Storages",
        fields: { description: ["another user's", null], region: ["us-east-1"], secret: ["another user's"], is_usable: [false] },
        only: ({ name }) => String(name).startsWith("s3 storage"),
      },
    ],
    removes: ["s3Storages"],
    adds: (_, n) => ({ table: "s3Storages", fields: { name: `outside ${n}` } }),
  },
  readings: ["bucketRead", "changedBuckets"],
  // Only the platform can see where an address leads.
  judgedByApi: /^endpoint$/,
};
