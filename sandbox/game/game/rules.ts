import { Refusal } from "../../http/reply";
import { type TableControls, text } from "../../world/collections";
import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import type { Table, World } from "../../world/world";
import { type GameServerRow, gameServerOf } from "../server/access";
import { GAMES, type Game, type GameSetting, type Project, USUAL_GAME } from "./catalogue";

/** The game that a server currently runs. A server without a row is in the initial state of its game. */
export type ServerGameRow = {
  server: string;
  game: string;
  /** The column is not called `version`, because a comparison of worlds leaves out every column of that name. */
  game_version: string;
  framework: string;
  workshop: string[];
  /** Number of repairs of the game's files. */
  repairs: number;
};

/** The value of a game setting that differs from the game's default. */
export type GameSettingRow = { server: string; setting: string; value: string };

/** An entry that one server offers in addition to the catalogue of its game: a version, a framework, a setting, an addon or a modpack. */
export type GameOfferRow = {
  server: string;
  kind: (typeof KINDS)[number];
  /** Catalogue that contains the addon or modpack. Empty for other kinds. */
  catalog: string;
  /** Empty if the offer is a whole catalogue instead of one of its entries. */
  name: string;
  version: string;
};

declare module "../../world/world" {
  interface Tables {
    /** The key of a row is the identifier of the server. */
    serverGames: Table<ServerGameRow>;
    /** The key of a row is `<server's identifier>/<setting>`: `1a2b3c4d/max-players`. */
    gameSettings: Table<GameSettingRow>;
    /** The key of a row consists of all fields of the offer. */
    gameOffers: Table<GameOfferRow>;
  }
  interface Extras {
    /** The games of an account, by server, if the world is the copy of an account. */
    shownGames?: Readonly<Record<string, Game>>;
  }
}

export const CHOSEN = Object.freeze({
  installSeconds: 40,
  /** Seconds between the response and the start of an installation, for the platform variant in which the status does not change at once. */
  lateSeconds: 4,
  addonSeconds: 6,
});

// The sandbox does not know the catalogues of the real games. A rehearsal therefore adds an offer for each catalogue entry that the program uses.

const KINDS = ["version", "framework", "setting", "addons", "modpacks"] as const;

const offersOf = (world: World, server: string): GameOfferRow[] => Object.values(world.gameOffers).filter((row) => row.server === server);

function withOffers(world: World, server: string, game: Game): Game {
  const rows = offersOf(world, server);
  if (rows.length === 0) return game;
  const named = (kind: GameOfferRow["kind"]) => rows.filter((row) => row.kind === kind);
  return {
    ...game,
    versions: [...game.versions, ...named("version").map(({ name }) => name)],
    frameworks: [...game.frameworks, ...named("framework").map(({ name }) => name)],
    settings: [
      ...game.settings,
      ...named("setting").map(({ name }) => ({ id: name, file: "server.properties", label: name, type: "text" as const, default: "" })),
    ],
    folder: game.folder ?? (named("addons").length > 0 ? "mods" : null),
    addons: withProjects(game.addons, named("addons")),
    modpacks: withProjects(game.modpacks, named("modpacks")),
  };
}

type Catalogues = Game["addons"];

function withProjects(given: Catalogues, rows: readonly GameOfferRow[]): Catalogues {
  const catalogues: Record<string, readonly Project[]> = { ...given };
  for (const { catalog, name, version } of rows) {
    const projects = catalogues[catalog] ?? [];
    const { versions = [], ...project } = projects.find(({ id }) => id === name) ?? { id: name, name };
    const more = { ...project, versions: [...versions, ...(version === "" ? [] : [{ id: version, name: version }])] };
    catalogues[catalog] = name === "" ? projects : [...projects.filter(({ id }) => id !== name), more];
  }
  return catalogues;
}

