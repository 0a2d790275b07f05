import * as z from "zod";
import { ApiError } from "../../../api/errors";
import { proxyNetwork as calls } from "../../../api/game/proxy-network";
import { isThere, unlessGone } from "../../../api/is-there";
import { trimmed } from "../../../api/trimmed";
import { field } from "../../../core/definition/field";
import type { Problem } from "../../../core/definition/resource";
import { bagOf } from "../../../core/diff/raw-fields";
import { isBag, ownProperty, same } from "../../../core/values";
import { defineSettings } from "../../../forms/settings-type";
import { gameServerAlone, identifierOf, notThereText } from "../../../platform/game/game-servers";
import { panelBelow } from "../../../platform/game/server-state";
import { SERVER_SETTLED, serverInput } from "../below-server";
import { type Backends, changeOf, idIn, sendChange, shownNetwork } from "./entries";

const Backend = z.union([
  z.string().min(1),
  z.strictObject({
    server: z.string().min(1).describe("Identifier of the game server, or its uuid."),
    compat: z
      .boolean()
      .optional()
      .describe(
        "Whether the panel installs a mod on the server. With this mod, the server accepts players from the proxy. Defaults to `false`.",
      ),
  }),
]);

export const proxyNetwork = defineSettings({
  type: "ProxyNetwork",
  module: "game",
  doc: "Servers to which a proxy sends its players. The resource manages only the entries that you name, and does not change other entries.",
  page: {
    source: 'docs/spec/game-panel-api.md, "Server extras"',
    example: `const config = new pulumi.Config();
new hosting.game.ProxyNetwork("network", {
  server: config.require("proxy"),
  backends: { hub: config.require("hub"), survival: { server: config.require("survival"), compat: true } },
  lobby: "hub",
  restart: true,
});`,
    remarks: [
      "If you remove an entry or delete the resource, the provider unlinks an entry only if this stack added it. Entries that existed before are left in place, and the log says so.",
      "A change takes effect at the next start of the proxy. If `restart` is set, the last call of an `up` restarts the proxy once. Deleting the resource does not restart the proxy.",
      "The provider sends `compat` when it adds an entry with `compat: true`, or when `compat` becomes `true`. No API call shows `compat`, so the provider cannot detect drift in it. No API call removes the mod that `compat` installs.",
      SERVER_SETTLED,
    ],
  },
  inputs: {
    server: serverInput,
    backends: field(
      z.record(z.string().min(1), Backend).optional(),
      "Servers by their keys in the proxy's configuration. Each value is the identifier or the uuid of a server, or an object `{ server, compat }`.",
      { whenRemoved: "emptied", comparedAs: backendsOf, differs: hasOtherBackends },
    ),
    lobby: field(z.string().min(1).optional(), "Key of the entry that players join first. Not managed if left out.", {
      whenRemoved: "nothing",
    }),
    restart: field(z.boolean().optional(), "Whether a change restarts the proxy.", { onChange: "nothing", default: false }),
  },
  outputs: {},
  identity: {
    noun: "proxy entries",
    subject: "server",
    of: ({ server = "" }) => `game server ${identifierOf(server)}`,
  },

  validate({ server, backends, lobby }, isKnown): Problem[] {
    if (!backends || !isKnown("backends")) return [];
    const blank = Object.keys(backends).find((key) => trimmed(key) !== key);
    if (blank !== undefined) {
      const reason = `has a key that begins or ends with a blank: ${JSON.stringify(blank)}. The panel would remove the blank.`;
      return [{ property: "backends", reason }];
    }
    const servers = Object.entries(backendsOf(backends) ?? {}).map(([key, one]) => [key, one.server] as const);
    const twice = servers.find(([key, one]) => servers.some(([other, same]) => other !== key && same === one));
    if (twice)
      return [{ property: `backends.${twice[0]}`, reason: "is a server that another key already uses. A server can have only one entry." }];
    const itself = servers.find(([, one]) => server !== undefined && one === identifierOf(server));
    if (itself) return [{ property: `backends.${itself[0]}`, reason: "must not be the proxy itself." }];
    if (lobby === undefined || Object.hasOwn(backends, lobby)) return [];
    const keys = Object.keys(backends)
      .map((key) => JSON.stringify(key))
      .join(", ");
    return [{ property: "lobby", reason: `must be one of the keys of backends, ${keys} (got ${JSON.stringify(lobby)}).` }];
  },

  async previewChecks(context): Promise<Problem[]> {
    const { inputs, isKnown } = context;
    const { server, backends } = inputs;
    if (!isKnown("server") || server === undefined) return [];
    const { isProxy, idOf } = await shownNetwork(context, server);
    if (isProxy === false)
      return [{ property: "server", reason: `must be a proxy: game server ${server} does not send players to other servers.` }];
    if (!isKnown("backends") || idOf.size === 0) return [];
    const unknown = Object.entries(backendsOf(backends) ?? {}).find(([, one]) => !idOf.has(one.server));
    if (!unknown) return [];
    const [key, { server: wanted }] = unknown;
    const reason = `cannot be linked: ${JSON.stringify(wanted)}. Servers that the proxy can link: ${[...idOf.keys()].join(", ")}.`;
    return [{ property: `backends.${key}`, reason }];
  },

  async *list({ panel, below }) {
    const read = ({ id }: { id: string }) => shownNetwork({ panel }, id).catch(unlessRefused);
    for await (const [parent, shown] of below("game_Server", read)) {
      if (!shown || shown.isProxy === false) continue;
      const isUsed = Object.keys(shown.entries).length > 0;
      yield { path: parent.id, name: parent.name, parent, given: isUsed ? undefined : "it has no entries" };
    }
  },

  exists: ({ panel, id }) => isThere(gameServerAlone(panel, id)),

  /**
   * Reads the network. Returns all entries if the program sets no `backends` (as in `get`). Returns the last written values of the parts that no
   * call shows.
   */
  async observe(context) {
    const { server = "", backends } = context.inputs;
    const shown = await unlessGone(shownNetwork(context, server));
    if (!shown) return undefined;
    const left = Object.keys(bagOf(context.olds.backends)).filter((key) => !Object.hasOwn(bagOf(backends), key));
    const notOwn = left.filter((key) => backends !== undefined && context.writes?.own.has(`backends.${key}`) !== true);
    if (notOwn.length > 0) context.log.notOwn(notOwn.map((key) => `backends.${key}`));
    const before = { ...without(backendsOf(context.olds.backends), notOwn), ...backendsOf(context.writes?.sent.backends) };
    const held = backends || context.olds.backends ? Object.keys({ ...before, ...backends }) : Object.keys(shown.entries);
    const entries = held.flatMap((key) => {
      const to = ownProperty(shown.entries, key);
      return to === undefined ? [] : [[key, { server: to, compat: wasMade(before, key, to) }] as const];
    });
    return {
      id: identifierOf(server),
      inputs: { server, backends: Object.fromEntries(entries), ...(shown.lobby === undefined ? {} : { lobby: shown.lobby }) },
      outputs: {},
    };
  },

  notThere: ({ panel, inputs: { server = "" } }) => notThereText(panel, server),

  async update(context, patch, live) {
    const { inputs, panel } = context;
    const { server } = inputs;
    const isLeaving = patch.backends === null;
    const shown = await shownNetwork(context, server);
    const held = Object.keys(live.inputs.backends ?? {});
    const wanted = isLeaving ? {} : (backendsOf(inputs.backends) ?? {});
    const { removed, added } =
      patch.backends === undefined
        ? { removed: [], added: {} }
        : changeOf(shown, held, Object.fromEntries(Object.entries(wanted).map(([key, one]) => [key, one.server])));
    // A proxy without entries shows no lobby, so the patch contains no lobby. The program's lobby is sent in this case.
    const lobby = isLeaving ? undefined : (patch.lobby ?? (shown.lobby === undefined ? inputs.lobby : undefined) ?? undefined);
    const before = backendsOf(live.inputs.backends) ?? {};
    const isNew = ([key, one]: [string, Backends[string]]) =>
      one.compat && (ownProperty(before, key)?.compat !== true || Object.hasOwn(added, key));
    const ids = Object.entries(patch.backends === undefined ? {} : wanted)
      .filter(isNew)
      .map(([, one]) => idIn(shown, one.server));
    const make = (id: string) => panelBelow(context, server).send(calls.proxyCompat, { params: { server }, body: { id } });
    // No call shows whether a server has the mod, so the mod is installed before the link: if the run stops in between, the next run sees the missing
    // link and sends both calls. Some panels accept the mod only for a linked server, so a refused request is sent again after the link.
    const refused: string[] = [];
    for (const id of ids)
      await make(id).catch((error: unknown) => {
        unlessRefused(error);
        refused.push(id);
      });
    await sendChange(context, server, shown, { removed, added, lobby, restart: inputs.restart === true && !isLeaving });
    for (const id of refused) await make(id);
    panel.invalidate(calls.get, { params: { server } });
  },
});

