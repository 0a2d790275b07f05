import * as z from "zod";
import { addons } from "../../api/panel/addons";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { belowKnownServer } from "../../platform/game/server-state";
import { documentedRow } from "../results";

const Named = z.object({ id: z.string().describe("Its id."), name: z.string().describe("Its name; the id where it has none.") });

const Installed = z.object({
  id: z.string().describe("Its id on the server."),
  source: z.string().nullable().describe("The catalogue that it comes from."),
  project: z.string().describe("Its project in that catalogue."),
  name: z.string().nullable().describe("Its name."),
  version: z.string().nullable().describe("The version that is installed."),
  file: z.string().nullable().describe("Its file in the folder."),
  update: z.string().nullable().describe("A newer version, where `updates` asked for it."),
});

const ByHand = z.object({
  file: z.string().describe("Name of the file."),
  sizeBytes: z.number().nullable().describe("Its size; null where the panel does not say."),
});

export const getAddons = defineFunction({
  name: "getAddons",
  module: "game",
  doc: "What mods and plugins a game server takes: catalogues, frameworks, workshop, and what is installed.",
  source: 'docs/spec/game-panel-api.md, "Mods, plugins, modpacks"',
  example: `const config = new pulumi.Config();
const { sources, installed } = hosting.game.getAddonsOutput({ server: config.require("gameServer") });
export const catalogues = sources.apply((all) => all.map(({ id }) => id));
export const mods = installed.apply((all) => all.map(({ project }) => project));`,
  arguments: {
    server: field(z.string().min(1), "Identifier of the game server, or its uuid."),
    updates: field(z.boolean().optional(), "Whether newer versions are looked up too, which takes longer. Default `false`."),
  },
  result: {
    sources: field(z.array(Named), "The catalogues; empty where the game takes no addons."),
    folder: field(z.string().nullable(), "Where addons are installed, below the server's root."),
    frameworks: field(z.array(Named), "The mod frameworks that there are."),
    framework: field(z.string().nullable(), "The one that the server has; null where the panel does not say."),
    workshop: field(z.string().nullable(), "`items` or `collection`; null where the game has no workshop."),
    installed: field(z.array(Installed), "The addons that were installed from a catalogue."),
    files: field(z.array(ByHand), "Files that somebody put there by hand."),
  },
  async call({ panel }, { server, updates }) {
    const params = { server };
    return belowKnownServer({ panel }, server, async (below) => {
      const offer = await below.get(addons.offer, { params });
      const query = updates === true ? { updates: 1 as const } : {};
      const held = await below.get(addons.installed, { params, query });
      return {
        sources: offer.sources,
        folder: offer.folder ?? null,
        frameworks: offer.frameworks,
        framework: offer.framework ?? null,
        workshop: offer.workshop ?? null,
        installed: held.addons.map((row) => documentedRow(Installed, { ...row, version: row.version ?? row.version_id })),
        files: held.manual.map(({ file, size }) => ({ file, sizeBytes: size ?? null })),
      };
    });
  },
});
