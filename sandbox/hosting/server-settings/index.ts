import { product } from "../../http/product";
import { collection, setKnown } from "../../world/collections";
import type { Fields } from "../../world/json";
import type { Table } from "../../world/world";
import { serverOf } from "../server/rows";
import { cleanupPolicyRoutes } from "./cleanup-policy";
import { tunnelRoutes } from "./edge-tunnel";
import { generalRoutes } from "./general";
import { logDrainRoutes } from "./log-drains";
import { monitorRoutes } from "./monitor";
import { becomeProxy, proxyRoutes } from "./proxy";
import { changeSettings, settingsOf, showSettings } from "./rules";

export type * from "./rules";

/** Settings of every server, by the uuid of the server. The names are those of the API. */
export const serverSettings = product({
  routes: [...cleanupPolicyRoutes, ...generalRoutes, ...logDrainRoutes, ...monitorRoutes, ...proxyRoutes, ...tunnelRoutes],
  tables: { serverSettings: "internal" },
  collections: [
    collection<Fields>(
      "serverSettings",
      (world): Table<Fields> =>
        Object.fromEntries(
          Object.values(world.purchasedServers).map((server) => [server.uuid, { uuid: server.uuid, ...settingsOf(world, server) }]),
        ),
      {
        singular: "server",
        mutate: (moment, row, fields) => {
          setKnown(moment, row, fields);
          changeSettings(moment, serverOf(moment.world, String(row.uuid)), fields);
          showSettings(moment, String(row.uuid));
        },
        remove: () => {
          throw new Error("The settings of a server are deleted with the server.");
        },
      },
    ),
  ],
  events: { "serverSettings.shown": (moment, { uuid }) => showSettings(moment, String(uuid)), "serverSettings.proxy": becomeProxy },
});
