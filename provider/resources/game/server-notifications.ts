import * as z from "zod";
import { serverNotifications as calls, NOTIFICATION_EVENTS, type NotificationsBody } from "../../api/game/notifications";
import { isThere, unlessGone } from "../../api/is-there";
import { field } from "../../core/definition/field";
import { defineSettings } from "../../forms/settings-type";
import { gameServerAlone, identifierOf, notThereText } from "../../platform/game/game-servers";
import { type Caller, panelBelow } from "../../platform/game/server-state";
import { SERVER_SETTLED, serverInput } from "./below-server";

const MASK = /[*•…]|\.{3}/;

export const serverNotifications = defineSettings({
  type: "ServerNotifications",
  module: "game",
  doc: "Notifications of a game server in a chat: a webhook, and the events that the panel sends to it. Every server has these settings. The provider manages only the inputs that you set.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Server extras"',
    example: `const config = new pulumi.Config();
new hosting.game.ServerNotifications("survival", {
  server: config.require("gameServer"),
  webhookUrl: config.requireSecret("webhook"),
  events: ["crashed", "backups"],
});`,
    remarks: [
      "The address of the webhook is a secret, because anyone who knows it can post messages in the chat. If the panel hides all or a part of the address, the provider compares the program's address with a salted digest of the address that it wrote last. The provider then cannot detect drift of the address.",
      "Deleting the resource clears the webhook and the events that this stack set. Everything else is left in place, and the log says so.",
      SERVER_SETTLED,
    ],
  },
  inputs: {
    server: serverInput,
    webhookUrl: field(z.url().max(2000).optional(), "Address of the chat's webhook.", { secret: true, whenRemoved: "emptied" }),
    events: field(
      z.array(z.enum(NOTIFICATION_EVENTS)).optional(),
      "Events that the panel sends, in any order. If the list is empty, the panel sends nothing.",
      {
        default: [],
      },
    ),
  },
  outputs: {},
  identity: {
    noun: "notifications",
    subject: "server",
    of: ({ server = "" }) => `game server ${identifierOf(server)}`,
  },

  canonical: ({ events }) => (events === undefined ? {} : { events: inOrder(events) }),

  async *list({ panel, below }) {
    for await (const [parent, shown] of below("game_Server", ({ id }) => shownOf({ panel }, id))) {
      const isOn = !!shown && ((shown.events ?? []).length > 0 || !!shown.webhook_url);
      if (shown) yield { path: parent.id, name: parent.name, parent, given: isOn ? undefined : "every server has them" };
    }
  },

  exists: ({ panel, id }) => isThere(gameServerAlone(panel, id)),

  async observe(context) {
    const { server = "" } = context.inputs;
    const shown = await shownOf(context, server);
    if (!shown) return undefined;
    const { webhook_url: webhook, events } = shown;
    const isHidden = webhook === undefined || (webhook !== null && MASK.test(webhook));
    return {
      id: identifierOf(server),
      inputs: { server, ...(events === undefined ? {} : { events: inOrder(events) }), ...(isHidden ? {} : { webhookUrl: webhook ?? "" }) },
      outputs: {},
      hidden: isHidden ? ["webhookUrl"] : [],
    };
  },

  notThere: ({ panel, inputs: { server = "" } }) => notThereText(panel, server),

  async update(context, { webhookUrl, events }) {
    const { panel, inputs } = context;
    const params = { server: inputs.server };
    const body: NotificationsBody = {
      ...(webhookUrl === undefined ? {} : webhookUrl === null ? { clear_webhook: true } : { webhook_url: webhookUrl }),
      ...(events === undefined ? {} : { events: events ?? [] }),
    };
    try {
      await panelBelow(context, inputs.server).send(calls.update, { params, body });
    } finally {
      panel.invalidate(calls.get, { params });
    }
  },
});

const shownOf = (caller: Caller, server: string) => unlessGone(panelBelow(caller, server).get(calls.get, { params: { server } }));

const inOrder = <E extends string>(events: readonly E[]): (typeof NOTIFICATION_EVENTS)[number][] =>
  NOTIFICATION_EVENTS.filter((name) => (events as readonly string[]).includes(name));
