import * as z from "zod";
import type { Client } from "../../api/client";
import { addons } from "../../api/game/addons";
import { unlessGone } from "../../api/is-there";
import { field } from "../../core/definition/field";
import { identifierOf } from "../../platform/game/game-servers";
import { belowServer, panelBelow } from "../../platform/game/server-state";
import { belowGameServers } from "./below-server";
import { defineGameServerSettings } from "./settings-of-game-server";

const Item = z.union([z.string().trim().regex(/^\d+$/, "must be the number of a workshop item"), z.int().positive()]);

export const workshop = defineGameServerSettings({
  type: "Workshop",
  doc: "Workshop items of a game server, as one ordered list. If the game uses a collection, the list contains only the collection.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Mods, plugins, modpacks"',
    example: `const config = new pulumi.Config();
new hosting.game.Workshop("survival", {
  server: config.require("gameServer"), // the 8 characters of its panel URL
  items: ["2000000001", "2000000002"],
});`,
    remarks: [
      "The list is complete, so the provider removes items that you do not name. A preview shows the existing items that a new resource would replace.",
      "Deleting the resource empties the list.",
    ],
  },
  inputs: {
    items: field(
      z.array(Item).max(1000),
      "Numbers of the items, in loading order. If the game uses a collection, only the number of the collection.",
      {
        whenRemoved: "emptied",
        effect: "next start",
      },
    ),
  },
  outputs: {},
  identity: { noun: "workshop items" },

  canonical: ({ items }) => (items === undefined ? {} : { items: items.map(String) }),

  async *list(context) {
    const read = (panel: Client, server: string) => panel.get(addons.workshop, { params: { server } });
    for await (const [parent, { items }] of belowGameServers(context, read))
      yield { path: parent.id, name: parent.name, parent, given: items.length > 0 ? undefined : "the server has none" };
  },

  validate: ({ items = [] }) => {
    const texts = items.map(String);
    const again = texts.findIndex((item, i) => texts.indexOf(item) < i);
    return again < 0 ? [] : [{ property: `items.${again}`, reason: `is listed twice: ${texts[again]}.` }];
  },

  async checks(context) {
    const { server = "", items } = context.inputs;
    const { workshop: mode } = await panelBelow(context, server).get(addons.offer, { params: { server } });
    if (mode === undefined || mode === "none") return [{ property: "server", reason: "is a game server whose game has no workshop." }];
    if (mode !== "collection" || items === undefined || items.length <= 1) return [];
    return [{ property: "items", reason: `must be exactly one collection for this game, but has ${items.length} items.` }];
  },

  async observe(context) {
    const server = String(context.inputs.server);
    const shown = await unlessGone(panelBelow(context, server).get(addons.workshop, { params: { server } }));
    return shown && { id: identifierOf(server), inputs: { items: shown.items }, outputs: {} };
  },

  async update(context, { items }) {
    const { params, panel } = belowServer(context);
    await panel.send(addons.setWorkshop, { params, body: { items: (items ?? []).map(String) } });
    panel.invalidate(addons.workshop, { params });
  },
});
