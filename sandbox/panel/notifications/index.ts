import { serverNotifications as calls } from "../../../provider/api/panel/notifications";
import { product } from "../../http/product";
import { reply } from "../../http/reply";
import { type PathRequest, route } from "../../http/route";
import { text } from "../../world/collections";
import { usableServer } from "../game-servers/rules";
import { changeNotifications, keep, notificationsOf, shownNotifications, testedNotifications } from "./rules";

export type * from "./rows";

/** The sandbox's own choice: no document names one. */
const PERMISSION = "settings.rename";

const server = ({ world, param }: PathRequest) => usableServer(world, param("server"), PERMISSION);

export const serverNotifications = product({
  routes: [
    route(calls.get, (request) => reply.ok(shownNotifications(request.world, notificationsOf(request.world, server(request))))),
    route(calls.update, (request) => {
      changeNotifications(request.world, server(request), request.body);
      return reply.ok(shownNotifications(request.world, notificationsOf(request.world, server(request))));
    }),
    route(calls.test, (request) => reply.ok(testedNotifications(notificationsOf(request.world, server(request))))),
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
