import { diagnostics } from "../../../provider/api/panel/diagnostics";
import { gamePlayers, PLAYER_ACTIONS } from "../../../provider/api/panel/players";
import { found } from "../../http/panel-dialect";
import { product } from "../../http/product";
import { reply } from "../../http/reply";
import { type PathRequest, route } from "../../http/route";
import { text } from "../../world/collections";
import { gameServerOf, usableServer } from "../game-servers/rules";
import { act, shownCount, shownPlayers } from "./rules";

export type * from "./rows";

/** The sandbox's choice: no document names the permission. */
const PERMISSION = "control.console";

const server = ({ world, param }: PathRequest) => usableServer(world, param("server"), PERMISSION);

export const players = product({
  routes: [
    route(gamePlayers.count, (request) => reply.ok(shownCount(request.world, server(request)))),
    route(gamePlayers.live, (request) => reply.ok(shownPlayers(request.world, server(request)))),
    route(gamePlayers.act, (request) => {
      const at = server(request);
      const action = found(PLAYER_ACTIONS.find((one) => one === request.param("action")));
      act(request.moment, at, action, request.body);
      return reply.nothing();
    }),
    route(diagnostics.get, (request) => {
      const { backup_limit: backups } = server(request);
      return reply.ok({
        checks: [
          { id: "memory", severity: "ok", message: "There is enough memory." },
          ...(backups === 0 ? [{ id: "backups", severity: "warning", message: "The plan has no backups." }] : []),
        ],
      });
    }),
  ],
  tables: {
    players: {
      singular: "player",
      add: ({ world }, { server: identifier, name, steamid = null }) => {
        const own = gameServerOf(world, text("server", identifier)).identifier;
        const called = text("name", name);
        world.players[`${own}:${called}`] = {
          server: own,
          id: `player-${called}`,
          name: called,
          steamid: steamid === null ? null : text("steamid", steamid),
        };
        return `${own}:${called}`;
      },
    },
    playerActions: { singular: "action on players" },
    mutedGames: {
      singular: "game without a list of players",
      add: ({ world }, { server: identifier }) => {
        const { identifier: own } = gameServerOf(world, text("server", identifier));
        world.mutedGames[own] = { server: own };
        return own;
      },
    },
  },
});
