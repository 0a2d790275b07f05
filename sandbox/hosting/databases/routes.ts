import { databases } from "../../../provider/api/hosting/databases";
import { once } from "../../http/idempotency";
import { refuse, reply } from "../../http/reply";
import { type Route, route } from "../../http/route";
import { applicationOf } from "../applications/rules";
import { confirmRequired, refuseUnpaidBackup } from "../prices";
import { attachDatabase } from "./attachment";
import { catalog, databasePrice } from "./catalog";
import {
  addDatabase,
  connectionOf,
  databaseOf,
  refusePolicy,
  refuseUnready,
  shownDatabase,
  startBackup,
  startRemoval,
  upgradeDatabase,
  upgradesOf,
} from "./rules";

// docs/spec/hosting-api.md, "Managed database" and "Managed databases".

export const routes: readonly Route[] = [
  route(databases.catalog, () => reply.ok(catalog())),
  route(databases.list, ({ world }) => reply.ok(Object.values(world.databases).map(shownDatabase))),
  route(databases.get, ({ world, param }) => reply.ok(shownDatabase(databaseOf(world, param("uuid"))))),
  route(databases.create, (request) =>
    once(request, "POST managed-databases", () => reply.created(shownDatabase(addDatabase(request.moment, request.body)))),
  ),
  route(databases.update, ({ world, moment, param, body }) => {
    const row = databaseOf(world, param("uuid"));
    refusePolicy(row.engine, body.eviction_policy);
    refuseUnready(row);
    Object.assign(row, { eviction_policy: body.eviction_policy, updated_at: moment.stamp() });
    return reply.ok(shownDatabase(row));
  }),
  route(databases.remove, ({ world, moment, param }) => {
    const row = databaseOf(world, param("uuid"));
    startRemoval(moment, row);
    return reply.ok({ message: "Database deletion queued." });
  }),
  route(databases.connection, ({ world, param }) => {
    const row = databaseOf(world, param("uuid"));
    refuseUnready(row);
    return reply.ok(connectionOf(row));
  }),
  route(
    databases.backup,
    ({ world, moment, param, body }) => {
      const row = databaseOf(world, param("uuid"));
      refuseUnready(row);
      refuseUnpaidBackup(world, body.confirm);
      return reply.accepted(startBackup(moment, row));
    },
    { lenient: true },
  ),
  route(databases.attach, ({ world, moment, param, body }) => {
    const row = databaseOf(world, param("uuid"));
    const application = applicationOf(world, body.application_uuid);
    refuseUnready(row);
    return reply.ok({ message: "Database attached.", variables: attachDatabase(moment, row, application.uuid, body) });
  }),
  route(databases.upgrade, ({ world, moment, param, body }) => {
    const row = databaseOf(world, param("uuid"));
    const larger = upgradesOf(row).map(({ plan }) => String(plan));
    if (!larger.includes(body.plan)) throw refuse.invalid({ plan: [`It must be a larger plan: ${larger.join(", ") || "there is none"}.`] });
    refuseUnready(row);
    if (body.confirm !== true) throw confirmRequired(`The plan ${body.plan}`, databasePrice(row.region, body.plan), { plan: body.plan });
    upgradeDatabase(moment, row, body.plan);
    return reply.ok(shownDatabase(row));
  }),
];
