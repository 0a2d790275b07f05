import type { Table } from "../../world/world";

/** A port of a server. */
export type AllocationRow = {
  id: number;
  server: string;
  ip: string;
  ip_alias: string | null;
  port: number;
  notes: string | null;
  is_default: boolean;
};

declare module "../../world/world" {
  interface Tables {
    /** By id. A server of which none is here has its first port alone. */
    allocations: Table<AllocationRow>;
  }
}
