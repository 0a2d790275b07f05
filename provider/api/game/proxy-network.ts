import * as z from "zod";
import { panelCall } from "../call";
import { ifObject, looseFlag, looseText, shown } from "../generous";
import { isObject } from "../json";
import { plain } from "./envelopes";
import { panelFlag } from "./rules";

// Networks of a proxy and the game servers behind it: see docs/spec/game-panel-api.md, "Server extras". The responses are plain JSON. The
// specification only says "its entries and linkable servers", so the schemas accept every likely name for these two lists (docs/facts/game-panel.md
// 3.22).

/** `link`, `unlink` and `proxyCompat` identify a server by this `id`, which may differ from the server's identifier. */
const Named = {
  id: looseText,
  identifier: shown(z.string()),
  uuid: shown(z.string()),
  name: shown(z.string()),
};

const Linkable = z.looseObject(Named);
export type LinkableServer = z.infer<typeof Linkable>;

/** `key` is the server's name in the proxy's configuration. */
const Entry = z.looseObject({ ...Named, key: z.string(), is_lobby: shown(looseFlag) });

const keyed = (rows: unknown): unknown =>
  isObject(rows) ? Object.entries(rows).map(([key, row]) => (isObject(row) ? { key, ...row } : { key, id: row })) : (rows ?? []);

const listed = (rows: unknown): unknown => (Array.isArray(rows) ? rows.map((row) => (isObject(row) ? row : { id: row })) : (rows ?? []));

const Network = z
  .preprocess(
    ifObject((answer) => ({
      ...answer,
      entries: keyed(answer.entries ?? answer.servers),
      linkable: listed(answer.linkable ?? answer.linkable_servers),
      is_proxy: answer.is_proxy ?? answer.supported,
    })),
    z.looseObject({
      is_proxy: shown(looseFlag),
      entries: z.array(Entry),
      linkable: z.array(Linkable),
      lobby: shown(looseText),
    }),
  )
  .transform(({ lobby, entries, ...rest }) => ({
    ...rest,
    entries,
    /** Key of the server that players join first. The response contains the key or the id of its entry, or the entry has the flag `is_lobby`. */
    lobby: entries.find(({ key, id, is_lobby: isLobby }) => isLobby === true || key === lobby || id === lobby)?.key,
  }));
export type ProxyNetwork = z.infer<typeof Network>;

const LinkBody = z.object({
  servers: z.array(z.object({ id: z.string(), key: z.string() })).min(1),
  lobby: z.string().optional(),
  restart: panelFlag.optional(),
});
export type LinkBody = z.infer<typeof LinkBody>;

const path = "/servers/{server}/svc/network";

export const proxyNetwork = {
  get: panelCall({ method: "GET", path, response: plain(Network) }),
  /** The panel may restart the proxy, so the call is not repeated automatically. */
  link: panelCall({ method: "POST", does: "acts once", path: `${path}/link`, body: LinkBody }),
  unlink: panelCall({
    method: "POST",
    does: "removes",
    path: `${path}/unlink`,
    body: z.object({ id: z.string(), restart: panelFlag.optional() }),
    mayBeAbsent: true,
    endsKnown: true,
  }),
  /** Installs a mod on a server behind the proxy, which then accepts players from the proxy. No call shows whether the mod is installed. */
  proxyCompat: panelCall({ method: "POST", does: "sets", path: `${path}/proxy-compat`, body: z.object({ id: z.string() }), part: ["id"] }),
};
