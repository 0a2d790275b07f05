import { diagnostics, gamePlayers, PLAYER_ACTIONS, type PlayerAction, type PlayerActionBody } from "../../provider/api/game/game";
import { found, panelRefuse } from "../http/panel-dialect";
import { noContentRoute, type PathRequest, product, route } from "../http/product";
import { reply } from "../http/reply";
import { text } from "../world/collections";
import type { Fields } from "../world/json";
import type { Moment } from "../world/moment";
import type { Table, World } from "../world/world";
import { type GameServerRow, gameServerOf, usableServer } from "./server/access";

type PlayerRow = { server: string; id: string; name: string; steamid: string | null };

/** A call that acted on a player or sent a message. `player` is null for a message to all players. */
type PlayerActionRow = { server: string; action: PlayerAction; player: string | null; message: string | null };

declare module "../world/world" {
  interface Tables {
    /** The key of a row is `<server's identifier>:<player's name>`: `1a2b3c4d:ada`. */
    players: Table<PlayerRow>;
    playerActions: Table<PlayerActionRow>;
    /** Servers whose games do not report their players. The key is the server's identifier. */
    mutedGames: Table<{ server: string }>;
  }
}

// Source: docs/facts/game-panel.md 3.23.

const MOST_PLAYERS = 20;

const playersOf = ({ players }: World, { identifier }: GameServerRow): PlayerRow[] =>
  Object.values(players).filter(({ server }) => server === identifier);

const isMuted = ({ mutedGames }: World, { identifier }: GameServerRow): boolean => mutedGames[identifier] !== undefined;

function shownCount(world: World, server: GameServerRow): Fields {
  if (isMuted(world, server)) return { supported: false, online: null, max: null, players: [] };
  const names = playersOf(world, server).map(({ name }) => name);
  return { supported: true, online: names.length, max: MOST_PLAYERS, players: names };
}

function shownPlayers(world: World, server: GameServerRow): Fields {
  if (isMuted(world, server)) throw panelRefuse.display("The live list of players is not supported for this game.");
  const players = playersOf(world, server).map(({ server: _, ...shown }) => shown);
  return { players, actions: [...PLAYER_ACTIONS], max: MOST_PLAYERS };
}

function act(moment: Moment, server: GameServerRow, action: PlayerAction, { player, message }: PlayerActionBody): void {
  const { world } = moment;
  if (isMuted(world, server)) throw panelRefuse.display("This action is not supported for this game.");
  if (action === "broadcast" && message === undefined) throw panelRefuse.invalid("message", "required", "The message field is required.");
  const named = player && (player.id ?? player.steamid ?? player.name);
  if (action !== "broadcast" && named === undefined) throw panelRefuse.invalid("player", "required", "The player field is required.");
  const row = playersOf(world, server).find(({ id, name, steamid }) => [id, name, steamid].includes(named ?? null));
  if (action === "kick" && !row) throw panelRefuse.display("This player is not online.");
  if (row && action !== "unban" && action !== "broadcast") delete world.players[`${row.server}:${row.name}`];
  const number = moment.integer("playerAction");
  world.playerActions[number] = { server: server.identifier, action, player: named ?? null, message: message ?? null };
}

/** The sandbox chose the permission, because no document names it. */
const PERMISSION = "control.console";

const server = ({ world, param }: PathRequest) => usableServer(world, param("server"), PERMISSION);

export const players = product({
  routes: [
    route(gamePlayers.count, (request) => reply.ok(shownCount(request.world, server(request)))),
    route(gamePlayers.live, (request) => reply.ok(shownPlayers(request.world, server(request)))),
    noContentRoute(gamePlayers.act, (request) => {
      const at = server(request);
      const action = found(PLAYER_ACTIONS.find((one) => one === request.param("action")));
      act(request.moment, at, action, request.body);
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