/** An installed mod that is no longer requested is no difference. A requested mod that is missing is a difference. */
function hasOtherBackends(wanted: unknown, shown: unknown): boolean {
  const [is, held] = [backendsOf(wanted) ?? {}, backendsOf(shown) ?? {}];
  const seen = (all: Backends, by: Backends) =>
    Object.fromEntries(Object.entries(all).map(([key, one]) => [key, { ...one, compat: one.compat && ownProperty(by, key)?.compat }]));
  return !same(is, seen(held, is));
}

function wasMade(before: Backends | undefined, key: string, to: string): boolean {
  const one = ownProperty(before ?? {}, key);
  return one?.server === to && one.compat;
}

const without = (backends: Backends | undefined, keys: readonly string[]): Backends | undefined =>
  backends && Object.fromEntries(Object.entries(backends).filter(([key]) => !keys.includes(key)));

/** Returns the input `backends` with identifiers instead of uuids, and with the default of `compat`. */
function backendsOf(value: unknown): Backends | undefined {
  if (!isBag(value)) return undefined;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      const { server, compat } = isBag(one) ? one : { server: one, compat: false };
      return [key, { server: identifierOf(String(server)), compat: compat === true }];
    }),
  );
}

/**
 * Rethrows all errors except 400, 404 and 422: with these, some panels refuse a call for a server that is not a proxy, or not linked yet.
 */
function unlessRefused(error: unknown): undefined {
  if (error instanceof ApiError && [400, 404, 422].includes(error.status ?? 0)) return undefined;
  throw error;
}
