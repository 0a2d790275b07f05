import { NotFoundError, ValidationError } from "../../../api/errors";
import { proxyNetwork as calls, type LinkableServer, type LinkBody, type ProxyNetwork } from "../../../api/game/proxy-network";
import type { GameServer } from "../../../api/game/servers";
import type { Context } from "../../../core/definition/context";
import { notShownText, sendOnce } from "../../../core/lifecycle/lost-call";
import { ownProperty } from "../../../core/values";
import { gameServersOf, identifierOf } from "../../../platform/game/game-servers";
import { type Caller, panelBelow } from "../../../platform/game/server-state";

export type Backends = Record<string, { server: string; compat: boolean }>;

export interface Shown {
  readonly isProxy: boolean | undefined;
  /** Identifiers of the linked servers, by key of the entry in the proxy's configuration. */
  readonly entries: Readonly<Record<string, string>>;
  /** For each identifier, the id by which the calls name the server. */
  readonly idOf: ReadonlyMap<string, string>;
  readonly lobby: string | undefined;
}

/**
 * Identifier of a linked server. The API does not document whether the shown id is an identifier, a uuid or a number
 * (docs/facts/game-panel.md 3.22).
 */
function identifierIn({ id, identifier, uuid }: LinkableServer, servers: readonly GameServer[]): string {
  const named = identifier ?? uuid;
  if (named) return identifierOf(named);
  const row = servers.find((one) => [one.identifier, one.uuid, String(one.internal_id)].includes(id));
  return row?.identifier ?? identifierOf(id);
}

export async function shownNetwork(caller: Caller, server: string): Promise<Shown> {
  const network = await panelBelow(caller, server).get(calls.get, { params: { server } });
  return shownOf(network, await gameServersOf(caller.panel));
}

function shownOf({ is_proxy: isProxy, entries, linkable, lobby }: ProxyNetwork, servers: readonly GameServer[]): Shown {
  return {
    isProxy: isProxy ?? undefined,
    entries: Object.fromEntries(entries.map((entry) => [entry.key, identifierIn(entry, servers)])),
    idOf: new Map([...linkable, ...entries].map((one) => [identifierIn(one, servers), one.id])),
    lobby,
  };
}

type Sending = Caller & Pick<Context<unknown>, "clock" | "log">;

interface Change {
  /** Keys of entries. */
  readonly removed: readonly string[];
  /** Identifiers of the servers, by key of the entry. */
  readonly added: Readonly<Record<string, string>>;
  readonly lobby?: string | undefined;
  readonly restart: boolean;
}

/** Entries to remove and to add. An entry with a new server or a new key is removed and added again. */
export function changeOf(
  shown: Shown,
  held: readonly string[],
  wanted: Readonly<Record<string, string>>,
): Pick<Change, "removed" | "added"> {
  const added = Object.fromEntries(Object.entries(wanted).filter(([key, server]) => ownProperty(shown.entries, key) !== server));
  const leaves = ([key, server]: [string, string]) => ownProperty(wanted, key) !== server;
  const moved = Object.entries(shown.entries).filter((entry) => leaves(entry) && Object.values(added).includes(entry[1]));
  const gone = [...held, ...Object.keys(added)].filter((key) => {
    const now = ownProperty(shown.entries, key);
    return now !== undefined && leaves([key, now]);
  });
  return { removed: [...new Set([...gone, ...moved.map(([key]) => key)])], added };
}

/** Only the last of the calls restarts the proxy, so the proxy restarts at most once. */
export async function sendChange(caller: Sending, server: string, shown: Shown, { removed, added, lobby, restart }: Change): Promise<void> {
  const { panel } = caller;
  const below = panelBelow(caller, server);
  const params = { server };
  const links = lobby === undefined ? added : { ...lobbyEntry(shown, added, lobby), ...added };
  const hasLinks = Object.keys(links).length > 0;
  try {
    for (const [i, key] of removed.entries()) {
      const id = idIn(shown, ownProperty(shown.entries, key) ?? "");
      const isLast = !hasLinks && i === removed.length - 1;
      await below.send(calls.unlink, { params, body: { id, restart: restart && isLast } }).catch(unlessUnlinked);
    }
    if (!hasLinks) return;
    await link(caller, server, { ...bodyOf(shown, links), ...(lobby === undefined ? {} : { lobby }), restart });
    await relinkVanished(caller, server, shown, { removed, added: links, lobby });
  } finally {
    panel.invalidate(calls.get, { params });
  }
}

const lobbyEntry = ({ entries }: Shown, added: Readonly<Record<string, string>>, lobby: string): Record<string, string> => {
  const server = ownProperty(added, lobby) ?? ownProperty(entries, lobby);
  return server === undefined ? {} : { [lobby]: server };
};

export const idIn = ({ idOf }: Shown, server: string): string => idOf.get(server) ?? server;

const bodyOf = (shown: Shown, links: Readonly<Record<string, string>>): LinkBody => ({
  servers: Object.entries(links).map(([key, server]) => ({ id: idIn(shown, server), key })),
});

/**
 * Sends the links. Some panels expect the id of the lobby's server instead of the lobby's key, so a refused request is repeated with this
 * id.
 */
async function link(caller: Sending, server: string, body: LinkBody): Promise<void> {
  const { clock, log, panel } = caller;
  const isShown = async () => {
    panel.invalidate(calls.get, { params: { server } });
    const { entries, idOf } = await shownNetwork(caller, server);
    return body.servers.every(({ key, id }) => (idOf.get(ownProperty(entries, key) ?? "") ?? ownProperty(entries, key)) === id);
  };
  const send = (sent: LinkBody) =>
    sendOnce<unknown>(
      { clock, log },
      {
        what: "link",
        send: () => panelBelow(caller, server).send(calls.link, { params: { server }, body: sent }),
        look: async () => (await isShown()) || undefined,
        unknown: notShownText(`the proxy does not show ${body.servers.map(({ key }) => key).join(", ")}`),
      },
    );
  try {
    await send(body);
  } catch (error) {
    const id = body.servers.find(({ key }) => key === body.lobby)?.id;
    if (!(error instanceof ValidationError) || id === undefined) throw error;
    await send({ ...body, lobby: id }).catch((second: unknown) => {
      throw second instanceof ValidationError ? error : second;
    });
  }
}

/**
 * On some panels, a link request removes all entries that it does not contain. Links all entries in one call if entries that should remain have
 * vanished.
 */
async function relinkVanished(
  caller: Sending,
  server: string,
  before: Shown,
  { removed, added, lobby }: Omit<Change, "restart">,
): Promise<void> {
  caller.panel.invalidate(calls.get, { params: { server } });
  const now = await shownNetwork(caller, server);
  const kept = Object.fromEntries(Object.entries(before.entries).filter(([key]) => !removed.includes(key)));
  if (Object.keys(kept).every((key) => Object.hasOwn(now.entries, key))) return;
  const first = lobby ?? before.lobby;
  const all = { ...kept, ...added };
  await link(caller, server, {
    ...bodyOf(before, all),
    ...(first !== undefined && Object.hasOwn(all, first) ? { lobby: first } : {}),
    restart: false,
  });
}

function unlessUnlinked(error: unknown): void {
  if (!(error instanceof NotFoundError)) throw error;
}
