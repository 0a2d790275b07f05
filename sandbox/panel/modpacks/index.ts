import { product } from "../../http/product";
import { text } from "../../world/collections";
import { gameServerOf } from "../game-servers/rules";
import { putModpack, routes } from "./routes";

export type * from "./rows";

export const modpacks = product({
  routes,
  tables: {
    modpacks: {
      singular: "modpack",
      add: (moment, { server, source, project, version_id }) => {
        const { identifier } = gameServerOf(moment.world, text("server", server));
        const row = moment.world.gameServers[identifier];
        if (row) row.status = "installing";
        putModpack(moment, {
          server: identifier,
          source: text("source", source),
          project: text("project", project),
          version: text("version_id", version_id),
        });
        if (row) row.status = null;
        return identifier;
      },
    },
  },
  events: { "modpacks.installed": putModpack },
});
