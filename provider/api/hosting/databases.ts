import * as z from "zod";
import { hostingCall } from "../call";
import { anyOf, ifObject, listOf, looseNumber, looseText, maybe, objectOf, shown } from "../generous";
import { listedBy } from "../listed";
import { readCatalog } from "./database-catalog";
import { BegunBackup, flag, Timestamps } from "./rules";

// See docs/spec/hosting-api.md, "Managed database" and "Managed databases". The schemas accept every engine and plan, because only the catalogue
// lists them.

export const DatabaseBody = z.strictObject({
  engine: z.string(),
  plan: z.string(),
  region: z.string(),
  /** Only the key-value engine has an eviction policy. */
  eviction_policy: z.string().optional(),
});
export type DatabaseBody = z.infer<typeof DatabaseBody>;

/** A text, or an object that contains this text under the key `own` or a usual key such as `name`. */
const named = (own: string) =>
  z.union([
    z.string().min(1),
    z
      .looseObject({})
      .transform((row) => [own, "id", "key", "slug", "code", "name"].map((key) => row[key]).find((value) => typeof value === "string"))
      .pipe(z.string()),
  ]);

/** The schema with a price comes first, because the schema without a price matches the same values. */
const Upgrade = z.union([
  z.looseObject({ plan: z.string(), monthly_price: shown(looseNumber), hourly_price: shown(looseNumber) }),
  named("plan").transform((plan) => ({ plan, monthly_price: undefined, hourly_price: undefined })),
]);

const DatabaseFields = z.looseObject({
  uuid: looseText,
  engine: maybe(named("engine")),
  plan: maybe(named("plan")),
  region: maybe(named("region")),
  /** The specification lists no values; see `lifecycleStateOf`. */
  status: maybe(z.string()),
  eviction_policy: shown(z.string()),
  /** Undefined if the response does not list the larger plans. */
  upgrades: maybe(z.array(Upgrade)),
  monthly_price: shown(looseNumber),
  hourly_price: shown(looseNumber),
  currency: shown(z.string()),
  ...Timestamps,
});
export type Database = z.infer<typeof DatabaseFields>;

/** Paths contain a database's `uuid`. In a row, this value may be in the field `id`. */
export const Database: z.ZodType<Database> = z.preprocess(
  ifObject((row) => ("id" in row && !("uuid" in row) ? { ...row, uuid: row.id } : row)),
  DatabaseFields,
);

/** The catalogue is advisory, so an unreadable response becomes an empty catalogue. */
export const DatabaseCatalog = z.unknown().transform(readCatalog);

const action = { budget: "database actions" } as const;

export const databases = listedBy(
  { uuid: "list" },
  {
    list: hostingCall({ method: "GET", path: "/managed-databases", response: listOf(Database, "databases") }),
    catalog: hostingCall({ method: "GET", path: "/managed-databases/catalog", response: DatabaseCatalog }),
    get: hostingCall({ method: "GET", path: "/managed-databases/{uuid}", response: objectOf(Database, "database") }),
    /** Accepts an `Idempotency-Key`. The database is billed hourly, and the call needs no `confirm`. */
    create: hostingCall({
      method: "POST",
      does: "creates",
      path: "/managed-databases",
      body: DatabaseBody,
      response: objectOf(Database, "database"),
      ...action,
    }),
    /** For a database with the key-value engine. The change takes effect at once. */
    update: hostingCall({
      method: "PATCH",
      does: "sets",
      path: "/managed-databases/{uuid}",
      body: z.strictObject({ eviction_policy: z.string() }),
      ...action,
    }),
    remove: hostingCall({ method: "DELETE", does: "removes", path: "/managed-databases/{uuid}", ...action }),
    /** Returns 409 with `conflicts` and `suggested_env_key` if one of the application's variables exists with another value. */
    attach: hostingCall({
      method: "POST",
      does: "sets",
      path: "/managed-databases/{uuid}/attach",
      body: z.strictObject({ application_uuid: z.string(), env_key: z.string().nullable().optional(), overwrite: flag.optional() }),
      response: anyOf({ variables: maybe(z.array(named("key"))) }),
      ...action,
    }),
    /** No document mentions a cost or `confirm`. The provider sends `confirm` if the platform requires it. No call lists the backups. */
    backup: hostingCall({
      method: "POST",
      does: "creates",
      path: "/managed-databases/{uuid}/backups",
      body: z.strictObject({ confirm: flag.optional() }),
      response: BegunBackup,
      ...action,
    }),
    connection: hostingCall({
      method: "GET",
      path: "/managed-databases/{uuid}/connection",
      permission: "read:sensitive",
      response: objectOf(z.looseObject({ url: z.string(), direct_url: shown(z.string()) }), "connection"),
    }),
    /** The plan must be in `upgrades`. */
    upgrade: hostingCall({
      method: "POST",
      does: "acts once",
      path: "/managed-databases/{uuid}/upgrade",
      body: z.strictObject({ plan: z.string(), confirm: flag.optional() }),
      ...action,
    }),
  },
);

/** The 409 response of `attach`. The platform saved nothing. */
export const AttachConflict = z.looseObject({
  message: shown(z.string()),
  conflicts: z.array(z.string()),
  suggested_env_key: shown(z.string()),
});
