import { serverProxy } from "../../provider/api/hosting/server-settings";
import { product, route } from "../http/product";
import { reply } from "../http/reply";
import { text } from "../world/collections";
import type { Fields } from "../world/json";
import type { Moment } from "../world/moment";
import type { Table, World } from "../world/world";
import { type PurchasedServerRow, serverOf } from "./server/rows";

const CHOSEN = Object.freeze({
  /** Seconds between the call and the start of the restart. Until then, the API still shows the proxy as running. */
  queueSeconds: 2,
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

/** Ends a restart. If a test has set another status, the proxy keeps it and does not start. */
function endRestart({ world }: Moment, { server_uuid }: Fields): void {
  const uuid = text("server_uuid", server_uuid);
  if (world.proxyRestarts[uuid]?.status === RESTARTING) delete world.proxyRestarts[uuid];
}

/** Status of a proxy that does not run. The key of a row is the uuid of the server. */
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
