import type { Client } from "../../api/client";
import { schedules } from "../../api/game/schedules";
import { backupsOf } from "./backup-lists";
import { databasesOf } from "./database-lists";
import { gameServersOf } from "./game-servers";

interface Below {
  readonly panel: Client;
  readonly inputs: { readonly server: string };
}

/** Reads those lists of one game server that show objects of resources (`Identity.neighbours`). */
export const listsOfServer = ({ panel, inputs: { server } }: Below): Promise<unknown>[] => [
  panel.get(schedules.list, { params: { server } }),
  gameServersOf(panel),
  backupsOf(panel, server),
  databasesOf(panel, server),
];
