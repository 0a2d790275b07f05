import type { Client } from "../../api/client";
import { BACKUPS_PER_PAGE, type Backup, backups } from "../../api/game/backups";
import { allPages } from "../../api/game/envelopes";
import { identifierOf } from "./game-servers";

/** `server` is an identifier or a uuid. It is converted to the identifier, so that both forms use the same stored pages. */
const pageOf = (server: string, page: number) => ({
  params: { server: identifierOf(server) },
  query: { page, per_page: BACKUPS_PER_PAGE },
});

/** The result includes failed backups. A run requests each page once. */
export const backupsOf = (panel: Client, server: string): Promise<Backup[]> =>
  allPages((page) => panel.get(backups.list, pageOf(server, page)));

export const backupsNow = (panel: Client, server: string): Promise<Backup[]> =>
  allPages((page) => panel.send(backups.list, pageOf(server, page)));

/** Like `backupsOf`, but reads a stored page again if it is older than `seconds`. Several waits for backups of one server share the pages. */
export const backupsWithin = (panel: Client, server: string, seconds: number): Promise<Backup[]> =>
  allPages((page) => panel.getWithin(backups.list, pageOf(server, page), seconds));

/** No plan allows more pages of backups. Only stored pages are updated, so a high number costs no requests. */
const MOST_PAGES = 20;

/** Updates the stored pages after this run has created, changed or deleted a backup. */
export function amendBackups(panel: Client, server: string, change: (rows: Backup[]) => Backup[]): void {
  for (let page = 1; page <= MOST_PAGES; page++)
    panel.update(backups.list, pageOf(server, page), (held) => ({ ...held, items: change(held.items) }));
}

/** A failed backup does not use up the limit (docs/facts/game-panel.md 3.6). */
export const takesRoom = ({ completed_at, is_successful }: Backup): boolean => completed_at === null || is_successful;
