import type { Table } from "../../world/world";

export type DomainRow = { server: string; hostname: string };

/** A name whose DNS records are not correct from the start. */
export type HostnameRow = { hostname: string; right_at_ms: number | null };

declare module "../../world/world" {
  interface Tables {
    /** By server. */
    domains: Table<DomainRow>;
    /** By name; the records of any other name are correct. */
    hostnames: Table<HostnameRow>;
  }
}
