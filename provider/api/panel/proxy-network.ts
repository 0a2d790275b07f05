import * as z from "zod";
import { panelCall } from "../call";
import { looseFlag, looseText, shown } from "../generous";
import { isObject } from "../json";
import { panelFlag } from "./rules";

// docs/spec/game-panel-api.md, "Server extras". Plain JSON; the specification says "its entries and linkable servers" and no more, so both are read
// by every name that they may have (docs/facts/game-panel.md 3.22).

/** A server as this part of the panel names it: by the id that its calls take, which need not be the identifier. */
const Named = {
  id: looseText,
  identifier: shown(z.string()),
  uuid: shown(z.string()),
  name: shown(z.string()),
};

const Linkable = z.looseObject(Named);
export type LinkableServer = z.infer<typeof Linkable>;

/** `key`: by what the proxy's configuration calls the server. */
const Entry = z.looseObject({ ...Named, key: z.string(), is_lobby: shown(looseFlag) });
export type ProxyEntry = z.infer<typeof Entry>;

/** A list, or by the keys of the entries. */
const keyed = (rows: unknown): unknown =>
  isObject(rows) ? Object.entries(rows).map(([key, row]) => (isObject(row) ? { key, ...row } : { key, id: row })) : (rows ?? []);

/** Servers, or their ids alone. */
const listed = (rows: unknown): unknown => (Array.isArray(rows) ? rows.map((row) => (isObject(row) ? row : { id: row })) : (rows ?? []));

const Network = z
  .preprocess(
    (answer) =>
      isObject(answer)
        ? {
            ...answer,
            entries: keyed(answer.entries ?? answer.servers),
            linkable: listed(answer.linkable ?? answer.linkable_servers),
            is_proxy: answer.is_proxy ?? answer.supported,
          }
        : answer,
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
    /** Key of the entry that players come to first, however the answer says it. */
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
  get: panelCall({ method: "GET", path, response: Network }),
  /** May restart the proxy, so that it is not sent again by itself. */
  link: panelCall({ method: "POST", path: `${path}/link`, body: LinkBody }),
  unlink: panelCall({
    method: "POST",
    path: `${path}/unlink`,
    body: z.object({ id: z.string(), restart: panelFlag.optional() }),
    idempotent: true,
  }),
  /** Puts a mod on a backend, so that it takes players from the proxy. No call shows it. */
  proxyCompat: panelCall({ method: "POST", path: `${path}/proxy-compat`, body: z.object({ id: z.string() }), idempotent: true }),
};
