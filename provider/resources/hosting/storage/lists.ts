import type { Client } from "../../../api/client";
import { type FileStorage, type PersistentStorage, storages } from "../../../api/hosting/storages";
import { unlessGone } from "../../../core/is-there";

export interface StorageRows {
  persistent_storages: PersistentStorage[];
  file_storages: FileStorage[];
}

/** The storages of an application; undefined where the application is gone. */
export async function storagesOf(hosting: Client, applicationUuid: string): Promise<StorageRows | undefined> {
  return unlessGone(hosting.get(storages.list, { params: { uuid: applicationUuid } }));
}

/**
 * Whether the text of a file can be compared. A hidden one is absent, or null by the specification, and so is an empty one: one text that
 * shows tells that the others are empty. A placeholder in its place is as good as hidden (docs/facts/hosting.md 1.1 and 6.1).
 */
export function isContentVisible(file: FileStorage, all: readonly FileStorage[]): boolean {
  if (file.is_binary === true || file.is_too_large === true) return false;
  return typeof file.content === "string" || all.some(({ content }) => typeof content === "string");
}
