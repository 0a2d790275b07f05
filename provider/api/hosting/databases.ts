import * as z from "zod";
import { hostingCall } from "../call";
import { Deleted } from "./answers";
import { flag, Timestamps } from "./rules";

// Specification, "Managed database" and "Managed databases". Engines and plans are the catalogue's, so that no body lists them.

export const DatabaseBody = z.strictObject({
  engine: z.string(),
  plan: z.string(),
  region: z.string(),
  /** Key-value engine only. */
  eviction_policy: z.string().optional(),
});
export type DatabaseBody = z.infer<typeof DatabaseBody>;

/** A larger plan: its name, or its name with the price. */
const Upgrade = z.union([
  z.string().transform((plan) => ({ plan })),
  z.looseObject({ plan: z.string(), monthly_price: z.number().nullish(), hourly_price: z.number().nullish() }),
]);

export const Database = z.looseObject({
  uuid: z.string(),
  engine: z.string(),
  plan: z.string(),
  region: z.string(),
  /** `ready` is usable. */
  status: z.string(),
  eviction_policy: z.string().nullish(),
  upgrades: z.array(Upgrade).nullish(),
  monthly_price: z.number().nullish(),
  hourly_price: z.number().nullish(),
  currency: z.string().nullish(),
  ...Timestamps,
});
export type Database = z.infer<typeof Database>;

const Price = z.looseObject({ monthly_price: z.number(), hourly_price: z.number().nullish() });

export const DatabaseCatalog = z.looseObject({
  engines: z.array(
    z.looseObject({ engine: z.string(), plans: z.array(z.string()).nullish(), eviction_policies: z.array(z.string()).nullish() }),
  ),
  /** With their limits, smallest first. */
  plans: z.array(z.looseObject({ plan: z.string() })),
  /** Prices by plan. */
  regions: z.array(z.looseObject({ id: z.string(), city: z.string(), prices: z.record(z.string(), Price) })),
  currency: z.string().nullish(),
});
export type DatabaseCatalog = z.infer<typeof DatabaseCatalog>;

const action = { budget: "database actions" } as const;

export const databases = {
  list: hostingCall({ method: "GET", path: "/managed-databases", answer: z.array(Database) }),
  catalog: hostingCall({ method: "GET", path: "/managed-databases/catalog", answer: DatabaseCatalog }),
  get: hostingCall({ method: "GET", path: "/managed-databases/{uuid}", answer: Database }),
  /** Takes an `Idempotency-Key`. Billed hourly, without asking for `confirm`. */
  create: hostingCall({ method: "POST", path: "/managed-databases", body: DatabaseBody, answer: Database, ...action }),
  /** Key-value engine only; applied live. */
  update: hostingCall({
    method: "PATCH",
    path: "/managed-databases/{uuid}",
    body: z.strictObject({ eviction_policy: z.string() }),
    answer: Database,
    repeatable: true,
    ...action,
  }),
  remove: hostingCall({ method: "DELETE", path: "/managed-databases/{uuid}", answer: Deleted, repeatable: true, ...action }),
  /** Saves the connection as variables of the application; 409 with `conflicts` and `suggested_env_key` where one has another value. */
  attach: hostingCall({
    method: "POST",
    path: "/managed-databases/{uuid}/attach",
    body: z.strictObject({ application_uuid: z.string(), env_key: z.string().nullable().optional(), overwrite: flag.optional() }),
    answer: z.looseObject({ message: z.string().optional(), variables: z.array(z.string()).optional() }),
    repeatable: true,
    ...action,
  }),
  backup: hostingCall({ method: "POST", path: "/managed-databases/{uuid}/backups", answer: z.looseObject({}), ...action }),
  connection: hostingCall({
    method: "GET",
    path: "/managed-databases/{uuid}/connection",
    needs: "read:sensitive",
    answer: z.looseObject({ url: z.string(), direct_url: z.string().nullish() }),
  }),
  /** To a plan of `upgrades`. */
  upgrade: hostingCall({
    method: "POST",
    path: "/managed-databases/{uuid}/upgrade",
    body: z.strictObject({ plan: z.string(), confirm: flag.optional() }),
    answer: Database,
    ...action,
  }),
};

/** The 409 answer of an attach whose variables exist with other values. Nothing was saved. */
export const AttachConflict = z.looseObject({
  message: z.string(),
  conflicts: z.array(z.string()),
  suggested_env_key: z.string().nullish(),
});
