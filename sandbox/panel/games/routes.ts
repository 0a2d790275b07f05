import { game } from "../../../provider/api/panel/game";
import { reply } from "../../http/reply";
import { type Route, route } from "../../http/route";
import type { Fields, Json } from "../../world/json";
import type { World } from "../../world/world";
import type { GameServerRow } from "../game-servers/rows";
import { usableServer } from "../game-servers/rules";
import type { GameSetting } from "./catalogue";
import { beginInstallation, gameOf, refuseVersion, settingValue, stateOf, writeSettings } from "./rules";

// docs/spec/game-panel-api.md, "Game, players and diagnostics". No document names the permissions: every subuser may
// read, and writes require the most similar permission.

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

export const routes: readonly Route[] = [
  route(game.versions, ({ world, param }) => reply.ok(shownVersions(world, usableServer(world, param("server"), "websocket.connect")))),
  route(game.switchVersion, ({ world, moment, param, body }) => {
    const server = usableServer(world, param("server"), "settings.reinstall");
    refuseVersion(world, server, body.version, body.reset_world === true);
    beginInstallation(moment, server, "games.switched", { version: body.version });
    return reply.accepted({ success: true });
  }),
  route(game.settings, ({ world, param }) => reply.ok(shownSettings(world, usableServer(world, param("server"), "websocket.connect")))),
  route(game.changeSettings, ({ world, param, body }) => {
    const server = usableServer(world, param("server"), "file.update");
    writeSettings(world, server, body.values);
    return reply.nothing();
  }),
];
