import { BlockList, isIP } from "node:net";
import { webAddress } from "../../provider/api/hosting/addresses";
import { s3Storages as calls, S3StorageBody } from "../../provider/api/hosting/s3-storages";
import { hostingDialect } from "../http/dialect";
import { product, type Route, route } from "../http/product";
import { orNotFound, refuse, reply } from "../http/reply";
import type { Fields } from "../world/json";
import type { Moment } from "../world/moment";
import type { Dated, Table, World } from "../world/world";

/** Only `uuid`, `name` and `is_usable` are certain: worlds of earlier releases contain nothing else. */
type S3StorageRow = Partial<Dated & S3StorageBody> & {
  uuid: string;
  name: string;
  is_usable: boolean;
  /** Whether the bucket's service accepts the platform's keys. Only the result of a validation depends on it. Tests change it. */
  is_reachable?: boolean;
};

declare module "../world/world" {
  interface Tables {
    s3Storages: Table<S3StorageRow>;
  }
}

// Source: docs/facts/hosting.md 6.3.

export const SEEDED = Object.freeze({
  endpoint: "https://s3.example.com",
  bucket: "backups",
  region: "eu",
  key: "sandbox-key",
  secret: "sandbox-secret",
});

/** A change of one of these fields makes the bucket unusable until its next validation. */
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

export function isPublic(address: string): boolean {
  const host = (webAddress(address)?.host ?? "").replace(/^\[|\]$/g, "").toLowerCase();
  const version = isIP(host);
  if (version > 0) return !PRIVATE.check(host, version === 6 ? "ipv6" : "ipv4");
  return host.includes(".") && !/\.(local|localhost|internal|invalid)$/.test(host);
}

const s3StorageOf = (world: World, uuid: string): S3StorageRow => orNotFound(world.s3Storages[uuid], "S3 storage");

function refusePrivate({ endpoint }: Partial<S3StorageBody>): void {
  if (endpoint !== undefined && !isPublic(endpoint)) throw refuse.invalid({ endpoint: ["The endpoint must be a public address."] });
}

export function addS3Storage(moment: Moment, { description = null, ...body }: S3StorageBody): S3StorageRow {
  refusePrivate(body);
  const row = { uuid: moment.uuid(), ...body, description, is_usable: false, is_reachable: true, ...moment.dated() };
  moment.world.s3Storages[row.uuid] = row;
  return row;
}

function changeS3Storage(moment: Moment, row: S3StorageRow, body: Partial<S3StorageBody>): void {
  refusePrivate(body);
  const isMoved = REACH.some((field) => body[field] !== undefined && body[field] !== row[field]);
  if (isMoved && moment.world.variants?.changedBuckets !== "as before") row.is_usable = false;
  Object.assign(row, body, { updated_at: moment.stamp() });
}

/**
 * Removes a bucket. The platform silently turns `save_s3` off in each backup schedule that used it; the schedule then keeps its archives
 * only on the server.
 */
function removeS3Storage({ world }: Moment, { uuid }: S3StorageRow): void {
  delete world.s3Storages[uuid];
  for (const schedule of Object.values(world.storageBackups)) if (schedule.s3_storage_uuid === uuid) schedule.save_s3 = false;
}

function validateS3Storage(moment: Moment, row: S3StorageRow): { valid: boolean; message: string } {
  const valid = row.is_reachable ?? true;
  Object.assign(row, { is_usable: valid, updated_at: moment.stamp() });
  return { valid, message: valid ? "The S3 storage is usable." : "The S3 storage cannot be reached: access denied." };
}

function shownS3Storage(world: World, row: S3StorageRow, readsSensitive: boolean): Fields {
  const { key, secret, is_reachable: _, ...open } = { ...SEEDED, description: null, ...row };
  return { ...open, unusable_email_sent: false, team_id: world.team.id, ...(readsSensitive ? { key, secret } : {}) };
}

const routes: readonly Route[] = [
  route(calls.list, ({ world, caller }) =>
    reply.ok(Object.values(world.s3Storages).map((row) => shownS3Storage(world, row, caller.readsSensitive))),
  ),
  route(calls.get, ({ world, param, caller }) => {
    if (world.variants?.bucketRead === "in the list") throw hostingDialect.wrongMethod("GET", ["PATCH", "DELETE"]);
    return reply.ok(shownS3Storage(world, s3StorageOf(world, param("uuid")), caller.readsSensitive));
  }),
  route(calls.create, ({ moment, body }) => reply.created({ uuid: addS3Storage(moment, body).uuid })),
  route(calls.update, ({ world, moment, param, body }) => {
    const row = s3StorageOf(world, param("uuid"));
    changeS3Storage(moment, row, body);
    return reply.ok({ uuid: row.uuid });
  }),
  route(calls.validate, ({ world, moment, param }) => reply.ok(validateS3Storage(moment, s3StorageOf(world, param("uuid"))))),
  route(calls.remove, ({ world, moment, param }) => {
    removeS3Storage(moment, s3StorageOf(world, param("uuid")));
    return reply.ok({ message: "S3 storage deleted." });
  }),
];

export const s3Storages = product({
  routes,
  tables: {
    s3Storages: {
      singular: "S3 storage",
      add: (moment, { name = "added", is_usable = true, ...fields }) => {
        const row = addS3Storage(moment, S3StorageBody.parse({ ...SEEDED, name, ...fields }));
        row.is_usable = is_usable === true;
        return row.uuid;
      },
      remove: removeS3Storage,
    },
  },
});
