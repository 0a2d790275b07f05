import { isIPv4 } from "node:net";
import * as z from "zod";
import { hostingCall } from "../call";
import { anyOf, listOf, looseFlag, looseText, objectOf, shown } from "../generous";
import { listedBy } from "../listed";
import { webAddress } from "./addresses";
import { description, Made, objectName, Timestamps } from "./rules";

// See docs/spec/hosting-api.md, "Application storage backup schedule", and docs/facts/hosting.md 6.3.

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
    "is not allowed: it must be lower-case letters, digits, hyphens and single dots, with a letter or a digit at both ends, and must not be an IP address",
  );

export const S3StorageBody = z.strictObject({
  name: objectName,
  description: description.nullable().optional(),
  /** The address must be public, because the platform connects to it. */
  endpoint,
  bucket,
  region: z.string().min(1).max(255),
  key: z.string().min(1),
  secret: z.string().min(1),
});
export type S3StorageBody = z.infer<typeof S3StorageBody>;

export const S3Storage = z.looseObject({
  uuid: looseText,
  name: shown(z.string()),
  description: shown(z.string()),
  endpoint: shown(z.string()),
  bucket: shown(z.string()),
  region: shown(z.string()),
  /** `key` and `secret` are present only for a token with the permission "Read sensitive data". */
  key: shown(z.string()),
  secret: shown(z.string()),
  /** Result of the platform's last check. A backup schedule can use the storage only if the result is true. */
  is_usable: shown(looseFlag),
  created_at: Timestamps.created_at,
});
export type S3Storage = z.infer<typeof S3Storage>;

export const s3Storages = listedBy(
  { uuid: "list" },
  {
    list: hostingCall({ method: "GET", path: "/s3-storages", response: listOf(S3Storage, "s3_storages") }),
    /** Not every platform has this call (platform variant `bucketRead`). */
    get: hostingCall({ method: "GET", path: "/s3-storages/{uuid}", response: objectOf(S3Storage, "s3_storage") }),
    /** A new storage is unusable until `validate` has checked it. */
    create: hostingCall({
      method: "POST",
      does: "creates",
      path: "/s3-storages",
      body: S3StorageBody,
      response: Made,
      secretFields: ["key"],
    }),
    update: hostingCall({
      method: "PATCH",
      does: "sets",
      path: "/s3-storages/{uuid}",
      body: S3StorageBody.partial(),
      secretFields: ["key"],
    }),
    /** Checks the storage and stores the result as `is_usable`. Returns 200 even if the platform cannot use the storage. */
    validate: hostingCall({
      method: "POST",
      does: "sets",
      path: "/s3-storages/{uuid}/validate",
      response: anyOf({ valid: shown(looseFlag), message: shown(z.string()) }),
    }),
    /** Leaves the archives in place. The platform turns off `save_s3` in every schedule that used the storage. */
    remove: hostingCall({ method: "DELETE", does: "removes", path: "/s3-storages/{uuid}" }),
  },
);
