import type { Table } from "../../world/world";

export type S3StorageRow = { uuid: string; name: string; is_usable: boolean };

declare module "../../world/world" {
  interface Tables {
    s3Storages: Table<S3StorageRow>;
  }
}
