import { serverLooks as calls } from "../../provider/api/hosting/servers";
import { product } from "../http/product";
import { reply } from "../http/reply";
import { route } from "../http/route";
import type { World } from "../world/world";
import { type ApplicationRow, applicationOf } from "./application/rows";
import { destinationsOf, serverOf } from "./server/rows";
import { metricsReply } from "./server-settings/rules";

// docs/facts/hosting.md 9.1.

function applicationsOn(world: World, server: string): ApplicationRow[] {
  const here = new Set(destinationsOf(world, server).map(({ uuid }) => uuid));
  return Object.values(world.applications).filter(({ destination_uuid }) => here.has(destination_uuid));
}

const urlsOf = ({ fields }: ApplicationRow): string[] =>
  String(fields.fqdn ?? "")
    .split(",")
    .filter(Boolean);

export const serverLooks = product({
  routes: [
    route(calls.domains, ({ world, param, query }) => {
      const { uuid, ip } = serverOf(world, param("uuid"));
      if (query.uuid !== undefined) return reply.ok(urlsOf(applicationOf(world, query.uuid)));
      const domains = applicationsOn(world, uuid)
        .flatMap(urlsOf)
        .map((url) => new URL(url).hostname);
      return reply.ok(domains.length > 0 ? [{ ip, domains: [...new Set(domains)] }] : []);
    }),
    route(calls.resources, ({ world, param }) => {
      const { uuid: server } = serverOf(world, param("uuid"));
      return reply.ok(
        applicationsOn(world, server).map(({ id, uuid, status, fields, created_at, updated_at }) => ({
          id,
          uuid,
          name: fields.name,
          type: "application",
          status,
          created_at,
          updated_at,
        })),
      );
    }),
    route(calls.metrics, ({ world, moment, param, query }) => metricsReply(moment, serverOf(world, param("uuid")), query.minutes)),
  ],
});
