import type { Dated, Table } from "../../world/world";

export type S3StorageRow = Partial<Dated> & {
  uuid: string;
  name: string;
  is_usable: boolean;
  // Worlds that earlier releases kept have no more of it.
  description?: string | null;
  endpoint?: string;
  bucket?: string;
  region?: string;
  key?: string;
  secret?: string;
  /** Whether the store lets the platform in: what a validation finds out. Nobody is shown it; tests change it. */
  is_reachable?: boolean;
};

declare module "../../world/world" {
  interface Tables {
    s3Storages: Table<S3StorageRow>;
  }
}
