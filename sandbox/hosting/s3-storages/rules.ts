import { BlockList, isIP } from "node:net";
import { webAddress } from "../../../provider/api/hosting/addresses";
import type { S3StorageBody } from "../../../provider/api/hosting/s3-storages";
import { orNotFound, refuse } from "../../http/reply";
import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import type { World } from "../../world/world";
import type { S3StorageRow } from "./rows";

// docs/facts/hosting.md 6.3.

/** Default values of a bucket's fields, except its name. */
export const SEEDED = Object.freeze({
  endpoint: "https://s3.example.com",
  bucket: "backups",
  region: "eu",
  key: "sandbox-key",
  secret: "sandbox-secret",
});

/** Fields that decide whether the platform can use it. */
const REACH = Object.keys(SEEDED) as readonly (keyof typeof SEEDED)[];

const PRIVATE = new BlockList();
for (const [net, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const)
  PRIVATE.addSubnet(net, prefix);
PRIVATE.addAddress("::1", "ipv6");
PRIVATE.addSubnet("fc00::", 7, "ipv6");

/** Reports whether an address is public. */
export function isPublic(address: string): boolean {
  const host = (webAddress(address)?.host ?? "").replace(/^\[|\]$/g, "").toLowerCase();
  const version = isIP(host);
  if (version > 0) return !PRIVATE.check(host, version === 6 ? "ipv6" : "ipv4");
  return host.includes(".") && !/\.(local|localhost|internal|invalid)$/.test(host);
}

export const s3StorageOf = (world: World, uuid: string): S3StorageRow => orNotFound(world.s3Storages[uuid], "S3 storage");

function refusePrivate({ endpoint }: Partial<S3StorageBody>): void {
  if (endpoint !== undefined && !isPublic(endpoint)) throw refuse.invalid({ endpoint: ["The endpoint must be a public address."] });
}

export function addS3Storage(moment: Moment, { description = null, ...body }: S3StorageBody): S3StorageRow {
  refusePrivate(body);
  const row = { uuid: moment.uuid(), ...body, description, is_usable: false, is_reachable: true, ...moment.dated() };
  moment.world.s3Storages[row.uuid] = row;
  return row;
}

export function changeS3Storage(moment: Moment, row: S3StorageRow, body: Partial<S3StorageBody>): void {
  refusePrivate(body);
  const isMoved = REACH.some((field) => body[field] !== undefined && body[field] !== row[field]);
  if (isMoved && moment.world.variants?.changedBuckets !== "as before") row.is_usable = false;
  Object.assign(row, body, { updated_at: moment.stamp() });
}

/** Removes a bucket. Schedules that used it are not informed, and keep their archives only on the server. */
export function removeS3Storage({ world }: Moment, { uuid }: S3StorageRow): void {
  delete world.s3Storages[uuid];
  for (const schedule of Object.values(world.storageBackups)) if (schedule.s3_storage_uuid === uuid) schedule.save_s3 = false;
}

export function validateS3Storage(moment: Moment, row: S3StorageRow): { valid: boolean; message: string } {
  const valid = row.is_reachable ?? true;
  Object.assign(row, { is_usable: valid, updated_at: moment.stamp() });
  return { valid, message: valid ? "The S3 storage is usable." : "The S3 storage cannot be reached: access denied." };
}

/** Returns a bucket. Its keys are shown only to a token with Read sensitive data. */
export function shownS3Storage(world: World, row: S3StorageRow, readsSensitive: boolean): Fields {
  const { key, secret, is_reachable: _, ...open } = { ...SEEDED, description: null, ...row };
  return { ...open, unusable_email_sent: false, team_id: world.team.id, ...(readsSensitive ? { key, secret } : {}) };
}
