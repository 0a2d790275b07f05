import { destinations, purchasedServers, regions, servers } from "../../../provider/api/hosting/servers";
import { refuse, reply } from "../../http/reply";
import { type Route, route } from "../../http/route";
import { CHOSEN } from "../numbers";
import { secretSettings } from "../server-settings/rules";
import { untagged } from "../untagged";
import { REGIONS } from "./regions";
import { resize } from "./resize";
import { addDestination, destinationOf, destinationsOf, removeDestination, serverOf } from "./rules";
import { shownDestination, shownPurchased, shownServer } from "./shown";

// docs/spec/hosting-api.md, "Purchased server", "Purchased servers and volumes"; docs/facts/hosting.md 9.

export const routes: readonly Route[] = [
  route(purchasedServers.list, ({ world }) => reply.ok(Object.values(world.purchasedServers).map(shownPurchased))),
  route(purchasedServers.get, ({ world, param }) => reply.ok(shownPurchased(serverOf(world, param("uuid"))))),
  route(regions.list, ({ query }) =>
    reply.ok(
      REGIONS.map(({ id, city, country, autoscaling, prices }) => {
        const shown = Object.entries(prices).filter(([size]) => query.size === undefined || size === query.size);
        return { id, city, country, autoscaling, prices: Object.fromEntries(shown), currency: CHOSEN.currency };
      }),
    ),
  ),
  route(purchasedServers.resize, ({ world, moment, param, body }) => {
    resize(moment, serverOf(world, param("uuid")), body);
    return reply.ok({ message: "Server resize started." });
  }),
  route(servers.list, ({ world }) =>
    reply.ok(Object.values(world.purchasedServers).map((server) => ({ ...shownServer(world, server), proxy: undefined }))),
  ),
  route(servers.get, ({ world, param, caller }) => {
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
];
