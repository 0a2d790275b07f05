import type { Client } from "../../api/client";
import { ConflictError, NotFoundError, PermissionError } from "../../api/errors";
import { type GameServer, gameServers, SERVERS_PER_PAGE } from "../../api/panel/servers";
import { OperationError } from "../../core/errors";
import { unlessGone } from "../../core/is-there";

const IDENTIFIER_LENGTH = 8;

/** So many of the key's servers are named in an error. */
const MOST_NAMED = 20;

/** The game servers of the key's account, page by page; each page is asked for once in a run. */
export async function gameServersOf(panel: Client): Promise<GameServer[]> {
  const all: GameServer[] = [];
  for (let page = 1; ; page++) {
    const query = { ...(page === 1 ? {} : { page }), per_page: SERVERS_PER_PAGE };
    const { items, pagination } = await panel.get(gameServers.list, { query });
    all.push(...items);
    if (page >= pagination.total_pages) return all;
  }
}

/** The game server of an identifier or uuid; undefined where the key reaches none. The list leaves out what an administrator reaches beyond it. */
export async function gameServerNamed(panel: Client, server: string): Promise<GameServer | undefined> {
  const listed = (await gameServersOf(panel)).find((s) => s.identifier === server || s.uuid === server);
  if (listed) return listed;
  return unlessGone(panel.get(gameServers.get, { params: { server } }));
}

/** What names a game server in both of its forms: its identifier is the beginning of its uuid (docs/facts/game-panel.md 1.1). */
export const identifierOf = (server: string): string => server.slice(0, IDENTIFIER_LENGTH);

/** A server that there is not, and those that there are. */
export async function unknownServerText(panel: Client, server: string): Promise<string> {
  const names = (await gameServersOf(panel)).map(({ identifier, name }) => `${identifier} (${name})`);
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : "";
  const known = names.length === 0 ? "It has none." : `It has: ${names.slice(0, MOST_NAMED).join(", ")}${more}.`;
  return `there is no game server ${JSON.stringify(server)} for this key. ${known}`;
}

/** Sends a call below a server. One that is not at rest refuses every such call; its own answer says why (docs/facts/game-panel.md 1.5). */
export async function belowServer<T>(panel: Client, server: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ConflictError || error instanceof PermissionError)) throw error;
    const shown = await panel.send(gameServers.get, { params: { server } }).catch(() => undefined);
    const state = shown && unrestOf(shown);
    if (!state) throw error;
    throw new OperationError(`game server ${server} (${shown.name}) is ${state.is}, and refuses every call meanwhile. ${state.advice}`, {
      code: "bad_state",
    });
  }
}

/** The same below a server that must be there: where it is not, those that there are are told. */
export async function belowKnownServer<T>(panel: Client, server: string, call: () => Promise<T>): Promise<T> {
  try {
    return await belowServer(panel, server, call);
  } catch (error) {
    throw error instanceof NotFoundError ? new OperationError(await unknownServerText(panel, server), { code: "gone" }) : error;
  }
}

interface Unrest {
  is: string;
  advice: string;
}

const PASSING = "Run pulumi up again when that is over.";

/** Why a server refuses; undefined where it is at rest. */
function unrestOf(server: GameServer): Unrest | undefined {
  const { status, is_suspended, is_installing, is_transferring, is_node_under_maintenance } = server;
  if (is_suspended || status === "suspended") return { is: "suspended", advice: "Its order in the panel says why." };
  if (is_transferring) return { is: "in transfer to another node", advice: PASSING };
  if (status === "restoring_backup") return { is: "restoring a backup", advice: PASSING };
  if (status === "install_failed") return { is: "not installed: its installation failed", advice: "Reinstall it in the panel." };
  if (is_installing || status === "installing") return { is: "installing", advice: PASSING };
  if (is_node_under_maintenance) return { is: "on a node under maintenance", advice: PASSING };
  return undefined;
}
