import { PLAYER_ACTIONS, type PlayerAction, type PlayerActionBody } from "../../../provider/api/panel/players";
import { panelRefuse } from "../../http/panel-dialect";
import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import type { World } from "../../world/world";
import type { GameServerRow } from "../game-servers/rows";
import type { PlayerRow } from "./rows";

// docs/facts/game-panel.md 3.23.

const MOST_PLAYERS = 20;

const playersOf = ({ players }: World, { identifier }: GameServerRow): PlayerRow[] =>
  Object.values(players).filter(({ server }) => server === identifier);

const isMuted = ({ mutedGames }: World, { identifier }: GameServerRow): boolean => mutedGames[identifier] !== undefined;

export function shownCount(world: World, server: GameServerRow): Fields {
  if (isMuted(world, server)) return { supported: false, online: null, max: null, players: [] };
  const names = playersOf(world, server).map(({ name }) => name);
  return { supported: true, online: names.length, max: MOST_PLAYERS, players: names };
}

export function shownPlayers(world: World, server: GameServerRow): Fields {
  if (isMuted(world, server)) throw panelRefuse.display("The live list of players is not supported for this game.");
  const players = playersOf(world, server).map(({ server: _, ...shown }) => shown);
  return { players, actions: [...PLAYER_ACTIONS], max: MOST_PLAYERS };
}

export function act(moment: Moment, server: GameServerRow, action: PlayerAction, { player, message }: PlayerActionBody): void {
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
