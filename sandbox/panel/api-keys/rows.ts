import type { Table } from "../../world/world";

export type ApiKeyRow = {
  /** First characters of the key. Its token is stored with all others. */
  identifier: string;
  description: string;
  allowed_ips: string[];
  last_used_at: string | null;
  created_at: string;
};

declare module "../../world/world" {
  interface Tables {
    /** By identifier. */
    apiKeys: Table<ApiKeyRow>;
  }
}
