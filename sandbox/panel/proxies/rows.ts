import type { Table } from "../../world/world";

/** A game server that leads players on to others. */
export type ProxyRow = {
  server: string;
  /** Key of the entry that players come to first. */
  lobby: string | null;
  /** How often a change of its entries restarted it. Nobody is shown it. */
  restarts: number;
};

export type ProxyEntryRow = {
  proxy: string;
  /** The server that it leads to. */
  server: string;
  key: string;
};

declare module "../../world/world" {
  interface Tables {
    /** By server. */
    proxies: Table<ProxyRow>;
    /** By proxy and server: `1a2b3c4d:5e6f7a8b`. */
    proxyEntries: Table<ProxyEntryRow>;
    /** Servers that have the mod for players from a proxy, by identifier. */
    proxyMods: Table<{ server: string }>;
  }
}
