import { filled } from "../../api/call";
import type { Client } from "../../api/client";
import { NOTHING_CHANGED, NotFoundError } from "../../api/errors";
import { allPages } from "../../api/game/envelopes";
import { gameServers, SERVERS_PER_PAGE } from "../../api/game/servers";
import { isListed, lastParameterOf } from "../../api/listed";
import type { Sent, Witness } from "../../api/witness";
import { OperationError } from "../log/errors";
import { shellQuoted, someOf } from "../log/text";

// A 404 proves nothing by itself: one route may answer with 404 while all others work, or a front proxy may answer every request with 404.

const MOST_NAMED = 20;

/** Fails unless the list of every object whose call got 404 answers without an error and does not contain the object. */
export async function requireLacking(apis: Apis, { missing }: Pick<Witness, "missing">): Promise<void> {
  for (const sent of missing) {
    if (!(await isShown(apis, sent)) || sent.call.mayBeAbsent) continue;
    throw new OperationError(
      `the platform answers ${sent.call.method} ${filled(sent.call.path, sent.params)} with 404 but still lists ${sent.params[lastParameterOf(sent.call) ?? ""]}. ${NOTHING_CHANGED} Run the command again in a few minutes.`,
      { assurance: NOTHING_CHANGED },
    );
  }
}

/** Fails unless the list of the object of each of these calls answers without an error. */
export async function requireAnswering(apis: Apis, calls: readonly Sent[]): Promise<void> {
  for (const sent of calls) await isShown(apis, sent);
}

/** The APIs. Each is connected at its first use. */
interface Apis {
  readonly hosting: Client;
  readonly panel: Client;
  readonly urn: string;
}

/** Whether the object that a call addresses is in its list. If that list answers with 404, the next higher list must not contain the parent. */
async function isShown(apis: Apis, { call, params }: Sent): Promise<boolean> {
  const { listedBy } = call;
  const name = lastParameterOf(call) ?? "";
  if (!listedBy) return call.api === "panel" && (await isVisible(apis.panel, params.server, apis.urn)) && name === "server";
  try {
    return await isListed(apis[call.api], listedBy, params, name);
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    await requireLacking(apis, { missing: [{ call: listedBy, params }] });
    if (!lastParameterOf(listedBy)) throw error;
    return false;
  }
}

/** Fails if the key cannot access the server. The platform then answers 404 for everything below the server, which proves nothing about an object. */
async function isVisible(panel: Client, server: string | undefined, urn: string): Promise<boolean> {
  if (server === undefined) return false;
  try {
    await panel.get(gameServers.get, { params: { server } });
    return true;
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    throw new UnprovedError(await unseenText(panel, server), urn, error);
  }
}

async function unseenText(panel: Client, server: string): Promise<string> {
  const seen = await allPages((page) => panel.get(gameServers.list, { query: { page, per_page: SERVERS_PER_PAGE } }));
  const names = seen.map(({ identifier, name }) => `${identifier} (${name})`);
  const known = names.length === 0 ? "The key can access no server." : `It can access: ${someOf(names, MOST_NAMED)}.`;
  return `this key cannot access a game server ${JSON.stringify(server)}. ${known}`;
}

/** The error for an object below a game server that the key cannot access. The object may or may not still exist. */
export class UnprovedError extends OperationError {
  constructor(text: string, urn: string, cause: unknown) {
    const advice = `Give the key access to the server again. If the server was cancelled, run: pulumi state delete ${shellQuoted(urn)}`;
    super(`${text} The object may still exist, so the state keeps it. ${advice}`, { code: "gone", cause });
  }
}
