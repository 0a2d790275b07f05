import { game } from "../../../provider/api/game/game";
import { noContentRoute, product, type Route, route } from "../../http/product";
import { reply } from "../../http/reply";
import { collection, setKnown } from "../../world/collections";
import type { Fields, Json } from "../../world/json";
import type { Table, World } from "../../world/world";
import { type GameServerRow, gameServerOf, usableServer } from "../server/access";
import type { GameSetting } from "./catalogue";
import {
  beginInstallation,
  changeState,
  endSwitch,
  gameOf,
  gameOffers,
  offerUnknown,
  refuseVersion,
  setSetting,
  settingValue,
  startInstalling,
  stateOf,
  writeSettings,
} from "./rules";

// Source: docs/spec/game-panel-api.md, "Game, players and diagnostics". No document names the required permissions. In the sandbox, every
// subuser may read, and a write requires the permission for the most similar call.

function shownVersions(world: World, server: GameServerRow): Fields {
  const { versions } = gameOf(world, server);
  if (versions.length === 0) return { supported: false, current: null, versions: [] };
  const listed =
    world.variants?.gameVersions === "objects" ? versions.map((version) => ({ version, type: "release" })) : [...versions].reverse();
  return { supported: true, current: stateOf(world, server).game_version, versions: listed };
}

const typed = ({ type }: GameSetting, value: string): Json =>
  type === "number" ? Number(value) : type === "boolean" ? value === "true" : value;

const withoutNothing = (fields: Readonly<Record<string, Json | undefined>>): Fields =>
  Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, Json] => entry[1] !== undefined));

function shownSettings(world: World, server: GameServerRow): Fields {
  const { settings } = gameOf(world, server);
  if (settings.length === 0) return { supported: false, groups: [] };
  const files = [...new Set(settings.map(({ file }) => file))];
  const inFile = (name: string) => settings.filter(({ file }) => file === name);
  const about = ({ label, type, options, min, max }: GameSetting) =>
    withoutNothing({ label, type, options: options && [...options], min, max });
  if (world.variants?.gameSettingGroups === "map") {
    const shown = (one: GameSetting) => ({
      ...about(one),
      value: typed(one, settingValue(world, server, one)),
      default: typed(one, one.default),
    });
    const group = (file: string) => Object.fromEntries(inFile(file).map((one) => [one.id, shown(one)]));
    return { supported: true, groups: Object.fromEntries(files.map((file) => [file, group(file)])) };
  }
  const shown = (one: GameSetting) => ({ id: one.id, ...about(one), value: settingValue(world, server, one), default: one.default });
  return { supported: true, groups: files.map((file) => ({ file, settings: inFile(file).map(shown) })) };
}

const routes: readonly Route[] = [
  route(game.versions, ({ world, param }) => reply.ok(shownVersions(world, usableServer(world, param("server"), "websocket.connect")))),
  route(game.switchVersion, ({ world, moment, param, body }) => {
    const server = usableServer(world, param("server"), "settings.reinstall");
    offerUnknown(world, server, { kind: "version", name: body.version });
    refuseVersion(world, server, body.version, body.reset_world === true);
    beginInstallation(moment, server, "games.switched", { version: body.version });
    return reply.accepted({ success: true });
  }),
  route(game.settings, ({ world, param }) => reply.ok(shownSettings(world, usableServer(world, param("server"), "websocket.connect")))),
  noContentRoute(game.changeSettings, ({ world, param, body }) => {
    const server = usableServer(world, param("server"), "file.update");
    for (const name of Object.keys(body.values)) offerUnknown(world, server, { kind: "setting", name });
    writeSettings(world, server, body.values);
  }),
];

export type * from "./rules";

/** Tests can change the game of every server, even of a server without a row. The id of the game is the server's identifier. */
export const games = product({
  routes,
  tables: { serverGames: "internal", gameSettings: "internal", gameOffers },
  collections: [
    collection<Fields>(
      "serverGames",
      (world): Table<Fields> =>
        Object.fromEntries(Object.values(world.gameServers).map((server) => [server.identifier, stateOf(world, server)])),
      {
        singular: "game server",
        mutate: (moment, row, fields) => {
          setKnown(moment, row, fields);
          changeState(moment.world, gameServerOf(moment.world, String(row.server)), fields);
        },
        remove: () => {
          throw new Error("The game of a server is deleted with the server.");
        },
      },
    ),
    collection<Fields>(
      "gameSettings",
      (world): Table<Fields> =>
        Object.fromEntries(
          Object.values(world.gameServers).flatMap((server) =>
            gameOf(world, server).settings.map((setting) => [
              `${server.identifier}/${setting.id}`,
              { server: server.identifier, setting: setting.id, value: settingValue(world, server, setting) },
            ]),
          ),
        ),
      {
        singular: "setting of a game",
        mutate: (moment, row, fields) => {
          setKnown(moment, row, fields);
          const server = gameServerOf(moment.world, String(row.server));
          const setting = gameOf(moment.world, server).settings.find(({ id }) => id === row.setting);
          if (setting) setSetting(moment.world, server, setting, String(row.value));
        },
        remove: () => {
          throw new Error("The settings of a game are deleted with the server.");
        },
      },
    ),
  ],
  events: { "games.installing": startInstalling, "games.switched": endSwitch },
});
