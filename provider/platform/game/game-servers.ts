import type { Client } from "../../api/client";
import { NotFoundError, quoted } from "../../api/errors";
import { allPages } from "../../api/panel/envelopes";
import { ALL_RELATIONS, type GameServer, gameServers, SERVERS_PER_PAGE } from "../../api/panel/servers";
import { OperationError } from "../../core/errors";
import { unlessGone } from "../../core/is-there";
import { someOf } from "../../core/some-of";

const IDENTIFIER_LENGTH = 8;

/** So many of the key's servers are named in an error. */
const MOST_NAMED = 20;

/** More pages than any account has: what a run holds of them is amended, what it does not hold costs nothing. */
const MOST_PAGES = 50;

const pageOf = (page: number) => ({
  query: { ...(page === 1 ? {} : { page }), per_page: SERVERS_PER_PAGE, include: ALL_RELATIONS },
});

const alone = (server: string) => ({ params: { server }, query: { include: ALL_RELATIONS } });

const isNamed = ({ identifier, uuid }: Pick<GameServer, "identifier" | "uuid">, server: string): boolean =>
  identifier === server || uuid === server;

/**
 * The game servers of the key's account, page by page; each page is asked for once in a run. A row shows settings, variables, ports and subusers
 * of its server, also while that one refuses every call of its own.
 */
export const gameServersOf = (panel: Client): Promise<GameServer[]> => allPages((page) => panel.get(gameServers.list, pageOf(page)));

/** The game server of an identifier or uuid; undefined where the key reaches none. The list leaves out what an administrator reaches beyond it. */
export async function gameServerNamed(panel: Client, server: string): Promise<GameServer | undefined> {
  const listed = (await gameServersOf(panel)).find((s) => isNamed(s, server));
  return listed ?? unlessGone(panel.get(gameServers.get, alone(server)));
}

/** The same by a read of the server itself, which the panel answers in every state of it: with what the caller may do there. */
export const gameServerAlone = (panel: Client, server: string) => panel.get(gameServers.get, alone(server));

/** Takes what an own write changed of a server into what the run holds of it. */
export function amendServer(panel: Client, server: string, change: (row: GameServer) => GameServer): void {
  const amended = <R extends GameServer>(row: R): R => (isNamed(row, server) ? { ...row, ...change(row) } : row);
  panel.update(gameServers.get, alone(server), amended);
  for (let page = 1; page <= MOST_PAGES; page++)
    panel.update(gameServers.list, pageOf(page), ({ items, pagination }) => ({ items: items.map(amended), pagination }));
}

/** What names a game server in both of its forms: its identifier is the beginning of its uuid (docs/facts/game-panel.md 1.1). */
export const identifierOf = (server: string): string => server.slice(0, IDENTIFIER_LENGTH);

/** The game server of a name, as errors show it; undefined where the key's account has none of it. */
async function shownServer(panel: Client, server: string): Promise<string | undefined> {
  const there = (await gameServersOf(panel)).find((one) => isNamed(one, server));
  return there && `${there.identifier} (${there.name})`;
}

/** A server that there is not, and those that there are. */
async function unknownServerText(panel: Client, server: string): Promise<string> {
  const names = (await gameServersOf(panel)).map(({ identifier, name }) => `${identifier} (${name})`);
  const known = names.length === 0 ? "It has none." : `It has: ${someOf(names, MOST_NAMED)}.`;
  return `there is no game server ${JSON.stringify(server)} for this key. ${known}`;
}

/** What a 404 below a server means: there is no such server, or it has nothing at that address. */
export async function notThereText(panel: Client, server: string): Promise<string> {
  const shown = await shownServer(panel, server);
  return shown === undefined ? unknownServerText(panel, server) : `game server ${shown} is there, and ${NOT_OFFERED}.`;
}

/** The error of a call below a server, with what is not there where it is a 404. */
export async function withMissing(panel: Client, server: string, error: unknown): Promise<unknown> {
  if (!(error instanceof NotFoundError)) return error;
  const shown = await shownServer(panel, server);
  if (shown === undefined) return new OperationError(await unknownServerText(panel, server), { code: "gone", cause: error });
  const said = error.apiMessage ? ` It says: ${quoted(error.apiMessage)}.` : "";
  return new OperationError(`${error.method} ${error.path}: game server ${shown} is there, and ${NOT_OFFERED}.${said}`, {
    code: "operation_failed",
    cause: error,
  });
}

const NOT_OFFERED = "the panel has nothing at the address that was asked for: this panel, or the game of this server, does not offer it";

/** Where players and files of a server are reached, as far as the panel shows it. */
export function reachOf({ allocations, host, sftp_details }: GameServer) {
  const main = allocations?.find(({ is_default }) => is_default);
  return {
    address: main?.ip_alias ?? host?.address ?? main?.ip ?? null,
    port: main?.port ?? null,
    sftpAddress: sftp_details?.ip ?? null,
    sftpPort: sftp_details?.port ?? null,
  };
}
