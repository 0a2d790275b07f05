import { serverProxy } from "../../../provider/api/hosting/server-proxy";
import { product } from "../../http/product";
import { reply } from "../../http/reply";
import { route } from "../../http/route";
import { serverOf } from "../servers/rules";
import { CHOSEN } from "./numbers";
import { beginRestart, endRestart } from "./rules";

export type * from "./rows";

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
