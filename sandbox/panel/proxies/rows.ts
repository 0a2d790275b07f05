import type { Table } from "../../world/world";

/** A game server that forwards players to others. */
export type ProxyRow = {
  server: string;
  /** Key of the entry that players reach first. */
  lobby: string | null;
  /** Number of restarts caused by changed entries. Never shown. */
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
    /** Servers with the mod that accepts players from a proxy, by identifier. */
    proxyMods: Table<{ server: string }>;
  }
}
