import * as z from "zod";
import { hostingCall } from "../call";
import { listOf, looseFlag, looseText, shown } from "../generous";

// docs/spec/hosting-api.md, "Application storage backup schedule", names the buckets; shapes from docs/facts/hosting.md 6.3.

export const S3Storage = z.looseObject({
  uuid: looseText,
  name: shown(z.string()),
  /** Whether the platform could reach it when it last looked. Archives go to a usable one only. */
  is_usable: shown(looseFlag),
});

export const s3Storages = {
  list: hostingCall({ method: "GET", path: "/s3-storages", response: listOf(S3Storage, "s3_storages") }),
};
