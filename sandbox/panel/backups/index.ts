import { product } from "../../http/product";
import { gameServerOf } from "../game-servers/rules";
import { CHOSEN } from "./numbers";
import { endRestore } from "./restore";
import { routes } from "./routes";
import { addBackup, addScheduledBackup, endBackup } from "./rules";

export type * from "./rows";

export const backups = product({
  routes,
  tables: {
    backups: {
      singular: "backup",
      add: (moment, { server, name, is_locked, uuid }) =>
        addBackup(moment, gameServerOf(moment.world, String(server)), {
          name: typeof name === "string" ? name : null,
          is_locked: is_locked === true,
          ...(typeof uuid === "string" ? { uuid } : {}),
        }).uuid,
    },
    backupConditions: {
      singular: "condition of backups",
      add: ({ world }, { server, seconds = CHOSEN.backupSeconds, fails = false }) => {
        const { identifier } = gameServerOf(world, String(server));
        world.backupConditions[identifier] = { server: identifier, seconds: Number(seconds), fails: fails === true };
        return identifier;
      },
    },
    smartBackups: {
      singular: "setting of smart backups",
      add: ({ world }, { server, enabled = false }) => {
        const { identifier } = gameServerOf(world, String(server));
        world.smartBackups[identifier] = { server: identifier, enabled: enabled === true };
        return identifier;
      },
    },
  },
  events: { "backup.completed": endBackup, "backup.restored": endRestore, "backup.scheduled": addScheduledBackup },
});
