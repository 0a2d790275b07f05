import { databases as calls, DatabaseBody } from "../../../provider/api/hosting/databases";
import { once } from "../../http/idempotency";
import { lenientRoute, product, type Route, route } from "../../http/product";
import { refuse, reply } from "../../http/reply";
import type { Moment } from "../../world/moment";
import type { World } from "../../world/world";
import { applicationOf } from "../application/rows";
import { addVariable, sameVariable, variablesOf } from "../environment-variable";
import { confirmRequired, refuseUnpaidBackup } from "../prices";
import { catalog, databasePrice, isKeyValue } from "./catalog";
import {
  addDatabase,
  connectionOf,
  type DatabaseRow,
  databaseOf,
  endBackup,
  endTransition,
  refusePolicy,
  refuseUnready,
  removeDatabase,
  shownDatabase,
  startBackup,
  startRemoval,
  upgradeDatabase,
  upgradesOf,
} from "./rules";

// Source: docs/spec/hosting-api.md, "Managed databases" (attach rules).

/** Returns the name of the variable for the direct address. */
const directKey = (key: string): string => (key.endsWith("_URL") ? `${key.slice(0, -"_URL".length)}_DIRECT_URL` : `${key}_DIRECT_URL`);

/**
 * Returns the variables that an attachment writes. A relational database has a pooled and a direct address, a key-value database only one. By
 * default, the variable of a key-value database is named after the engine.
 */
function wantedVariables({ market }: World, database: DatabaseRow, envKey: string | null | undefined): Map<string, string> {
  const { url, direct_url } = connectionOf(database, market);
  if (isKeyValue(database.engine, market)) return new Map([[envKey ?? `${database.engine.toUpperCase()}_URL`, url]]);
  const key = envKey ?? "DATABASE_URL";
  return new Map([
    [key, url],
    [directKey(key), direct_url],
  ]);
}

function freeKey(world: World, applicationUuid: string, database: DatabaseRow): string {
  const taken = new Set(variablesOf(world, applicationUuid).map(({ key }) => key));
  const stem = isKeyValue(database.engine, world.market) ? database.engine.toUpperCase() : "DATABASE";
  for (let n = 2; ; n++) {
    const key = `${stem}_${n}_URL`;
    if (!taken.has(key) && !taken.has(directKey(key))) return key;
  }
}

/**
 * Writes the addresses of the database to the application's variables. If one of these variables exists with another value, writes no variable,
 * except if the request contains `overwrite`.
 */
function attachDatabase(
  moment: Moment,
  database: DatabaseRow,
  applicationUuid: string,
  { env_key: envKey, overwrite }: { env_key?: string | null; overwrite?: boolean },
): string[] {
  const { world } = moment;
  const wanted = wantedVariables(world, database, envKey);
  const existing = (key: string) => variablesOf(world, applicationUuid).find(sameVariable(key, false));
  const conflicts = [...wanted].filter(([key, value]) => (existing(key)?.value ?? value) !== value).map(([key]) => key);
  if (conflicts.length > 0 && !overwrite) {
    throw refuse.conflict("The application has such a variable with another value already.", {
      conflict: true,
      conflicts,
      suggested_env_key: freeKey(world, applicationUuid, database),
    });
  }
  for (const [key, value] of wanted) {
    const row = existing(key);
    if (!row) addVariable(moment, applicationUuid, { key, value, is_buildtime: false, is_shown_once: true });
    else if (row.value !== value) Object.assign(row, { value, is_buildtime: false, is_shown_once: true, updated_at: moment.stamp() });
  }
  return [...wanted.keys()];
}

const routes: readonly Route[] = [
  route(calls.catalog, () => reply.ok(catalog())),
  route(calls.list, ({ world }) => reply.ok(Object.values(world.databases).map((row) => shownDatabase(row, world.market)))),
  route(calls.get, ({ world, param }) => reply.ok(shownDatabase(databaseOf(world, param("uuid")), world.market))),
  route(calls.create, (request) =>
    once(request, "POST managed-databases", () =>
      reply.created(shownDatabase(addDatabase(request.moment, request.body), request.world.market)),
    ),
  ),
  route(calls.update, ({ world, moment, param, body }) => {
    const row = databaseOf(world, param("uuid"));
    refusePolicy(row.engine, body.eviction_policy, world.market);
    refuseUnready(row);
    Object.assign(row, { eviction_policy: body.eviction_policy, updated_at: moment.stamp() });
    return reply.ok(shownDatabase(row, world.market));
  }),
  route(calls.remove, ({ world, moment, param }) => {
    const row = databaseOf(world, param("uuid"));
    startRemoval(moment, row);
    return reply.ok({ message: "Database deletion queued." });
  }),
  route(calls.connection, ({ world, param }) => {
    const row = databaseOf(world, param("uuid"));
    refuseUnready(row);
    return reply.ok(connectionOf(row, world.market));
  }),
  lenientRoute(calls.backup, ({ world, moment, param, body }) => {
    const row = databaseOf(world, param("uuid"));
    refuseUnready(row);
    refuseUnpaidBackup(world, body.confirm);
    return reply.accepted(startBackup(moment, row));
  }),
  route(calls.attach, ({ world, moment, param, body }) => {
    const row = databaseOf(world, param("uuid"));
    const application = applicationOf(world, body.application_uuid);
    refuseUnready(row);
    return reply.ok({ message: "Database attached.", variables: attachDatabase(moment, row, application.uuid, body) });
  }),
  route(calls.upgrade, ({ world, moment, param, body }) => {
    const row = databaseOf(world, param("uuid"));
    const larger = upgradesOf(row, world.market).map(({ plan }) => String(plan));
    if (!larger.includes(body.plan)) throw refuse.invalid({ plan: [`It must be a larger plan: ${larger.join(", ") || "there is none"}.`] });
    refuseUnready(row);
    if (body.confirm !== true)
      throw confirmRequired(`The plan ${body.plan}`, databasePrice(row.region, body.plan, world.market), { plan: body.plan });
    upgradeDatabase(moment, row, body.plan);
    return reply.ok(shownDatabase(row, world.market));
  }),
];

export type * from "./rules";

export const databases = product({
  routes,
  tables: {
    databases: {
      singular: "database",
      aliases: ["managedDatabases"],
      show: ({ market }, row) => ({ ...shownDatabase(row, market), ...connectionOf(row, market) }),
      add: (moment, fields) => {
        const row = addDatabase(moment, DatabaseBody.parse(fields));
        row.status = "ready";
        return row.uuid;
      },
    },
    databaseBackups: { singular: "database backup" },
  },
  events: { "database.settled": endTransition, "database.gone": removeDatabase, "database.backed-up": endBackup },
});
