import * as z from "zod";
import { game } from "../../api/panel/game";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { belowKnownServer } from "../../platform/game/server-state";

export const getGameVersions = defineFunction({
  name: "getGameVersions",
  module: "game",
  doc: "The game versions that a game server can run, and its current version.",
  source: 'docs/spec/game-panel-api.md, "Game, players and diagnostics"',
  example: `const config = new pulumi.Config();
export const current = hosting.game.getGameVersionsOutput({ server: config.require("gameServer") }).current;`,
  arguments: { server: field(z.string().min(1), "Identifier of the game server, or its uuid.") },
  result: {
    supported: field(z.boolean(), "Whether the panel can set the version of this game."),
    current: field(z.string().nullable(), "The current version; null if the panel does not show it."),
    versions: field(z.array(z.string()), "The versions for `game.GameVersion`, in the panel's order, which is not documented."),
  },
  async call({ panel }, { server }) {
    const shown = await belowKnownServer({ panel }, server, (below) => below.get(game.versions, { params: { server } }));
    const versions = shown.versions.map(({ id }) => id);
    return { supported: shown.supported ?? versions.length > 0, current: shown.current, versions };
  },
});
