import type { Client } from "../../api/client";
import { schedules } from "../../api/game/schedules";
import { subusers } from "../../api/game/subusers";
import { backupsOf } from "./backup-lists";
import { databasesOf } from "./database-lists";

interface Below {
  readonly panel: Client;
  readonly inputs: { readonly server: string };
}

/** Reads the lists of one game server that show the objects of resources (`Identity.neighbours`). */
export const listsOfServer = ({ panel, inputs: { server } }: Below): Promise<unknown>[] => [
  panel.get(schedules.list, { params: { server } }),
  panel.get(subusers.list, { params: { server } }),
  backupsOf(panel, server),
  databasesOf(panel, server),
];
