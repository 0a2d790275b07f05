import * as z from "zod";
import { panelCall } from "../call";
import { looseInteger, shown } from "../generous";
import { isObject } from "../json";
import { memberOf } from "./catalogue";

// docs/spec/game-panel-api.md, "Game, players and diagnostics". Plain JSON; the names inside are not given (docs/facts/game-panel.md 3.23).

/** A player: a name, or an object. */
const Player = z.preprocess(
  (value) => (typeof value === "string" ? { name: value } : value),
  z.looseObject({ name: shown(z.string()), steamid: shown(z.string()), id: shown(z.union([z.string(), z.number()]).transform(String)) }),
);
export type Player = z.infer<typeof Player>;

const players = (answer: Record<string, unknown>): unknown => {
  const list = memberOf(answer, ["players", "names", "list"]);
  return Array.isArray(list) ? list : [];
};

/** The players in the query of games that support it. */
const Online = z.preprocess(
  (answer) =>
    isObject(answer)
      ? { online: memberOf(answer, ["online", "count", "current"]), max: memberOf(answer, ["max", "maximum"]), players: players(answer) }
      : answer,
  z.looseObject({ online: shown(looseInteger), max: shown(looseInteger), players: z.array(Player) }),
);

/** The players according to the game itself, with the available actions. */
const LivePlayers = z.preprocess(
  (answer) =>
    isObject(answer)
      ? {
          ...answer,
          players: players(answer),
          actions: memberOf(answer, ["actions", "supported_actions"]),
          max: memberOf(answer, ["max", "maximum"]),
        }
      : answer,
  z.looseObject({ players: z.array(Player), actions: shown(z.array(z.string())), max: shown(looseInteger) }),
);

export const PLAYER_ACTIONS = ["kick", "ban", "unban", "broadcast"] as const;
export type PlayerAction = (typeof PLAYER_ACTIONS)[number];

const Named = z.object({ name: z.string().optional(), steamid: z.string().optional(), id: z.string().optional() });

export const PlayerActionBody = z.object({ player: Named.optional(), message: z.string().optional() });
export type PlayerActionBody = z.infer<typeof PlayerActionBody>;

export const gamePlayers = {
  count: panelCall({ method: "GET", path: "/servers/{server}/players", response: Online }),
  live: panelCall({ method: "GET", path: "/servers/{server}/svc/players", response: LivePlayers }),
  act: panelCall({ method: "POST", path: "/servers/{server}/svc/players/{action}", body: PlayerActionBody }),
};
