import { DatabaseBody } from "../../../provider/api/hosting/databases";
import { product } from "../../http/product";
import { routes } from "./routes";
import { addDatabase, connectionOf, endBackup, endTransition, removeDatabase, shownDatabase } from "./rules";

export type * from "./rows";

export const databases = product({
  routes,
  tables: {
    databases: {
      singular: "database",
      aliases: ["managedDatabases"],
      show: (_world, row) => ({ ...shownDatabase(row), ...connectionOf(row) }),
      add: (moment, fields) => {
        const row = addDatabase(moment, DatabaseBody.parse(fields));
        row.status = "ready";
        return row.uuid;
      },
    },
    databaseBackups: { singular: "database backup" },
  },
  events: { "database.settled": endTransition, "database.gone": removeDatabase, "database.backed-up": endBackup },
});
