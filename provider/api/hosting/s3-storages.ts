import { isIPv4 } from "node:net";
import * as z from "zod";
import { hostingCall } from "../call";
import { anyOf, listOf, looseFlag, looseText, objectOf, shown } from "../generous";
import { webAddress } from "./addresses";
import { Made } from "./answers";
import { description, objectName, Timestamps } from "./rules";

// docs/spec/hosting-api.md, "Application storage backup schedule", names the buckets; calls, rules and shapes from docs/facts/hosting.md 6.3.

const endpoint = z
  .string()
  .max(255)
  .refine((text) => webAddress(text) !== undefined, "is not allowed: it must be an address such as https://s3.example.com");

const bucket = z
  .string()
  .min(3)
  .max(63)
  .refine(
    (text) => /^[a-z0-9][a-z0-9.-]*[a-z0-9]$/.test(text) && !text.includes("..") && !isIPv4(text),
    "is not allowed: it must be lower-case letters, digits, hyphens and single dots, with a letter or a digit at both ends, and no IP address",
  );

export const S3StorageBody = z.strictObject({
  name: objectName,
  description: description.nullable().optional(),
  /** Of the store, which the platform must reach: a public address. */
  endpoint,
  bucket,
  region: z.string().min(1).max(255),
  key: z.string().min(1),
  secret: z.string().min(1),
});
export type S3StorageBody = z.infer<typeof S3StorageBody>;

export const S3StoragePatch = S3StorageBody.partial();

export const S3Storage = z.looseObject({
  uuid: looseText,
  name: shown(z.string()),
  description: shown(z.string()),
  endpoint: shown(z.string()),
  bucket: shown(z.string()),
  region: shown(z.string()),
  /** Both are shown with Read sensitive data alone. */
  key: shown(z.string()),
  secret: shown(z.string()),
  /** Whether the platform could reach it when it last looked. Archives go to a usable one only. */
  is_usable: shown(looseFlag),
  created_at: Timestamps.created_at,
});
export type S3Storage = z.infer<typeof S3Storage>;

export const s3Storages = {
  list: hostingCall({ method: "GET", path: "/s3-storages", response: listOf(S3Storage, "s3_storages") }),
  /** Not on every platform: reading `bucketRead`. */
  get: hostingCall({ method: "GET", path: "/s3-storages/{uuid}", response: objectOf(S3Storage, "s3_storage") }),
  /** Made unusable: `validate` finds out whether it can be used. */
  create: hostingCall({ method: "POST", path: "/s3-storages", body: S3StorageBody, response: Made, secretFields: ["key"] }),
  update: hostingCall({ method: "PATCH", path: "/s3-storages/{uuid}", body: S3StoragePatch, secretFields: ["key"] }),
  /** Whether the platform can use it, which is kept as `is_usable`. Also 200 where it cannot. */
  validate: hostingCall({
    method: "POST",
    path: "/s3-storages/{uuid}/validate",
    response: anyOf({ valid: shown(looseFlag), message: shown(z.string()) }),
    idempotent: true,
  }),
  /** At once, with archives left where they are. Every schedule that used it loses its `save_s3`. */
  remove: hostingCall({ method: "DELETE", path: "/s3-storages/{uuid}" }),
};
