import type { Dated, Table } from "../../world/world";

export type PurchasedServerRow = Dated & {
  id: number;
  uuid: string;
  name: string;
  type: "app_server" | "vps";
  size: string;
  /** Region id, `<provider>:<city code>`. */
  region: string;
  status: string;
  ip: string;
  proxy_type: string;
  /** Upstream's limits of the deployment queue. */
  concurrent_builds: number;
  deployment_queue_limit: number;
  /** Traffic of the calendar month, for the traffic record. */
  outbound_bytes: number;
};

export type DestinationRow = Dated & { id: number; uuid: string; name: string; network: string; server_uuid: string };

declare module "../../world/world" {
  interface Tables {
    purchasedServers: Table<PurchasedServerRow>;
    destinations: Table<DestinationRow>;
  }
}
