import type { Table } from "../../world/world";

/** A proxy that is not running at the moment, by its server. */
export type ProxyRestartRow = { server_uuid: string; status: string };

declare module "../../world/world" {
  interface Tables {
    proxyRestarts: Table<ProxyRestartRow>;
  }
}
