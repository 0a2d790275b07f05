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
    /** By id. A server without a row has only its first port. */
    allocations: Table<AllocationRow>;
  }
}
