import type { Client } from "../../api/client";
import { NotFoundError, quoted } from "../../api/errors";
import { allPages } from "../../api/game/envelopes";
import { ALL_RELATIONS, type GameServer, gameServers, SERVERS_PER_PAGE } from "../../api/game/servers";
import { unlessGone } from "../../api/is-there";
import { OperationError } from "../../core/log/errors";
import { someOf } from "../../core/log/text";

const IDENTIFIER_LENGTH = 8;

const MOST_NAMED = 20;

/** No account has more pages of servers. Only stored pages are updated, so a high number costs no requests. */
const MOST_PAGES = 50;

const pageOf = (page: number) => ({
  query: { ...(page === 1 ? {} : { page }), per_page: SERVERS_PER_PAGE, include: ALL_RELATIONS },
});

const alone = (server: string) => ({ params: { server }, query: { include: ALL_RELATIONS } });

const isNamed = ({ identifier, uuid }: Pick<GameServer, "identifier" | "uuid">, server: string): boolean =>
  identifier === server || uuid === server;

/**
 * Requests each page at most once per run. A row also contains the server's settings, variables, ports and subusers, even while the server refuses
 * the calls that would read these directly.
 */
export const gameServersOf = (panel: Client): Promise<GameServer[]> => allPages((page) => panel.get(gameServers.list, pageOf(page)));

/** `server` is an identifier or a uuid. Servers that only an administrator can access are not in the list, so a second call looks for them. */
export async function gameServerNamed(panel: Client, server: string): Promise<GameServer | undefined> {
  const listed = (await gameServersOf(panel)).find((s) => isNamed(s, server));
  return listed ?? unlessGone(panel.get(gameServers.get, alone(server)));
}

/** Reads one server and the key's permissions on it. The panel answers this call even while the server refuses all other calls. */
export const gameServerAlone = (panel: Client, server: string) => panel.get(gameServers.get, alone(server));

/** Updates the stored rows of a server after this run has changed the server. */
export function amendServer(panel: Client, server: string, change: (row: GameServer) => GameServer): void {
  const amended = <R extends GameServer>(row: R): R => (isNamed(row, server) ? { ...row, ...change(row) } : row);
  panel.update(gameServers.get, alone(server), amended);
  for (let page = 1; page <= MOST_PAGES; page++)
    panel.update(gameServers.list, pageOf(page), ({ items, pagination }) => ({ items: items.map(amended), pagination }));
}

/** The identifier is the beginning of the uuid (docs/facts/game-panel.md 1.1). */
export const identifierOf = (server: string): string => server.slice(0, IDENTIFIER_LENGTH);

/** Returns undefined if the key's account cannot access the server. */
async function shownServer(panel: Client, server: string): Promise<string | undefined> {
  const there = (await gameServersOf(panel)).find((one) => isNamed(one, server));
  return there && `${there.identifier} (${there.name})`;
}

async function unknownServerText(panel: Client, server: string): Promise<string> {
  const names = (await gameServersOf(panel)).map(({ identifier, name }) => `${identifier} (${name})`);
  const known = names.length === 0 ? "The key can access no server." : `It can access: ${someOf(names, MOST_NAMED)}.`;
  return `this key cannot access a game server ${JSON.stringify(server)}. ${known}`;
}

/** Explains a 404 of a call for a server: either the server does not exist, or the panel does not offer the call. */
export async function notThereText(panel: Client, server: string): Promise<string> {
  const shown = await shownServer(panel, server);
  return shown === undefined ? unknownServerText(panel, server) : `game server ${shown} exists, but ${NOT_OFFERED}.`;
}

/**
 * Replaces a 404 of `read` by an error that says whether the server is missing or the panel does not offer the call. If the server is
 * missing, the error lists the servers of the account.
 */
export async function onExistingServer<T>(panel: Client, server: string, read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    const shown = await shownServer(panel, server);
    if (shown === undefined) throw new OperationError(await unknownServerText(panel, server), { code: "gone", cause: error });
    const said = error.apiMessage ? ` The panel reports: ${quoted(error.apiMessage)}.` : "";
    throw new OperationError(`${error.method} ${error.path}: game server ${shown} exists, but ${NOT_OFFERED}.${said}`, {
      code: "operation_failed",
      cause: error,
    });
  }
}

const NOT_OFFERED = "the panel has nothing at the requested address. This panel, or the game of this server, does not offer it";

/** `address` and `port` are for players, `sftpAddress` and `sftpPort` for file transfers. A value is null if the panel does not show it. */
export function reachOf({ allocations, host, sftp_details }: GameServer) {
  const main = allocations?.find(({ is_default }) => is_default);
  return {
    address: main?.ip_alias ?? host?.address ?? main?.ip ?? null,
    port: main?.port ?? null,
    sftpAddress: sftp_details?.ip ?? null,
    sftpPort: sftp_details?.port ?? null,
  };
}
