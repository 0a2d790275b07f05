import { product } from "../../http/product";
import { gameServerOf } from "../game-servers/rules";
import { routes } from "./routes";
import { addDatabase, endService, serviceOf, wantedDatabase } from "./rules";

export type * from "./rows";

export const gameDatabases = product({
  routes,
  tables: {
    gameDatabases: {
      singular: "database of a game server",
      add: (moment, { server, name }) => {
        const { world } = moment;
        const at = gameServerOf(world, String(server));
        world.databaseServices[at.identifier] = { ...serviceOf(world, at), status: "ready" };
        return addDatabase(moment, at, wantedDatabase(world, at, { database: String(name) })).id;
      },
    },
    databaseServices: {
      singular: "database service",
      add: ({ world }, { server, status = "none", seconds, fails = false }) => {
        const { identifier } = gameServerOf(world, String(server));
        const service = serviceOf(world, { identifier });
        Object.assign(service, { status, fails: fails === true }, seconds === undefined ? {} : { seconds: Number(seconds) });
        world.databaseServices[identifier] = service;
        return identifier;
      },
    },
  },
  events: { "databaseService.started": endService },
});
