import * as z from "zod";
import { panelCall } from "../call";
import { adviceOf, ifObject, looseFlag, looseInteger, looseNumber, looseText, shown } from "../generous";
import { isObject } from "../json";
import { Listed, memberOf, rowsOf } from "./catalogue";
import { plain } from "./envelopes";
import { panelFlag } from "./rules";

// See docs/spec/game-panel-api.md, "Game, players and diagnostics", and docs/facts/game-panel.md 12. Responses have no envelope.

export const GameVersions = z.preprocess(
  (answer) => ({
    supported: memberOf(answer, ["supported"]),
    current: memberOf(answer, ["current", "current_version"]) ?? null,
    versions: rowsOf(answer, ["versions"]),
  }),
  z.object({
    supported: looseFlag.optional(),
    current: z.union([Listed.transform(({ id }) => id), z.null()]).catch(null),
    versions: z.array(Listed),
  }),
);
export type GameVersions = z.infer<typeof GameVersions>;

const VersionBody = z.object({
  version: z.string(),
  /** Required for a change to an older version. Without it, such a change fails with 409 `downgrade_requires_reset`. */
  reset_world: panelFlag.optional(),
  force: panelFlag.optional(),
});

export const Setting = z.looseObject({
  id: looseText,
  file: shown(z.string()),
  label: shown(z.string()),
  value: z.union([looseText, z.literal(""), z.boolean().transform(String), z.null()]).optional(),
  default: z
    .union([looseText, z.literal(""), z.boolean().transform(String)])
    .nullish()
    .catch(undefined),
  options: shown(z.array(Listed)),
  min: shown(looseNumber),
  max: shown(looseNumber),
});
export type Setting = z.infer<typeof Setting>;

const GROUPS = ["groups", "files", "settings", "data"];
const MEMBERS = ["settings", "items", "fields", "values", "entries"];
const FILE = ["file", "path", "name", "label", "id"];

/**
 * Returns the settings of all groups. The response contains a list of groups, or an object with one group per file. A group contains its settings as
 * a list, or as an object by id.
 */
function settingsIn(answer: unknown): unknown[] {
  const groups = memberOf(answer, GROUPS) ?? answer;
  if (Array.isArray(groups)) return groups.flatMap((group) => settingsOfGroup(group, memberOf(group, FILE)));
  if (!isObject(groups)) return [];
  return Object.entries(groups).flatMap(([file, group]) => (Array.isArray(group) || isObject(group) ? settingsOfGroup(group, file) : []));
}

function settingsOfGroup(group: unknown, file: unknown): unknown[] {
  if (isObject(group) && "value" in group) return [named(group, memberOf(group, ["file"]))];
  const members = memberOf(group, MEMBERS) ?? group;
  if (Array.isArray(members)) return members.map((row) => named(row, file));
  if (!isObject(members)) return [];
  return Object.entries(members).map(([id, row]) => (isObject(row) ? named({ id, ...row }, file) : { id, file, value: row }));
}

const named = (settings: unknown, file: unknown): unknown =>
  ifObject((row) => ({
    ...row,
    file,
    id: memberOf(row, ["id", "key", "name"]),
    min: memberOf(row, ["min", "minimum"]),
    max: memberOf(row, ["max", "maximum"]),
  }))(settings);

const GameSettings = z.preprocess(
  (answer) => ({ supported: memberOf(answer, ["supported"]), settings: settingsIn(answer) }),
  z.object({ supported: looseFlag.optional(), settings: z.array(Setting) }),
);

/** A boolean is sent as the text `true` or `false`. */
const SettingsBody = z.object({ values: z.record(z.string(), z.string()), restart: panelFlag.optional() });

export const game = {
  versions: panelCall({ method: "GET", path: "/servers/{server}/game/versions", response: plain(GameVersions) }),
  /** The panel reinstalls the server in the background. The call has its own rate limit, whose value is not documented. */
  switchVersion: panelCall({ method: "POST", does: "acts once", path: "/servers/{server}/game/version", body: VersionBody }),
  settings: panelCall({ method: "GET", path: "/servers/{server}/svc/game-settings", response: plain(GameSettings) }),
  changeSettings: panelCall({ method: "PUT", does: "sets", path: "/servers/{server}/svc/game-settings", body: SettingsBody }),
};

// Calls about players. Their responses are plain JSON, and the specification does not name the fields (docs/facts/game-panel.md 3.23).

const Player = z.preprocess(
  (value) => (typeof value === "string" ? { name: value } : value),
  z.looseObject({ name: shown(z.string()), steamid: shown(z.string()), id: shown(z.union([z.string(), z.number()]).transform(String)) }),
);
export type Player = z.infer<typeof Player>;

const players = (answer: Record<string, unknown>): unknown => {
  const list = memberOf(answer, ["players", "names", "list"]);
  return Array.isArray(list) ? list : [];
};

/** Only games with a query protocol report the online players. */
const Online = z.preprocess(
  ifObject((answer) => ({
    online: memberOf(answer, ["online", "count", "current"]),
    max: memberOf(answer, ["max", "maximum"]),
    players: players(answer),
  })),
  z.looseObject({ online: shown(looseInteger), max: shown(looseInteger), players: z.array(Player) }),
);

/** The players and the supported actions, which the panel requests from the running game. */
const LivePlayers = z.preprocess(
  ifObject((answer) => ({
    ...answer,
    players: players(answer),
    actions: memberOf(answer, ["actions", "supported_actions"]),
    max: memberOf(answer, ["max", "maximum"]),
  })),
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
  act: panelCall({ method: "POST", does: "acts once", path: "/servers/{server}/svc/players/{action}", body: PlayerActionBody }),
};

// Diagnostics. The specification describes the response, plain JSON, only as "checks with severity".

const text = (row: Record<string, unknown>, names: readonly string[]): string | undefined =>
  names.map((name) => row[name]).find((value) => typeof value === "string" && value !== "") as string | undefined;

const Finding = z.preprocess(
  ifObject((row) => ({
    ...row,
    id: text(row, ["id", "key", "code", "name", "check"]),
    severity: text(row, ["severity", "level", "status"]),
    message: text(row, ["message", "detail", "text", "description", "title"]),
  })),
  z.looseObject({ id: z.string().optional(), severity: z.string(), message: z.string() }),
);

export const diagnostics = {
  get: panelCall({ method: "GET", path: "/servers/{server}/svc/diagnostics", response: adviceOf(Finding, "checks") }),
};
