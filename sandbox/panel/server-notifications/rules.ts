import { NOTIFICATION_EVENTS, type NotificationsBody } from "../../../provider/api/panel/notifications";
import type { Fields } from "../../world/json";
import type { World } from "../../world/world";
import type { GameServerRow } from "../game-servers/rows";
import type { ServerNotificationsRow } from "./rows";

// docs/facts/game-panel.md 3.20.

export const notificationsOf = ({ serverNotifications }: World, { identifier }: GameServerRow): ServerNotificationsRow =>
  serverNotifications[identifier] ?? { server: identifier, webhook_url: null, events: [], is_reachable: true };

/** Changes the settings. Fields that the body omits are kept. An empty address is not valid and clears nothing. */
export function changeNotifications(world: World, server: GameServerRow, body: NotificationsBody): void {
  const before = notificationsOf(world, server);
  const webhook_url = body.clear_webhook === true ? null : (body.webhook_url ?? before.webhook_url);
  keep(world, { ...before, webhook_url, events: body.events ? [...new Set(body.events)] : before.events });
}

export function keep(world: World, row: ServerNotificationsRow): void {
  if (row.webhook_url === null && row.events.length === 0) delete world.serverNotifications[row.server];
  else world.serverNotifications[row.server] = row;
}

export function shownNotifications(world: World, row: ServerNotificationsRow): Fields {
  const { webhookShown, notificationEvents } = world.variants ?? {};
  const events =
    notificationEvents === "map" ? Object.fromEntries(NOTIFICATION_EVENTS.map((name) => [name, row.events.includes(name)])) : row.events;
  if (webhookShown === "never") return { events };
  return { webhook_url: webhookShown === "masked" && row.webhook_url ? masked(row.webhook_url) : row.webhook_url, events };
}

const masked = (address: string): string => `${new URL(address).origin}/****${address.slice(-4)}`;

/** Sends a message to each enabled channel: here to the webhook, if there is one. */
export const testedNotifications = ({ webhook_url, is_reachable }: ServerNotificationsRow): Fields => ({
  results:
    webhook_url === null ? [] : [{ channel: "chat", ok: is_reachable, ...(is_reachable ? {} : { error: "the webhook answered 404" }) }],
});
