import type { Table } from "../../world/world";

export type ApiKeyRow = {
  /** What the key begins with. Its token stands with all others. */
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
