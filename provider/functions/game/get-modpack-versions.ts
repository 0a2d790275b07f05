import { modpacks } from "../../api/panel/modpacks";
import { defineFunction } from "../../core/function";
import { belowKnownServer } from "../../platform/game/server-state";
import { place, project, versions } from "./catalogues";

export const getModpackVersions = defineFunction({
  name: "getModpackVersions",
  module: "game",
  doc: "The versions of a modpack.",
  source: 'docs/spec/game-panel-api.md, "Mods, plugins, modpacks"',
  example: `const config = new pulumi.Config();
const server = config.require("gameServer");
const { versions } = hosting.game.getModpackVersionsOutput({ server, source: "<catalogue>", project: "<project>" });
export const names = versions.apply((all) => all.map(({ name }) => name));`,
  arguments: { ...place, project },
  result: { versions },
  async call({ panel }, { server, ...query }) {
    const args = { params: { server }, query };
    return { versions: await belowKnownServer({ panel }, server, (below) => below.get(modpacks.versions, args)) };
  },
});
