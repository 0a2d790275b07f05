import { addons } from "../../api/panel/addons";
import { defineFunction } from "../../core/function";
import { belowKnownServer } from "../../platform/game/server-state";
import { place, project, versions } from "./catalogues";

export const getAddonVersions = defineFunction({
  name: "getAddonVersions",
  module: "game",
  doc: "The versions of an addon that fit a game server.",
  source: 'docs/spec/game-panel-api.md, "Mods, plugins, modpacks"',
  example: `const config = new pulumi.Config();
const server = config.require("gameServer");
const { versions } = hosting.game.getAddonVersionsOutput({ server, source: "<catalogue>", project: "<project>" });
export const names = versions.apply((all) => all.map(({ name }) => name));`,
  arguments: { ...place, project },
  result: { versions },
  async call({ panel }, { server, ...query }) {
    const args = { params: { server }, query };
    return { versions: await belowKnownServer({ panel }, server, (below) => below.get(addons.versions, args)) };
  },
});
