import type { DatabaseBody } from "../../../provider/api/hosting/databases";
import { orNotFound, refuse } from "../../http/reply";
import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import { type Dated, removeRowsOf, type Table, type World } from "../../world/world";
import type { Market } from "../market";
import { CHOSEN as SHARED } from "../prices";
import { REGIONS, regionOf } from "../server/regions";
import { databasePrice, engineOf, isKeyValue, largerPlans, plansOf, showsPolicies } from "./catalog";

export type DatabaseRow = Dated & {
  uuid: string;
  engine: string;
  plan: string;
  region: string;
  status: "creating" | "ready" | "upgrading" | "backing_up" | "deleting" | "failed";
  eviction_policy: string | null;
  password: string;
};

export type DatabaseBackupRow = { id: number; database_uuid: string; status: "running" | "finished"; created_at: string };

declare module "../../world/world" {
  interface Tables {
    databases: Table<DatabaseRow>;
    /** Backups of managed databases. No call lists them. */
    databaseBackups: Table<DatabaseBackupRow>;
  }
}

export const CHOSEN = Object.freeze({ createSeconds: 60, upgradeSeconds: 45, deleteSeconds: 5, backupSeconds: 40 });

// Source: docs/spec/hosting-api.md, "Managed database". It names only the status `ready`; the sandbox chose the other statuses.

export const databaseOf = (world: World, uuid: string): DatabaseRow => orNotFound(world.databases[uuid], "Database");

export function refuseUnready(database: DatabaseRow): void {
  if (database.status !== "ready") throw refuse.notReady("Database");
}

export function refusePolicy(engine: string, policy: string, market: Market | undefined): void {
  if (!showsPolicies(market)) return;
  const policies = engineOf(engine, market)?.evictionPolicies;
  if (!policies) throw refuse.invalid({ eviction_policy: ["Only the key-value engine has an eviction policy."] });
  if (!policies.includes(policy)) throw refuse.invalid({ eviction_policy: [`It must be one of ${policies.join(", ")}.`] });
}

export function addDatabase(moment: Moment, { engine, plan, region, eviction_policy }: DatabaseBody): DatabaseRow {
  const { market } = moment.world;
  // A market has no engines, plans or regions if the copied account did not show them.
  const accepts = (known: readonly string[] | undefined, wanted: string): boolean => known?.includes(wanted) ?? market !== undefined;
  const engines = market ? market.engines?.map((known) => known.engine) : engineOf(engine) && [engine];
  const unknown = {
    ...(accepts(engines, engine) ? {} : { engine: [`There is no engine ${engine}.`] }),
    ...(accepts(market ? market.plans : plansOf(market), plan) ? {} : { plan: [`There is no plan ${plan}.`] }),
    ...(accepts(
      (market?.regions ?? REGIONS).map(({ id }) => id),
      region,
    )
      ? {}
      : { region: [`There is no region ${region}.`] }),
  };
  if (Object.keys(unknown).length > 0) throw refuse.invalid(unknown);
  if (eviction_policy !== undefined) refusePolicy(engine, eviction_policy, market);
  const row: DatabaseRow = {
    uuid: moment.uuid(),
    engine,
    plan,
    region,
    status: "creating",
    eviction_policy: eviction_policy ?? (isKeyValue(engine, market) ? "noeviction" : null),
    password: moment.text(24),
    ...moment.dated(),
  };
  moment.world.databases[row.uuid] = row;
  moment.later(CHOSEN.createSeconds, "database.settled", { uuid: row.uuid, through: "creating" });
  return row;
}

export function upgradeDatabase(moment: Moment, row: DatabaseRow, plan: string): void {
  Object.assign(row, { plan, status: "upgrading", updated_at: moment.stamp() });
  moment.later(CHOSEN.upgradeSeconds, "database.settled", { uuid: row.uuid, through: "upgrading" });
}

/** Ends a change. Does nothing if the database has changed its status in the meantime. */
export function endTransition(moment: Moment, { uuid, through: during }: Fields): void {
  const row = moment.world.databases[String(uuid)];
  if (row && row.status === during) Object.assign(row, { status: "ready", updated_at: moment.stamp() });
}

export function startBackup(moment: Moment, row: DatabaseRow): Fields {
  const { world } = moment;
  const backup: DatabaseBackupRow = {
    id: moment.integer("databaseBackup"),
    database_uuid: row.uuid,
    status: "running",
    created_at: moment.stamp(),
  };
  world.databaseBackups[backup.id] = backup;
  moment.later(CHOSEN.backupSeconds, "database.backed-up", { id: backup.id });
  const message = "Backup started.";
  if (world.variants?.databaseBackups !== "shown") return { message };
  Object.assign(row, { status: "backing_up", updated_at: moment.stamp() });
  moment.later(CHOSEN.backupSeconds, "database.settled", { uuid: row.uuid, through: "backing_up" });
  const { database_uuid: _, ...shown } = backup;
  return { message, backup: shown };
}

export function endBackup({ world }: Moment, { id }: Fields): void {
  const backup = world.databaseBackups[String(id)];
  if (backup) backup.status = "finished";
}

export function startRemoval(moment: Moment, row: DatabaseRow): void {
  if (row.status === "deleting") return;
  Object.assign(row, { status: "deleting", updated_at: moment.stamp() });
  moment.later(CHOSEN.deleteSeconds, "database.gone", { uuid: row.uuid });
}

export function removeDatabase({ world }: Moment, { uuid }: Fields): void {
  delete world.databases[String(uuid)];
  removeRowsOf(world, "database_uuid", String(uuid));
}

export function upgradesOf({ plan, region }: DatabaseRow, market?: Market): Fields[] {
  return largerPlans(plan, market).map((larger) => {
    const { monthly_price, hourly_price } = databasePrice(region, larger, market);
    return { plan: larger, monthly_price, hourly_price };
  });
}

export function shownDatabase(row: DatabaseRow, market?: Market): Fields {
  const { password: _, ...shown } = row;
  return {
    ...shown,
    city: regionOf(row.region, market).city,
    upgrades: upgradesOf(row, market),
    ...databasePrice(row.region, row.plan, market),
  };
}

/** `url` is the address of the pooler, and `direct_url` is the address of the database. Both contain the password and require TLS. */
export function connectionOf({ engine, uuid, password }: DatabaseRow, market?: Market): { url: string; direct_url: string } {
  const [pooled, direct] = engineOf(engine, market)?.ports ?? [0, 0];
  const name = isKeyValue(engine, market) ? "0" : "app";
  const at = (port: number) =>
    `${engine.replaceAll("_", "-")}://app:${password}@${uuid}.db.${SHARED.wildcardDomain}:${port}/${name}?tls=required`;
  return { url: at(pooled), direct_url: at(direct) };
}
