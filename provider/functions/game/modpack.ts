import * as z from "zod";
import { modpacks } from "../../api/game/modpacks";
import { field } from "../../core/definition/field";
import { belowKnownServer } from "../../platform/game/server-state";
import { defineFunction } from "../function";
import { found, place, project, search, searched, versions } from "./catalogues";

export const getModpackProjects = defineFunction({
  name: "getModpackProjects",
  module: "game",
  doc: "Modpacks of a catalogue that match a search.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Mods, plugins, modpacks"',
    example: `const config = new pulumi.Config();
const server = config.require("gameServer");
const { projects } = hosting.game.getModpackProjectsOutput({ server, source: "<catalogue>", query: "sky" });
export const ids = projects.apply((all) => all.map(({ id }) => id));`,
  },
  arguments: {
    ...place,
    ...search,
    category: field(z.string().optional(), "Category filter, with the panel's name. Default: all."),
  },
  result: found,

  call: ({ panel }, { category, ...args }) => searched(panel, modpacks.search, args, category === undefined ? {} : { category }),
});

export const getModpackVersions = defineFunction({
  name: "getModpackVersions",
  module: "game",
  doc: "The versions of a modpack.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Mods, plugins, modpacks"',
    example: `const config = new pulumi.Config();
const server = config.require("gameServer");
const { versions } = hosting.game.getModpackVersionsOutput({ server, source: "<catalogue>", project: "<project>" });
export const names = versions.apply((all) => all.map(({ name }) => name));`,
  },
  arguments: { ...place, project },
  result: { versions },

  async call({ panel }, { server, ...query }) {
    const args = { params: { server }, query };
    return { versions: await belowKnownServer({ panel }, server, (below) => below.get(modpacks.versions, args)) };
  },
});
