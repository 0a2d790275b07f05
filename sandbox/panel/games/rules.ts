import { Refusal } from "../../http/reply";
import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import type { World } from "../../world/world";
import type { GameServerRow } from "../game-servers/rows";
import { GAMES, type Game, type GameSetting, USUAL_GAME } from "./catalogue";
import { CHOSEN } from "./numbers";
import { withOffers } from "./offers";
import type { ServerGameRow } from "./rows";

// docs/spec/game-panel-api.md, "Game, players and diagnostics"; docs/facts/game-panel.md 12.

type Server = Pick<GameServerRow, "identifier">;

/** Returns an error of the operator's own endpoints (docs/spec/game-panel-api.md, "Errors"). */
export const operatorRefusal = (status: number, code: string, error: string) => new Refusal(status, { error, code });

export const unsupported = (what: string) => operatorRefusal(422, "unsupported", `This game does not support ${what}.`);

export const gameNamed = (name: string): Game => {
  const game = GAMES[name];
  if (!game) throw new Error(`There is no game ${name}. The games are ${Object.keys(GAMES).join(", ")}.`);
  return game;
};

/** Returns the initial state of a server with this game. */
export function firstState(identifier: string, name = USUAL_GAME): ServerGameRow {
  const { versions, frameworks } = gameNamed(name);
  return {
    server: identifier,
    game: name,
    game_version: versions.at(-1) ?? "",
    framework: frameworks[0] ?? "",
    workshop: [],
    repairs: 0,
  };
}

export const stateOf = (world: World, { identifier }: Server): ServerGameRow => world.serverGames[identifier] ?? firstState(identifier);

export const gameOf = (world: World, server: Server): Game => withOffers(world, server.identifier, gameNamed(stateOf(world, server).game));

/** Changes the state. Another game resets it; the initial state is stored without a row. */
export function changeState(world: World, server: Server, change: Partial<ServerGameRow>): void {
  const { identifier } = server;
  const before = stateOf(world, server);
  const isOther = change.game !== undefined && change.game !== before.game;
  const row = { ...(isOther ? firstState(identifier, change.game) : before), ...change };
  if (JSON.stringify(row) === JSON.stringify(firstState(identifier))) delete world.serverGames[identifier];
  else world.serverGames[identifier] = row;
}

/** Refuses an unknown version, or an older one without a reset. The newest is the last. */
export function refuseVersion(world: World, server: Server, version: string, mayReset: boolean): void {
  const { versions } = gameOf(world, server);
  if (versions.length === 0) throw unsupported("versions");
  if (!versions.includes(version)) throw operatorRefusal(422, "unknown_version", `The version ${version} is not available.`);
  if (versions.indexOf(version) < versions.indexOf(stateOf(world, server).game_version) && !mayReset)
    throw operatorRefusal(409, "downgrade_requires_reset", "Switching to an older version requires resetting the world.");
}

/** Reinstalls a server; `event` happens at the end of the installation. */
export function beginInstallation(moment: Moment, server: GameServerRow, event: string, about: Fields): void {
  const { identifier } = server;
  if (moment.world.variants?.versionSwitches === "late") moment.later(CHOSEN.lateSeconds, "games.installing", { server: identifier });
  else server.status = "installing";
  moment.later(CHOSEN.installSeconds, event, { ...about, server: identifier });
}

export function startInstalling({ world }: Moment, { server }: Fields): void {
  const row = world.gameServers[String(server)];
  if (row?.status === null || row?.status === "reinstall_failed") row.status = "installing";
}

/**
 * Returns the server at the end of its installation; undefined if the installation failed, or the server was
 * deleted in the meantime.
 */
export function endOfInstallation({ world }: Moment, { server }: Fields): GameServerRow | undefined {
  const row = world.gameServers[String(server)];
  if (row?.status !== "installing") return undefined;
  row.status = null;
  return row;
}

export function endSwitch(moment: Moment, about: Fields): void {
  const server = endOfInstallation(moment, about);
  if (server) changeState(moment.world, server, { game_version: String(about.version) });
}

const settingId = ({ identifier }: Server, { id }: Pick<GameSetting, "id">) => `${identifier}/${id}`;

export const settingValue = (world: World, server: Server, setting: GameSetting): string =>
  world.gameSettings[settingId(server, setting)]?.value ?? setting.default;

function refuseValue({ id, type, options, min = -Infinity, max = Infinity }: GameSetting, value: string): void {
  const isGood =
    type === "boolean"
      ? ["true", "false"].includes(value)
      : type === "number"
        ? /^-?\d+(\.\d+)?$/.test(value) && Number(value) >= min && Number(value) <= max
        : options?.includes(value) !== false;
  if (!isGood) throw operatorRefusal(422, "invalid_value", `The value of ${id} is invalid.`);
}

/** Sets a value; the default is stored without a row. */
export function setSetting(world: World, server: Server, setting: GameSetting, value: string): void {
  const id = settingId(server, setting);
  if (value === setting.default) delete world.gameSettings[id];
  else world.gameSettings[id] = { server: server.identifier, setting: setting.id, value };
}

/** Writes all settings or none. If writes replace, settings that are not named return to their defaults. */
export function writeSettings(world: World, server: Server, values: Readonly<Record<string, string>>): void {
  const { settings } = gameOf(world, server);
  if (settings.length === 0) throw unsupported("settings");
  const wanted = Object.entries(values).map(([id, value]) => {
    const setting = settings.find((one) => one.id === id);
    if (!setting) throw operatorRefusal(422, "unknown_setting", `There is no setting ${id}.`);
    refuseValue(setting, value);
    return { setting, value };
  });
  if (world.variants?.gameSettingWrites === "go back")
    for (const setting of settings) if (!(setting.id in values)) setSetting(world, server, setting, setting.default);
  for (const { setting, value } of wanted) setSetting(world, server, setting, value);
}
