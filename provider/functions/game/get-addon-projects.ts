import { addons } from "../../api/panel/addons";
import { defineFunction } from "../../core/function";
import { found, place, search, searched } from "./catalogues";

export const getAddonProjects = defineFunction({
  name: "getAddonProjects",
  module: "game",
  doc: "Projects of a mod catalogue that fit a game server and match a search.",
  source: 'docs/spec/game-panel-api.md, "Mods, plugins, modpacks"',
  example: `const config = new pulumi.Config();
const server = config.require("gameServer");
const { projects } = hosting.game.getAddonProjectsOutput({ server, source: "<catalogue>", query: "map" });
export const ids = projects.apply((all) => all.map(({ id }) => id));`,
  arguments: {
    ...place,
    ...search,
  },
  result: found,
  call: ({ panel }, args) => searched(panel, addons.search, args),
});
