import { StorageBackupBody } from "../../../provider/api/hosting/storage-backups";
import { product } from "../../http/product";
import { orNotFound } from "../../http/reply";
import { text } from "../../world/collections";
import { routes } from "./routes";
import { endBackup, saveSchedule } from "./rules";

export type * from "./rows";

export const storageBackups = product({
  routes,
  tables: {
    storageBackups: {
      singular: "backup schedule",
      add: (moment, { storage_uuid, ...fields }) => {
        const storage = orNotFound(moment.world.storages[text("storage_uuid", storage_uuid)], "Storage");
        return saveSchedule(moment, storage, StorageBackupBody.parse(fields)).storage_uuid;
      },
    },
    storageArchives: { singular: "archive" },
  },
  events: { "storageBackup.completed": endBackup },
});
