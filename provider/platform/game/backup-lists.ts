import type { Client } from "../../api/client";
import { BACKUPS_PER_PAGE, type Backup, backups } from "../../api/panel/backups";
import { allPages } from "../../api/panel/envelopes";
import { identifierOf } from "./game-servers";

/** Arguments of a page. They contain the identifier of the server, so that identifier and uuid of one server share the stored pages. */
const pageOf = (server: string, page: number) => ({
  params: { server: identifierOf(server) },
  query: { page, per_page: BACKUPS_PER_PAGE },
});

/** Returns the backups of a game server, including failed ones. Each page is requested once in a run. */
export const backupsOf = (panel: Client, server: string): Promise<Backup[]> =>
  allPages((page) => panel.get(backups.list, pageOf(server, page)));

/** Returns the backups of a game server from a new request. */
export const backupsNow = (panel: Client, server: string): Promise<Backup[]> =>
  allPages((page) => panel.send(backups.list, pageOf(server, page)));

/**
 * Returns the backups of a game server from a read that is at most `seconds` old. Several waits for backups of one server can then share a request.
 */
export const backupsWithin = (panel: Client, server: string, seconds: number): Promise<Backup[]> =>
  allPages((page) => panel.getWithin(backups.list, pageOf(server, page), seconds));

/** Maximum number of pages. No plan allows more backups. */
const MOST_PAGES = 20;

/** Applies a write of this run to the stored pages. */
export function amendBackups(panel: Client, server: string, change: (rows: Backup[]) => Backup[]): void {
  for (let page = 1; page <= MOST_PAGES; page++)
    panel.update(backups.list, pageOf(server, page), (held) => ({ ...held, items: change(held.items) }));
}

/**
 * Whether a backup counts against the limit. Pending and successful backups count, failed backups do not (docs/facts/game-panel.md 3.6).
 */
export const takesRoom = ({ completed_at, is_successful }: Backup): boolean => completed_at === null || is_successful;
