import { product } from "../../http/product";
import { collection, setKnown } from "../../world/collections";
import type { Fields } from "../../world/json";
import type { Table } from "../../world/world";
import { gameServerOf } from "../game-servers/rules";
import { gameOffers } from "./offers";
import { routes } from "./routes";
import { changeState, endSwitch, gameOf, setSetting, settingValue, startInstalling, stateOf } from "./rules";

export type * from "./rows";

/** Game of a server, with its version and settings. Every server has them, by its identifier. */
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
