import { product } from "../../http/product";
import { gameServerOf } from "../game-servers/rules";
import { endRestore } from "./restore";
import { routes } from "./routes";
import { addBackup, endBackup } from "./rules";

export type * from "./rows";

export const backups = product({
  routes,
  tables: {
    backups: {
      singular: "backup",
      add: (moment, { server, name }) =>
        addBackup(moment, gameServerOf(moment.world, String(server)), { name: typeof name === "string" ? name : null }).uuid,
    },
  },
  events: { "backup.completed": endBackup, "backup.restored": endRestore },
});
