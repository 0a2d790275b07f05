import type { Dated, Table } from "../../world/world";

export type StorageRow = Dated & {
  id: number;
  uuid: string;
  application_uuid: string;
  type: "persistent" | "file";
  /** Persistent storages: with the prefix. */
  name: string | null;
  mount_path: string;
  fs_path: string | null;
  content: string | null;
  is_directory: boolean;
  is_host_file: boolean;
  is_binary: boolean;
  is_too_large: boolean;
  is_preview_suffix_enabled: boolean;
};

declare module "../../world/world" {
  interface Tables {
    storages: Table<StorageRow>;
  }
}
