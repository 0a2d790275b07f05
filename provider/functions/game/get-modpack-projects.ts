import * as z from "zod";
import { modpacks } from "../../api/panel/modpacks";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { found, place, search, searched } from "./catalogues";

export const getModpackProjects = defineFunction({
  name: "getModpackProjects",
  module: "game",
  doc: "Modpacks of a catalogue that match a search.",
  source: 'docs/spec/game-panel-api.md, "Mods, plugins, modpacks"',
  example: `const config = new pulumi.Config();
const server = config.require("gameServer");
const { projects } = hosting.game.getModpackProjectsOutput({ server, source: "<catalogue>", query: "sky" });
export const ids = projects.apply((all) => all.map(({ id }) => id));`,
  arguments: {
    ...place,
    ...search,
    category: field(z.string().optional(), "Category filter, with the panel's name. Default: all."),
  },
  result: found,
  call: ({ panel }, { category, ...args }) => searched(panel, modpacks.search, args, category === undefined ? {} : { category }),
});
