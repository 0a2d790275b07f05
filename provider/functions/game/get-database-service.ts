import * as z from "zod";
import { databases } from "../../api/panel/databases";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { belowKnownServer } from "../../platform/game/server-state";

export const getDatabaseService = defineFunction({
  name: "getDatabaseService",
  module: "game",
  doc: "The state of the database service of a game server. The first `game.Database` starts it.",
  source: 'docs/spec/game-panel-api.md, "Network, databases, subusers" (service)',
  example: `export const state = hosting.game.getDatabaseServiceOutput({ server: "<identifier>" }).status;`,
  arguments: { server: field(z.string().min(1), "Identifier of the game server, or its uuid.") },
  result: {
    status: field(z.string(), "`none`, `provisioning`, `ready`, `unreachable` or `failed`."),
    localAddress: field(z.string().nullable(), "Its address for the game server, or null."),
    publicAddress: field(z.string().nullable(), "Its address for connections from outside, or null."),
  },
  async call({ panel }, { server }) {
    const shown = await belowKnownServer({ panel }, server, (below) => below.send(databases.service, { params: { server } }));
    return { status: shown.status, localAddress: shown.local_address ?? null, publicAddress: shown.public_address ?? null };
  },
});
