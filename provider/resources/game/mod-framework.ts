import * as z from "zod";
import { addons } from "../../api/game/addons";
import { namedIn, namesSame } from "../../api/game/catalogue";
import { unlessGone } from "../../api/is-there";
import { field } from "../../core/definition/field";
import { identifierOf } from "../../platform/game/game-servers";
import { belowServer, panelBelow } from "../../platform/game/server-state";
import { offerWith } from "./addon/catalogue";
import { unknownChoice } from "./choices";
import { defineGameServerSettings } from "./settings-of-game-server";

/** `Modpack` shares this ownership key, because a modpack sets the framework. */
export const frameworkOwnershipKey = (server: string): string => `the mod framework of game server ${identifierOf(server)}`;

export const modFramework = defineGameServerSettings({
  type: "ModFramework",
  doc: "Mod framework of a game server. The framework loads the mods.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Mods, plugins, modpacks"',
    example: `const config = new pulumi.Config();
const server = config.require("gameServer"); // the 8 characters of its panel URL
new hosting.game.ModFramework("survival", { server, framework: config.require("framework") }); // an id that getAddons lists`,
    remarks: [
      "If the panel does not show the server's framework, the provider cannot detect drift. It then writes the framework only when `framework` changes in the program.",
      "Deleting the resource changes nothing on the server, because no API call removes a framework.",
    ],
  },
  inputs: {
    framework: field(z.string().trim().min(1).max(191), "Id of the framework, as `getAddons` returns it.", { effect: "next start" }),
  },
  outputs: {},
  identity: { noun: "mod framework" },

  async *list({ below }) {
    for await (const [parent] of below("game_Server", async () => true))
      yield { path: parent.id, name: parent.name, parent, given: "every server whose game supports mods has a framework" };
  },

  async checks(context) {
    const { server = "", framework } = context.inputs;
    if (framework === undefined) return [];
    const offer = await offerWith(panelBelow(context, server), server, ({ frameworks }) => namedIn(frameworks, framework) !== undefined);
    const ids = offer.frameworks.map(({ id }) => id);
    if (ids.length === 0) return [{ property: "server", reason: "is a game server whose game has no mod frameworks." }];
    return namedIn(offer.frameworks, framework) ? [] : [unknownChoice("framework", "is not a mod framework of this game", framework, ids)];
  },

  async observe(context) {
    const server = String(context.inputs.server);
    const offer = await unlessGone(panelBelow(context, server).get(addons.offer, { params: { server } }));
    if (!offer) return undefined;
    const isShown = offer.framework !== undefined;
    const { framework: wanted } = context.inputs;
    // The panel may list a framework by its id and show it on the server by its name.
    const isWanted = wanted !== undefined && offer.framework != null && namesSame(wanted, offer.framework, offer.frameworks);
    return {
      id: identifierOf(server),
      inputs: isShown ? { framework: isWanted ? wanted : (offer.framework ?? "") } : {},
      outputs: {},
      hidden: isShown ? [] : ["framework"],
    };
  },

  async update(context, { framework }) {
    if (framework == null) return;
    const { params, panel } = belowServer(context);
    const { frameworks } = await panel.get(addons.offer, { params });
    await panel.send(addons.setFramework, { params, body: { framework: namedIn(frameworks, framework)?.id ?? framework } });
    panel.invalidate(addons.offer, { params });
  },
});
