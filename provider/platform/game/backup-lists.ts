import type { Client } from "../../api/client";
import { BACKUPS_PER_PAGE, type Backup, backups } from "../../api/panel/backups";
import { allPages } from "../../api/panel/envelopes";
import { identifierOf } from "./game-servers";

/** By the identifier, in whichever form the server is named: so both forms share what is held. */
const pageOf = (server: string, page: number) => ({
  params: { server: identifierOf(server) },
  query: { page, per_page: BACKUPS_PER_PAGE },
});

/** The backups of a game server, failed ones included; each page is asked for once in a run. */
export const backupsOf = (panel: Client, server: string): Promise<Backup[]> =>
  allPages((page) => panel.get(backups.list, pageOf(server, page)));

/** The same, asked of the panel now. */
export const backupsNow = (panel: Client, server: string): Promise<Backup[]> =>
  allPages((page) => panel.send(backups.list, pageOf(server, page)));

/** The same, at most that old: those who wait for several backups of one server ask together. */
export const backupsWithin = (panel: Client, server: string, seconds: number): Promise<Backup[]> =>
  allPages((page) => panel.getWithin(backups.list, pageOf(server, page), seconds));

/** No plan has so many backups that they fill more pages. */
const MOST_PAGES = 20;

/** Takes what an own write did into the pages that are held. */
export function amendBackups(panel: Client, server: string, change: (rows: Backup[]) => Backup[]): void {
  for (let page = 1; page <= MOST_PAGES; page++)
    panel.update(backups.list, pageOf(server, page), (held) => ({ ...held, items: change(held.items) }));
}

/** Pending and good ones take up room; failed ones do not (docs/facts/game-panel.md 3.6). */
export const takesRoom = ({ completed_at, is_successful }: Backup): boolean => completed_at === null || is_successful;
