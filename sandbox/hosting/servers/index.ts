import { product } from "../../http/product";
import { text } from "../../world/collections";
import { regionOf } from "./regions";
import { removeServer } from "./removal";
import { endResize } from "./resize";
import { routes } from "./routes";
import { addDestination, addServer, isUsed, serverOf } from "./rules";
import { shownPurchased } from "./shown";

export type * from "./rows";

export const servers = product({
  routes,
  tables: {
    purchasedServers: {
      singular: "server",
      aliases: ["servers", "svcServers"],
      show: (_world, row) => ({ ...row, ...shownPurchased(row) }),
      add: (moment, { name = "added", size = "app-2", region = "one:hel", type = "app_server", status = "ready" }) => {
        regionOf(text("region", region));
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
