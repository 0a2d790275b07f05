import { serverNotifications as calls } from "../../../provider/api/panel/notifications";
import { product } from "../../http/product";
import { reply } from "../../http/reply";
import { type PathRequest, route } from "../../http/route";
import { text } from "../../world/collections";
import { usableServer } from "../game-servers/rules";
import { changeNotifications, keep, notificationsOf, shownNotifications, testedNotifications } from "./rules";

export type * from "./rows";

/** The sandbox's choice: no document names the permissions. */
const PERMISSION = { read: "websocket.connect", write: "settings.rename" } as const;

const server = ({ world, param }: PathRequest, what: keyof typeof PERMISSION) => usableServer(world, param("server"), PERMISSION[what]);

export const serverNotifications = product({
  routes: [
    route(calls.get, (request) => reply.ok(shownNotifications(request.world, notificationsOf(request.world, server(request, "read"))))),
    route(calls.update, (request) => {
      const at = server(request, "write");
      changeNotifications(request.world, at, request.body);
      return reply.ok(shownNotifications(request.world, notificationsOf(request.world, at)));
    }),
    route(calls.test, (request) => reply.ok(testedNotifications(notificationsOf(request.world, server(request, "write"))))),
  ],
  tables: {
    serverNotifications: {
      singular: "notification settings",
      add: ({ world }, { server: identifier, webhook_url = null, events = [] }) => {
        const row = {
          server: text("server", identifier),
          webhook_url: webhook_url === null ? null : text("webhook_url", webhook_url),
          events: Array.isArray(events) ? events.map(String) : [],
          is_reachable: true,
        };
        keep(world, row);
        return row.server;
      },
    },
  },
});
