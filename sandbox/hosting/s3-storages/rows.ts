import type { Dated, Table } from "../../world/world";

export type S3StorageRow = Partial<Dated> & {
  uuid: string;
  name: string;
  is_usable: boolean;
  // Worlds of earlier releases have only the fields above.
  description?: string | null;
  endpoint?: string;
  bucket?: string;
  region?: string;
  key?: string;
  secret?: string;
  /** Whether the store accepts the platform's keys, as a validation determines. Never shown; tests change it. */
  is_reachable?: boolean;
};

declare module "../../world/world" {
  interface Tables {
    s3Storages: Table<S3StorageRow>;
  }
}
