import * as z from "zod";
import { ApiError, NotFoundError, UnexpectedResponseError } from "../../api/errors";
import { gamePlayers, type Player } from "../../api/game/game";
import { field } from "../../core/definition/field";
import { belowKnownServer } from "../../platform/game/server-state";
import { defineFunction } from "../function";
import { documentedRow } from "../results";

const Playing = z.object({
  name: z.string().nullable().describe("Name in the game, or null."),
  steamId: z.string().nullable().describe("Id of the player in the store of the game, or null."),
  id: z.string().nullable().describe("Id in the game, or null."),
});

const playing = (player: Player) => documentedRow(Playing, { ...player, steam_id: player.steamid });

export const getPlayers = defineFunction({
  name: "getPlayers",
  module: "game",
  doc: "The players on a game server. If the panel cannot read the players from the game itself, the function asks the query protocol of the game. That protocol reports the number of players, and for some games their names.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Game, players and diagnostics"',
    example: `export const { online, max } = hosting.game.getPlayersOutput({ server: "<identifier>" });`,
  },
  arguments: { server: field(z.string().min(1), "Identifier of the game server, or its uuid.") },
  result: {
    online: field(z.number().nullable(), "Number of players, or null if it is unknown."),
    max: field(z.number().nullable(), "Maximum number of players, or null."),
    players: field(z.array(Playing), "The players that the game shows."),
    actions: field(z.array(z.string()), "Available actions on players: `kick`, `ban`, `unban`, `broadcast`."),
  },

  async call({ panel }, { server }) {
    const params = { server };
    try {
      const { players, actions, max } = await belowKnownServer({ panel }, server, (below) => below.get(gamePlayers.live, { params }));
      return { online: players.length, max: max ?? null, players: players.map(playing), actions: actions ?? [] };
    } catch (error) {
      // Only a refusal proves that the panel cannot read the players from the game. A response that cannot be parsed is no proof.
      const isRefused = error instanceof ApiError && !(error instanceof NotFoundError || error instanceof UnexpectedResponseError);
      if (!isRefused) throw error;
      const { online, max, players } = await belowKnownServer({ panel }, server, (below) => below.get(gamePlayers.count, { params }));
      return { online: online ?? null, max: max ?? null, players: players.map(playing), actions: [] };
    }
  },
});
