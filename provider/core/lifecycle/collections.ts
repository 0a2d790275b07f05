import type { AnyCall, Call } from "../../api/call";
import type { Client } from "../../api/client";
import { NotFoundError } from "../../api/errors";
import { allPages } from "../../api/game/envelopes";
import { gameServers, SERVERS_PER_PAGE } from "../../api/game/servers";
import { applications } from "../../api/hosting/applications";
import { databases } from "../../api/hosting/databases";
import { projects } from "../../api/hosting/projects";
import { s3Storages } from "../../api/hosting/s3-storages";
import { destinations, purchasedServers, servers } from "../../api/hosting/servers";
import { volumes } from "../../api/hosting/volumes";
import type { Sent, Witness } from "../../api/witness";
import { OperationError } from "../log/errors";
import { shellQuoted, someOf } from "../log/text";

// A 404 proves that an object is gone only if the collection of the object answers without an error. A front proxy may answer every request with 404,
// even the request for the collection.

const MOST_NAMED = 20;

type Rows = readonly { uuid?: unknown; id?: unknown }[];

const ROOTS: ReadonlyMap<string, Call<never, never, Rows>> = new Map(
  [
    projects.list,
    applications.list,
    servers.list,
    purchasedServers.list,
    destinations.list,
    databases.list,
    s3Storages.list,
    volumes.list,
  ].map((call) => [call.path, call as unknown as Call<never, never, Rows>]),
);

/** Fails unless the collection of every object whose call got 404 answers without an error and does not contain the object. */
export async function requireCollections(apis: Apis, { missing }: Pick<Witness, "missing">): Promise<void> {
  for (const { call, params } of missing) {
    if (call.api === "panel") await requireVisible(apis.panel, params.server, apis.urn);
    else await requireListed(apis.hosting, call, params);
  }
}

/** Fails unless the collection of each of these calls answers without an error. */
export async function requireAnswering(apis: Apis, calls: readonly Sent[]): Promise<void> {
  const roots = new Set(calls.flatMap(({ call: { api, path } }) => (api === "hosting" ? [path.split("/{")[0]] : [])));
  for (const root of roots) {
    const list = ROOTS.get(root ?? "");
    if (list) await apis.hosting.get(list);
  }
  const servers = new Set(calls.flatMap(({ call, params }) => (call.api === "panel" ? [params.server] : [])));
  for (const server of servers) await requireVisible(apis.panel, server, apis.urn);
}

/** The APIs. Each is connected at its first use. */
interface Apis {
  readonly hosting: Client;
  readonly panel: Client;
  readonly urn: string;
}

async function requireListed(hosting: Client, { path }: AnyCall, params: Readonly<Record<string, string>>): Promise<void> {
  const [, root = "", name = "", below] = /^(.*?)\/\{(\w+)\}(.*)$/.exec(path) ?? [];
  const list = ROOTS.get(root);
  if (!list) return;
  const rows = await hosting.get(list);
  const isShown = below === "" && rows.some(({ uuid, id }) => [uuid, id].some((known) => known != null && String(known) === params[name]));
  if (isShown)
    throw new OperationError(
      `the platform answers GET ${root}/${params[name]} with 404 but still lists the object. Nothing was changed. Run the command again in a few minutes.`,
      { code: "gone" },
    );
}

/** Fails if the key cannot access the server. The platform then answers 404 for everything below the server, which proves nothing about an object. */
async function requireVisible(panel: Client, server: string | undefined, urn: string): Promise<void> {
  if (server === undefined) return;
  try {
    await panel.get(gameServers.get, { params: { server } });
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    throw new OperationError(`${await unseenText(panel, server)} ${forgetAdvice(urn)}`, {
      code: "gone",
      cause: error,
    });
  }
}

async function unseenText(panel: Client, server: string): Promise<string> {
  const seen = await allPages((page) => panel.get(gameServers.list, { query: { page, per_page: SERVERS_PER_PAGE } }));
  const names = seen.map(({ identifier, name }) => `${identifier} (${name})`);
  const known = names.length === 0 ? "The key can access no server." : `It can access: ${someOf(names, MOST_NAMED)}.`;
  return `this key cannot access a game server ${JSON.stringify(server)}. ${known}`;
}

/** Returns the advice for an object that may or may not still exist. */
export const forgetAdvice = (urn: string): string =>
  `The object may still exist, so the state keeps it. Give the key access to the server again. If the server was cancelled, run: pulumi state delete ${shellQuoted(urn)}`;
