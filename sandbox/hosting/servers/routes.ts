import { destinations, purchasedServers, regions, servers } from "../../../provider/api/hosting/servers";
import { unavailableCalls } from "../../../provider/api/hosting/service";
import { team } from "../../../provider/api/hosting/team";
import { DEFAULTS } from "../../defaults";
import { refuseUnavailable } from "../../http/hosting-dialect";
import type { Area } from "../../http/product";
import { refuse, reply } from "../../http/reply";
import { serve } from "../../http/route";
import { kind } from "../../world/collections";
import type { Fields } from "../../world/json";
import type { DestinationRow, PurchasedServerRow, TeamRow } from "../../world/rows";
import type { World } from "../../world/world";
import { text } from "../untagged";
import { REGIONS, regionOf, serverPrice } from "./regions";
import { removeServer } from "./removal";
import { addDestination, addServer, destinationOf, destinationsOf, serverOf } from "./rules";

// Specification, "Purchased server", "Purchased servers and volumes"; hosting-facts.md 9.

function shownPurchased({ uuid, name, type, size, region, status, ip, created_at }: PurchasedServerRow): Fields {
  const { city, country } = regionOf(region);
  return {
    uuid,
    name,
    type,
    size,
    city,
    country,
    region,
    status,
    ip,
    monthly_price: serverPrice(region, size),
    currency: DEFAULTS.currency,
    created_at,
  };
}

function shownServer(server: PurchasedServerRow): Fields {
  const { uuid, name, ip, status, proxy_type, concurrent_builds, deployment_queue_limit } = server;
  const reachable = status === "ready";
  const settings = { concurrent_builds, deployment_queue_limit, is_reachable: reachable, is_usable: reachable, dynamic_timeout: 3600 };
  return {
    uuid,
    name,
    description: null,
    ip,
    user: "root",
    port: 22,
    is_reachable: reachable,
    is_usable: reachable,
    is_svc_host: false,
    settings,
    proxy: { type: proxy_type, status: "running" },
  };
}

const shownDestination = ({ uuid, name, network, server_uuid, created_at, updated_at }: DestinationRow): Fields => ({
  uuid,
  name,
  network,
  type: "standalone",
  server_uuid,
  created_at,
  updated_at,
});

const isUsed = (world: World, { uuid }: DestinationRow) => Object.values(world.applications).some((row) => row.destination_uuid === uuid);

export const serversArea: Area = {
  serves: [
    serve(purchasedServers.list, ({ world }) => reply.ok(Object.values(world.purchasedServers).map(shownPurchased))),
    serve(purchasedServers.get, ({ world, param }) => reply.ok(shownPurchased(serverOf(world, param("uuid"))))),
    serve(regions.list, ({ query }) =>
      reply.ok(
        REGIONS.map(({ id, city, country, autoscaling, prices }) => {
          const shown = Object.entries(prices).filter(([size]) => query.size === undefined || size === query.size);
          return { id, city, country, autoscaling, prices: Object.fromEntries(shown), currency: DEFAULTS.currency };
        }),
      ),
    ),
    serve(servers.list, ({ world }) =>
      reply.ok(Object.values(world.purchasedServers).map((server) => ({ ...shownServer(server), proxy: undefined }))),
    ),
    serve(servers.get, ({ world, param }) => reply.ok(shownServer(serverOf(world, param("uuid"))))),
    serve(destinations.list, ({ world }) => reply.ok(Object.values(world.destinations).map(shownDestination))),
    serve(destinations.listOfServer, ({ world, param }) =>
      reply.ok(destinationsOf(world, serverOf(world, param("uuid")).uuid).map(shownDestination)),
    ),
    serve(destinations.get, ({ world, param }) => reply.ok(shownDestination(destinationOf(world, param("uuid"))))),
    serve(destinations.create, ({ world, moment, param, body }) => {
      const server = serverOf(world, param("uuid"));
      if (body.type === "swarm") throw refuse.unprocessable("The server is not a swarm server.");
      return reply.created(shownDestination(addDestination(moment, server, body.network, body.name)));
    }),
    serve(destinations.update, ({ world, moment, param, body }) => {
      const destination = destinationOf(world, param("uuid"));
      Object.assign(destination, { name: body.name, updated_at: moment.stamp() });
      return reply.ok(shownDestination(destination));
    }),
    serve(destinations.remove, ({ world, param }) => {
      const destination = destinationOf(world, param("uuid"));
      if (isUsed(world, destination)) throw refuse.conflict("The destination is in use.");
      delete world.destinations[destination.uuid];
      return reply.ok({ message: "Destination deleted." });
    }),
    serve(team.get, ({ world }) => reply.ok({ ...world.team })),
    ...unavailableCalls.map((call) =>
      serve(call, () => {
        throw refuseUnavailable();
      }),
    ),
  ],
  kinds: [
    kind<PurchasedServerRow>({
      name: "purchasedServers",
      aliases: ["servers", "svcServers"],
      one: "server",
      rows: (world) => world.purchasedServers,
      show: (_world, row) => ({ ...row, ...shownPurchased(row) }),
      add: (moment, { name = "added", size = "app-2", region = "one:hel", type = "app_server", status = "ready" }) => {
        regionOf(text("region", region));
        const kindOfServer = type === "vps" ? "vps" : "app_server";
        const server = {
          name: text("name", name),
          size: text("size", size),
          region: text("region", region),
          status: text("status", status),
        };
        return addServer(moment, { ...server, type: kindOfServer, networks: ["svc"] }).uuid;
      },
      remove: removeServer,
    }),
    kind<TeamRow>({ name: "teams", aliases: ["team"], one: "team", rows: (world) => ({ [world.team.id]: world.team }) }),
    kind<DestinationRow>({
      name: "destinations",
      one: "destination",
      rows: (world) => world.destinations,
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
    }),
  ],
};
