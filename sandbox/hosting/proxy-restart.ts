import { serverProxy } from "../../provider/api/hosting/server-settings";
import { product, route } from "../http/product";
import { reply } from "../http/reply";
import { text } from "../world/collections";
import type { Fields } from "../world/json";
import type { Moment } from "../world/moment";
import type { Table, World } from "../world/world";
import { type PurchasedServerRow, serverOf } from "./server/rows";

/** Numbers that no document specifies, so the sandbox chose them. Seconds are sandbox seconds. */
const CHOSEN = Object.freeze({
  /** Time until a requested restart begins. The API still shows the proxy as running during this time. */
  queueSeconds: 2,
  /** Duration of a restart. */
  seconds: 4,
});

// Source: docs/facts/hosting.md 9.5.

const RESTARTING = "restarting";

export const proxyStatus = (world: World, { uuid }: Pick<PurchasedServerRow, "uuid">): string =>
  world.proxyRestarts[uuid]?.status ?? "running";

function beginRestart(moment: Moment, { server_uuid }: Fields): void {
  const uuid = text("server_uuid", server_uuid);
  if (!moment.world.purchasedServers[uuid]) return;
  moment.world.proxyRestarts[uuid] = { server_uuid: uuid, status: RESTARTING };
  moment.later(CHOSEN.seconds, "proxy.restarted", { server_uuid: uuid });
}

/** Ends a restart. The proxy runs again, unless a test decided that it did not start. */
function endRestart({ world }: Moment, { server_uuid }: Fields): void {
  const uuid = text("server_uuid", server_uuid);
  if (world.proxyRestarts[uuid]?.status === RESTARTING) delete world.proxyRestarts[uuid];
}

/** Proxies that do not run at present. The key is the uuid of the server. */
type ProxyRestartRow = { server_uuid: string; status: string };

declare module "../world/world" {
  interface Tables {
    proxyRestarts: Table<ProxyRestartRow>;
  }
}

export const proxyRestarts = product({
  routes: [
    route(serverProxy.restart, ({ world, moment, param }) => {
      moment.later(CHOSEN.queueSeconds, "proxy.restarting", { server_uuid: serverOf(world, param("uuid")).uuid });
      return reply.ok({ message: "Proxy restart queued." });
    }),
  ],
  tables: { proxyRestarts: { singular: "proxy restart" } },
  events: { "proxy.restarting": beginRestart, "proxy.restarted": endRestart },
});
