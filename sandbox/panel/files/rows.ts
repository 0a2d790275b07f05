import type { Table } from "../../world/world";

// Keys are `<identifier><path>`, paths begin with `/`.

export type FolderRow = { server: string; path: string; mode: string; created_at: string; modified_at: string };

export type FileRow = FolderRow & {
  /** Base64, so that a world stays JSON. */
  bytes: string;
};

/** A signed address that was not used yet. */
export type SignedRow = { server: string; does: "upload" | "download"; path: string; until_ms: number };

/** Free space of a server's disk. Without a row, the space is unlimited. */
export type DiskRow = { server: string; free_bytes: number };

declare module "../../world/world" {
  interface Tables {
    files: Table<FileRow>;
    folders: Table<FolderRow>;
    signedAddresses: Table<SignedRow>;
    disks: Table<DiskRow>;
  }
}
