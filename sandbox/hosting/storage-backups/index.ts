import { product } from "../../http/product";
import { routes } from "./routes";
import { endBackup } from "./rules";

export type * from "./rows";

export const storageBackups = product({
  routes,
  tables: { storageBackups: { singular: "backup schedule" } },
  events: { "storageBackup.completed": endBackup },
});
