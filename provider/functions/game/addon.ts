import * as z from "zod";
import { addons } from "../../api/game/addons";
import { field } from "../../core/definition/field";
import { belowKnownServer } from "../../platform/game/server-state";
import { defineFunction } from "../function";
import { documentedRow } from "../results";
import { found, place, project, search, searched, versions } from "./catalogues";

const Named = z.object({
  id: z.string().describe("Id of the entry."),
  name: z.string().describe("Name of the entry, or its id if it has no name."),
});

const Installed = z.object({
  id: z.string().describe("Id of the addon on the server."),
  source: z.string().nullable().describe("Catalogue of the addon."),
  project: z.string().describe("Project of the addon in its catalogue."),
  name: z.string().nullable().describe("Name of the addon."),
  version: z.string().nullable().describe("The installed version."),
  file: z.string().nullable().describe("Name of the addon's file in the server's addon folder."),
  update: z.string().nullable().describe("The newer version, if `updates` is set and the catalogue has one."),
});

const ByHand = z.object({
  file: z.string().describe("Name of the file."),
  sizeBytes: z.number().nullable().describe("Size of the file in bytes; null if the panel does not show it."),
});

export const getAddons = defineFunction({
  name: "getAddons",
  module: "game",
  doc: "The mods and plugins of a game server: catalogues, frameworks, workshop, and installed addons.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Mods, plugins, modpacks"',
    example: `const config = new pulumi.Config();
const { sources, installed } = hosting.game.getAddonsOutput({ server: config.require("gameServer") });
export const catalogues = sources.apply((all) => all.map(({ id }) => id));
export const mods = installed.apply((all) => all.map(({ project }) => project));`,
  },
  arguments: {
    server: field(z.string().min(1), "Identifier of the game server, or its uuid."),
    updates: field(z.boolean().optional(), "Whether to look up newer versions too, which takes longer. Default `false`."),
  },
  result: {
    sources: field(z.array(Named), "The catalogues; empty if the game supports no addons."),
    folder: field(z.string().nullable(), "Folder of the addons, below the server's root."),
    frameworks: field(z.array(Named), "The available mod frameworks."),
    framework: field(z.string().nullable(), "The framework of the server; null if the panel does not show it."),
    workshop: field(
      z.string().nullable(),
      "The inputs that `game.Workshop` accepts for this game: `items` or one `collection`; null if the game has no workshop.",
    ),
    installed: field(z.array(Installed), "Addons that were installed from a catalogue."),
    files: field(z.array(ByHand), "Files in the folder of the addons that no catalogue installed."),
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

export const getAddonProjects = defineFunction({
  name: "getAddonProjects",
  module: "game",
  doc: "Projects of a mod catalogue that fit a game server and match a search.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Mods, plugins, modpacks"',
    example: `const config = new pulumi.Config();
const server = config.require("gameServer");
const { projects } = hosting.game.getAddonProjectsOutput({ server, source: "<catalogue>", query: "map" });
export const ids = projects.apply((all) => all.map(({ id }) => id));`,
  },
  arguments: {
    ...place,
    ...search,
  },
  result: found,

  call: ({ panel }, args) => searched(panel, addons.search, args),
});

export const getAddonVersions = defineFunction({
  name: "getAddonVersions",
  module: "game",
  doc: "The versions of an addon that fit a game server.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Mods, plugins, modpacks"',
    example: `const config = new pulumi.Config();
const server = config.require("gameServer");
const { versions } = hosting.game.getAddonVersionsOutput({ server, source: "<catalogue>", project: "<project>" });
export const names = versions.apply((all) => all.map(({ name }) => name));`,
  },
  arguments: { ...place, project },
  result: { versions },

  async call({ panel }, { server, ...query }) {
    const args = { params: { server }, query };
    return { versions: await belowKnownServer({ panel }, server, (below) => below.get(addons.versions, args)) };
  },
});