/** If the catalogue of a game server is not known, adds the entry that a request names to the offer of the server. */
export function offerUnknown(
  world: World,
  { identifier, is_lenient }: GameServerRow,
  offer: Pick<GameOfferRow, "kind" | "name"> & Partial<GameOfferRow>,
): void {
  const { kind, name } = offer;
  if (is_lenient !== true) return;
  const game = gameOf(world, { identifier });
  const known =
    kind === "addons" || kind === "modpacks"
      ? game[kind][offer.catalog ?? ""]?.find(({ id }) => id === name)?.versions.flatMap((one) => [one.id, one.name])
      : kind === "setting"
        ? game.settings.map(({ id }) => id)
        : kind === "framework"
          ? game.frameworks
          : game.versions;
  const wanted = kind === "addons" || kind === "modpacks" ? offer.version : name;
  if (wanted === undefined ? known !== undefined && known.length > 0 : known?.includes(wanted)) return;
  const row: GameOfferRow = { catalog: "", version: ANY_VERSION, ...offer, server: identifier };
  world.gameOffers[JSON.stringify(Object.values(row))] = row;
}

/** Version of a project if a request chooses none. */
const ANY_VERSION = "1.0.0";

/** Adding an offer a second time changes nothing. */
export const gameOffers: TableControls<GameOfferRow> = {
  singular: "offer of a game",
  add: ({ world }, { server, kind, catalog = "", name = "", version = "" }) => {
    const { identifier } = gameServerOf(world, text("server", server));
    const known = KINDS.find((one) => one === kind);
    if (known === undefined) throw new Error(`There is no offer of the kind ${JSON.stringify(kind)}. The kinds are ${KINDS.join(", ")}.`);
    const row = {
      server: identifier,
      kind: known,
      catalog: text("catalog", catalog),
      name: text("name", name),
      version: text("version", version),
    };
    const id = JSON.stringify(Object.values(row));
    world.gameOffers[id] = row;
    return id;
  },
};

// Sources: docs/spec/game-panel-api.md, "Game, players and diagnostics"; docs/facts/game-panel.md 12.

type Server = Pick<GameServerRow, "identifier">;

/** Error in the form that the operator's own endpoints use (docs/spec/game-panel-api.md, "Errors"). */
export const operatorRefusal = (status: number, code: string, error: string) => new Refusal(status, { error, code });

export const unsupported = (what: string) => operatorRefusal(422, "unsupported", `This game does not support ${what}.`);

export const gameNamed = (name: string): Game => {
  const game = GAMES[name];
  if (!game) throw new Error(`There is no game ${name}. The games are ${Object.keys(GAMES).join(", ")}.`);
  return game;
};

function firstState(identifier: string, name = USUAL_GAME): ServerGameRow {
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

export const gameOf = (world: World, server: Server): Game =>
  withOffers(world, server.identifier, world.shownGames?.[server.identifier] ?? gameNamed(stateOf(world, server).game));

/** Changes the columns of a server's game. A change to another game resets all of them. A row that equals the initial state is removed. */
export function changeState(world: World, server: Server, change: Partial<ServerGameRow>): void {
  const { identifier } = server;
  const before = stateOf(world, server);
  const isOther = change.game !== undefined && change.game !== before.game;
  const row = { ...(isOther ? firstState(identifier, change.game) : before), ...change };
  if (JSON.stringify(row) === JSON.stringify(firstState(identifier))) delete world.serverGames[identifier];
  else world.serverGames[identifier] = row;
}

/** Refuses a version that the game does not have. Accepts a version older than the present one only if the request resets the world. */
export function refuseVersion(world: World, server: Server, version: string, mayReset: boolean): void {
  const { versions } = gameOf(world, server);
  if (versions.length === 0) throw unsupported("versions");
  if (!versions.includes(version)) throw operatorRefusal(422, "unknown_version", `The version ${version} is not available.`);
  if (versions.indexOf(version) < versions.indexOf(stateOf(world, server).game_version) && !mayReset)
    throw operatorRefusal(409, "downgrade_requires_reset", "Switching to an older version requires resetting the world.");
}

/** Starts an installation, and plans the event `event` for its end. */
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

/** Ends an installation and returns its server. Returns undefined if the installation failed, or if the server was deleted in the meantime. */
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

/** Stores the value of a game setting. The default value has no row. */
export function setSetting(world: World, server: Server, setting: GameSetting, value: string): void {
  const id = settingId(server, setting);
  if (value === setting.default) delete world.gameSettings[id];
  else world.gameSettings[id] = { server: server.identifier, setting: setting.id, value };
}

/** Writes all settings, or none if one is invalid. In one platform variant, settings that the request omits get their defaults. */
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
