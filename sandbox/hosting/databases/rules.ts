import type { DatabaseBody } from "../../../provider/api/hosting/databases";
import { DEFAULTS } from "../../defaults";
import { refuse } from "../../http/reply";
import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import type { DatabaseRow } from "../../world/rows";
import type { World } from "../../world/world";
import { type Price, priced } from "../prices";
import { REGIONS, regionOf } from "../servers/regions";

// Specification, "Managed database". The names of statuses other than `ready`, the limits of plans and all prices are the sandbox's.

export interface EngineFacts {
  readonly engine: string;
  readonly name: string;
  /** Ports of the pooler and of the database itself. */
  readonly ports: readonly [pooled: number, direct: number];
  readonly evictionPolicies?: readonly string[];
}

/** "Two relational engines and one key-value engine"; one relational pooler listens on port 6033. */
export const ENGINES: readonly EngineFacts[] = Object.freeze([
  { engine: "relational_1", name: "Relational engine 1", ports: [6432, 5432] },
  { engine: "relational_2", name: "Relational engine 2", ports: [6033, 3306] },
  {
    engine: "key_value",
    name: "Key-value engine",
    ports: [6379, 6379],
    evictionPolicies: [
      "noeviction",
      "allkeys-lru",
      "allkeys-lfu",
      "allkeys-random",
      "volatile-lru",
      "volatile-lfu",
      "volatile-random",
      "volatile-ttl",
    ],
  },
]);

export interface PlanFacts {
  readonly plan: string;
  readonly memory_mb: number;
  readonly storage_gb: number;
  readonly connections: number;
  readonly pool_size: number;
  readonly monthly: number;
}

/** Smallest first. */
export const PLANS: readonly PlanFacts[] = Object.freeze([
  { plan: "small", memory_mb: 1024, storage_gb: 10, connections: 50, pool_size: 25, monthly: 9 },
  { plan: "medium", memory_mb: 2048, storage_gb: 25, connections: 100, pool_size: 50, monthly: 18 },
  { plan: "large", memory_mb: 4096, storage_gb: 60, connections: 200, pool_size: 100, monthly: 36 },
  { plan: "xlarge", memory_mb: 8192, storage_gb: 120, connections: 400, pool_size: 200, monthly: 72 },
]);

export const isKeyValue = (engine: string): boolean => engineOf(engine)?.evictionPolicies !== undefined;

export const engineOf = (engine: string): EngineFacts | undefined => ENGINES.find((known) => known.engine === engine);

export function databasePrice(regionId: string, plan: string): Price {
  const monthly = PLANS.find((known) => known.plan === plan)?.monthly ?? 0;
  return priced(monthly * regionOf(regionId).databaseFactor);
}

const largerPlans = (plan: string) => PLANS.slice(PLANS.findIndex((known) => known.plan === plan) + 1);

export function databaseOf(world: World, uuid: string): DatabaseRow {
  const database = world.databases[uuid];
  if (!database) throw refuse.notFound("Database");
  return database;
}

export function refuseUnready(database: DatabaseRow): void {
  if (database.status !== "ready") throw refuse.notReady("Database");
}

export function refusePolicy(engine: string, policy: string): void {
  const policies = engineOf(engine)?.evictionPolicies;
  if (!policies) throw refuse.invalid({ eviction_policy: ["Only the key-value engine has an eviction policy."] });
  if (!policies.includes(policy)) throw refuse.invalid({ eviction_policy: [`It must be one of ${policies.join(", ")}.`] });
}

export function addDatabase(moment: Moment, { engine, plan, region, eviction_policy }: DatabaseBody): DatabaseRow {
  const unknown = {
    ...(engineOf(engine) ? {} : { engine: [`There is no engine ${engine}.`] }),
    ...(PLANS.some((known) => known.plan === plan) ? {} : { plan: [`There is no plan ${plan}.`] }),
    ...(REGIONS.some((known) => known.id === region) ? {} : { region: [`There is no region ${region}.`] }),
  };
  if (Object.keys(unknown).length > 0) throw refuse.invalid(unknown);
  if (eviction_policy !== undefined) refusePolicy(engine, eviction_policy);
  const row: DatabaseRow = {
    uuid: moment.uuid(),
    engine,
    plan,
    region,
    status: "creating",
    eviction_policy: isKeyValue(engine) ? (eviction_policy ?? "noeviction") : null,
    password: moment.text(24),
    created_at: moment.stamp(),
    updated_at: moment.stamp(),
  };
  moment.world.databases[row.uuid] = row;
  moment.later(DEFAULTS.databases.createSeconds, "database.settled", { uuid: row.uuid, through: "creating" });
  return row;
}

export function upgradeDatabase(moment: Moment, row: DatabaseRow, plan: string): void {
  Object.assign(row, { plan, status: "upgrading", updated_at: moment.stamp() });
  moment.later(DEFAULTS.databases.upgradeSeconds, "database.settled", { uuid: row.uuid, through: "upgrading" });
}

export function upgradesOf({ engine: _, plan, region }: DatabaseRow): Fields[] {
  return largerPlans(plan).map((larger) => {
    const { monthly_price, hourly_price } = databasePrice(region, larger.plan);
    return { plan: larger.plan, monthly_price, hourly_price };
  });
}

export function shownDatabase(row: DatabaseRow): Fields {
  const { password: _, ...shown } = row;
  return { ...shown, city: regionOf(row.region).city, upgrades: upgradesOf(row), ...databasePrice(row.region, row.plan) };
}

/** The pooled and the direct address, with password and TLS. */
export function connectionOf({ engine, uuid, password }: DatabaseRow): { url: string; direct_url: string } {
  const [pooled, direct] = engineOf(engine)?.ports ?? [0, 0];
  const name = isKeyValue(engine) ? "0" : "app";
  const at = (port: number) =>
    `${engine.replaceAll("_", "-")}://app:${password}@${uuid}.db.${DEFAULTS.wildcardDomain}:${port}/${name}?tls=required`;
  return { url: at(pooled), direct_url: at(direct) };
}
