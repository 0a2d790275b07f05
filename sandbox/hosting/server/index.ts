import { servers as calls, destinations, purchasedServers, regions, serverLooks } from "../../../provider/api/hosting/servers";
import { product, type Route, route } from "../../http/product";
import { refuse, reply } from "../../http/reply";
import { text } from "../../world/collections";
import type { Fields } from "../../world/json";
import type { World } from "../../world/world";
import { type ApplicationRow, applicationOf } from "../application/rows";
import { untagged } from "../fields";
import { CHOSEN } from "../prices";
import { columnsOf, metricsReply, openSettings, secretSettings } from "../server-settings/rules";
import { REGIONS, regionOf, serverPrice } from "./regions";
import { type DestinationRow, destinationOf, destinationsOf, isUsed, type PurchasedServerRow, serverOf } from "./rows";
import { addDestination, addServer, endResize, removeDestination, removeServer, resize } from "./rules";

// Sources: docs/spec/hosting-api.md, "Purchased server"; docs/facts/hosting.md 9.

function shownPurchased({ market }: World, { uuid, name, type, size, region, status, ip, created_at }: PurchasedServerRow): Fields {
  const { city, country } = regionOf(region, market);
  const price = { monthly_price: serverPrice(region, size, market), currency: market?.currency ?? CHOSEN.currency };
  return { uuid, name, type, size, city, country, region, status, ip, ...price, created_at };
}

/** Returns the form in the list of servers, or with `secrets`, the form of the call for one server. */
function shownServer(world: World, server: PurchasedServerRow, secrets: Fields = {}): Fields {
  const { uuid, name, ip, status, proxy_type, concurrent_builds, deployment_queue_limit } = server;
  const reachable = status === "ready";
  const common = { concurrent_builds, deployment_queue_limit, is_reachable: reachable, is_usable: reachable };
  const settings = { ...common, ...(world.variants?.serverSettings === "apart" ? {} : openSettings(world, server)), ...secrets };
  return {
    uuid,
    name,
    ip,
    ...columnsOf(world, server),
    is_reachable: reachable,
    is_usable: reachable,
    is_svc_host: false,
    settings,
    proxy: { type: proxy_type, status: "running" },
  };
}

const shownDestination = ({ id: _, ...row }: DestinationRow): Fields => ({ ...row, type: "standalone" });

function applicationsOn(world: World, server: string): ApplicationRow[] {
  const here = new Set(destinationsOf(world, server).map(({ uuid }) => uuid));
  return Object.values(world.applications).filter(({ destination_uuid }) => here.has(destination_uuid));
}

const urlsOf = ({ fields }: ApplicationRow): string[] =>
  String(fields.fqdn ?? "")
    .split(",")
    .filter(Boolean);

const routes: readonly Route[] = [
  route(purchasedServers.list, ({ world }) => reply.ok(Object.values(world.purchasedServers).map((row) => shownPurchased(world, row)))),
  route(purchasedServers.get, ({ world, param }) => reply.ok(shownPurchased(world, serverOf(world, param("uuid"))))),
  route(regions.list, ({ world, query }) =>
    reply.ok(
      (world.market?.regions ?? REGIONS).map(({ id, city, country, autoscaling, prices }) => {
        const shown = Object.entries(prices).filter(([size]) => query.size === undefined || size === query.size);
        return { id, city, country, autoscaling, prices: Object.fromEntries(shown), currency: world.market?.currency ?? CHOSEN.currency };
      }),
    ),
  ),
  route(purchasedServers.resize, ({ world, moment, param, body }) => {
    resize(moment, serverOf(world, param("uuid")), body);
    return reply.ok({ message: "Server resize started." });
  }),
  route(calls.list, ({ world }) =>
    reply.ok(Object.values(world.purchasedServers).map((server) => ({ ...shownServer(world, server), proxy: undefined }))),
  ),
  route(calls.get, ({ world, param, caller }) => {
    const server = serverOf(world, param("uuid"));
    return reply.ok(shownServer(world, server, secretSettings(world, server, caller.readsSensitive)));
  }),
  route(destinations.list, ({ world }) => reply.ok(Object.values(world.destinations).map(shownDestination))),
  route(destinations.listOfServer, ({ world, param }) =>
    reply.ok(destinationsOf(world, serverOf(world, param("uuid")).uuid).map(shownDestination)),
  ),
  route(destinations.get, ({ world, param }) => reply.ok(shownDestination(destinationOf(world, param("uuid"))))),
  route(destinations.create, ({ world, moment, param, body }) => {
    const server = serverOf(world, param("uuid"));
    if (body.type === "swarm") throw refuse.unprocessable("The server is not a swarm server.");
    return reply.created(shownDestination(addDestination(moment, server, body.network, body.name)));
  }),
  route(destinations.update, ({ world, moment, param, body }) => {
    const destination = destinationOf(world, param("uuid"));
    Object.assign(destination, { name: untagged(body.name), updated_at: moment.stamp() });
    return reply.ok(shownDestination(destination));
  }),
  route(destinations.remove, ({ world, param }) => {
    removeDestination(world, destinationOf(world, param("uuid")));
    return reply.ok({ message: "Destination deleted." });
  }),
  route(serverLooks.domains, ({ world, param, query }) => {
    const { uuid, ip } = serverOf(world, param("uuid"));
    if (query.uuid !== undefined) return reply.ok(urlsOf(applicationOf(world, query.uuid)));
    const domains = applicationsOn(world, uuid)
      .flatMap(urlsOf)
      .map((url) => new URL(url).hostname);
    return reply.ok(domains.length > 0 ? [{ ip, domains: [...new Set(domains)] }] : []);
  }),
  route(serverLooks.resources, ({ world, param }) => {
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
  route(serverLooks.metrics, ({ world, moment, param, query }) => metricsReply(moment, serverOf(world, param("uuid")), query.minutes)),
];

export type * from "./rows";

export const servers = product({
  routes,
  tables: {
    purchasedServers: {
      singular: "server",
      aliases: ["servers", "svcServers"],
      show: (world, row) => ({ ...row, ...shownPurchased(world, row) }),
      add: (moment, { name = "added", size = "app-2", region = "one:hel", type = "app_server", status = "ready" }) => {
        regionOf(text("region", region), moment.world.market);
        const server = {
          name: text("name", name),
          size: text("size", size),
          region: text("region", region),
          status: text("status", status),
        };
        return addServer(moment, { ...server, type: type === "vps" ? "vps" : "app_server", networks: ["svc"] }).uuid;
      },
      remove: removeServer,
    },
    destinations: {
      singular: "destination",
      add: (moment, { server_uuid, network, name }) =>
        addDestination(
          moment,
          serverOf(moment.world, text("server_uuid", server_uuid)),
          text("network", network),
          name == null ? null : text("name", name),
        ).uuid,
      remove: ({ world }, destination) => {
        if (isUsed(world, destination)) throw new Error("Applications run on this destination. Remove them first.");
        delete world.destinations[destination.uuid];
      },
    },
  },
  events: { "server.resized": endResize },
});
