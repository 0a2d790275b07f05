import { serverNotifications as calls, NOTIFICATION_EVENTS, type NotificationsBody } from "../../provider/api/game/notifications";
import { type PathRequest, product, route } from "../http/product";
import { reply } from "../http/reply";
import { text } from "../world/collections";
import type { Fields } from "../world/json";
import type { Table, World } from "../world/world";
import { type GameServerRow, usableServer } from "./server/access";

type ServerNotificationsRow = {
  server: string;
  webhook_url: string | null;
  events: string[];
  /** Whether the webhook's chat accepts messages. No call returns this value. Tests change it. */
  is_reachable: boolean;
};

declare module "../world/world" {
  interface Tables {
    /** The key of a row is the server's identifier. A server without a row sends no notifications. */
    serverNotifications: Table<ServerNotificationsRow>;
  }
}

// Source: docs/facts/game-panel.md 3.20.

const notificationsOf = ({ serverNotifications }: World, { identifier }: GameServerRow): ServerNotificationsRow =>
  serverNotifications[identifier] ?? { server: identifier, webhook_url: null, events: [], is_reachable: true };

/** Fields that the body omits keep their values. An empty `webhook_url` is invalid, so only `clear_webhook` removes the address. */
function changeNotifications(world: World, server: GameServerRow, body: NotificationsBody): void {
  const before = notificationsOf(world, server);
  const webhook_url = body.clear_webhook === true ? null : (body.webhook_url ?? before.webhook_url);
  keep(world, { ...before, webhook_url, events: body.events ? [...new Set(body.events)] : before.events });
}

function keep(world: World, row: ServerNotificationsRow): void {
  if (row.webhook_url === null && row.events.length === 0) delete world.serverNotifications[row.server];
  else world.serverNotifications[row.server] = row;
}

function shownNotifications(world: World, row: ServerNotificationsRow): Fields {
  const { webhookShown, notificationEvents } = world.variants ?? {};
  const events =
    notificationEvents === "map" ? Object.fromEntries(NOTIFICATION_EVENTS.map((name) => [name, row.events.includes(name)])) : row.events;
  if (webhookShown === "never") return { events };
  return { webhook_url: webhookShown === "masked" && row.webhook_url ? masked(row.webhook_url) : row.webhook_url, events };
}

const masked = (address: string): string => `${new URL(address).origin}/****${address.slice(-4)}`;

/** Returns the result of a test message. The sandbox has only one channel for notifications: the webhook. */
const testedNotifications = ({ webhook_url, is_reachable }: ServerNotificationsRow): Fields => ({
  results:
    webhook_url === null ? [] : [{ channel: "chat", ok: is_reachable, ...(is_reachable ? {} : { error: "the webhook answered 404" }) }],
});

/** The sandbox chose the permissions, because no document names them. */
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
