import type { Table } from "../../world/world";

export type DomainRow = { server: string; hostname: string };

/** A name whose DNS records are not right from the beginning. */
export type HostnameRow = { hostname: string; right_at_ms: number | null };

declare module "../../world/world" {
  interface Tables {
    /** By server. */
    domains: Table<DomainRow>;
    /** By name; the records of any other are right. */
    hostnames: Table<HostnameRow>;
  }
}
