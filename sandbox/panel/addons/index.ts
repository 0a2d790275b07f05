import { product } from "../../http/product";
import { text } from "../../world/collections";
import type { Fields } from "../../world/json";
import { gameServerOf } from "../game-servers/rules";
import { routes } from "./routes";
import { addonsOf, putAddon, putFile } from "./rules";

export type * from "./rows";

const named = ({ version_name }: Fields) => (version_name === undefined ? undefined : text("version_name", version_name));

export const addons = product({
  routes,
  tables: {
    addons: {
      singular: "addon",
      add: (moment, fields) => {
        const server = gameServerOf(moment.world, text("server", fields.server));
        const project = text("project", fields.project);
        putAddon(moment, { ...fields, server: server.identifier, version: named(fields) ?? text("version_id", fields.version_id) });
        return addonsOf(moment.world, server).find((row) => row.project === project)?.id ?? "";
      },
    },
    addonFiles: {
      singular: "file of an addon",
      add: (moment, { server, file, size = 1 }) =>
        putFile(moment, gameServerOf(moment.world, text("server", server)), text("file", file), Number(size)),
    },
  },
  events: { "addons.installed": putAddon },
});
