import { DatabaseBody, databases } from "../../../provider/api/hosting/databases";
import { DEFAULTS } from "../../defaults";
import { once } from "../../http/idempotency";
import type { Area } from "../../http/product";
import { refuse, reply } from "../../http/reply";
import { serve } from "../../http/route";
import { kind } from "../../world/collections";
import type { DatabaseRow } from "../../world/rows";
import { applicationOf } from "../applications/rules";
import { confirmRequired } from "../prices";
import { REGIONS } from "../servers/regions";
import { attachDatabase } from "./attachment";
import {
  addDatabase,
  connectionOf,
  databaseOf,
  databasePrice,
  ENGINES,
  PLANS,
  refusePolicy,
  refuseUnready,
  shownDatabase,
  upgradeDatabase,
  upgradesOf,
} from "./rules";

// Specification, "Managed database" and "Managed databases".

function catalog() {
  const prices = (region: string) =>
    Object.fromEntries(
      PLANS.map(({ plan }) => {
        const { monthly_price, hourly_price } = databasePrice(region, plan);
        return [plan, { monthly_price, hourly_price }];
      }),
    );
  return {
    engines: ENGINES.map(({ engine, name, ports, evictionPolicies }) => ({
      engine,
      name,
      pooler_port: ports[0],
      plans: PLANS.map(({ plan }) => plan),
      eviction_policies: evictionPolicies ?? null,
    })),
    plans: PLANS.map(({ monthly: _, ...limits }) => limits),
    regions: REGIONS.map(({ id, city, country }) => ({ id, city, country, prices: prices(id) })),
    currency: DEFAULTS.currency,
  };
}

export const databasesArea: Area = {
  serves: [
    serve(databases.catalog, () => reply.ok(catalog())),
    serve(databases.list, ({ world }) => reply.ok(Object.values(world.databases).map(shownDatabase))),
    serve(databases.get, ({ world, param }) => reply.ok(shownDatabase(databaseOf(world, param("uuid"))))),
    serve(databases.create, (asked) =>
      once(asked, "POST managed-databases", () => reply.created(shownDatabase(addDatabase(asked.moment, asked.body)))),
    ),
    serve(databases.update, ({ world, moment, param, body }) => {
      const row = databaseOf(world, param("uuid"));
      refusePolicy(row.engine, body.eviction_policy);
      refuseUnready(row);
      Object.assign(row, { eviction_policy: body.eviction_policy, updated_at: moment.stamp() });
      return reply.ok(shownDatabase(row));
    }),
    serve(databases.remove, ({ world, moment, param }) => {
      const row = databaseOf(world, param("uuid"));
      if (row.status !== "deleting") {
        Object.assign(row, { status: "deleting", updated_at: moment.stamp() });
        moment.later(DEFAULTS.databases.deleteSeconds, "database.gone", { uuid: row.uuid });
      }
      return reply.ok({ message: "Database deletion queued." });
    }),
    serve(databases.connection, ({ world, param }) => {
      const row = databaseOf(world, param("uuid"));
      refuseUnready(row);
      return reply.ok(connectionOf(row));
    }),
    serve(databases.backup, ({ world, param }) => {
      refuseUnready(databaseOf(world, param("uuid")));
      return reply.accepted({ message: "Backup started." });
    }),
    serve(databases.attach, ({ world, moment, param, body }) => {
      const row = databaseOf(world, param("uuid"));
      const application = applicationOf(world, body.application_uuid);
      refuseUnready(row);
      return reply.ok({ message: "Database attached.", variables: attachDatabase(moment, row, application.uuid, body) });
    }),
    serve(databases.upgrade, ({ world, moment, param, body }) => {
      const row = databaseOf(world, param("uuid"));
      const larger = upgradesOf(row).map(({ plan }) => String(plan));
      if (!larger.includes(body.plan))
        throw refuse.invalid({ plan: [`It must be a larger plan: ${larger.join(", ") || "there is none"}.`] });
      refuseUnready(row);
      if (body.confirm !== true) throw confirmRequired(`The plan ${body.plan}`, databasePrice(row.region, body.plan), { plan: body.plan });
      upgradeDatabase(moment, row, body.plan);
      return reply.ok(shownDatabase(row));
    }),
  ],
  kinds: [
    kind<DatabaseRow>({
      name: "databases",
      aliases: ["managedDatabases"],
      one: "database",
      rows: (world) => world.databases,
      show: (_world, row) => ({ ...shownDatabase(row), ...connectionOf(row) }),
      add: (moment, fields) => {
        const row = addDatabase(moment, DatabaseBody.parse(fields));
        row.status = "ready";
        return row.uuid;
      },
    }),
  ],
  events: {
    "database.settled": (moment, { uuid, through }) => {
      const row = moment.world.databases[String(uuid)];
      if (row && row.status === through) Object.assign(row, { status: "ready", updated_at: moment.stamp() });
    },
    "database.gone": ({ world }, { uuid }) => {
      delete world.databases[String(uuid)];
    },
  },
};
