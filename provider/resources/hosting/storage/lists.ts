import type { Client } from "../../../api/client";
import { type FileStorage, type PersistentStorage, storages } from "../../../api/hosting/storages";
import { unlessGone } from "../../../core/is-there";

export interface StorageRows {
  persistent_storages: PersistentStorage[];
  file_storages: FileStorage[];
}

/** Returns the storages of an application; undefined if the application is gone. */
export async function storagesOf(hosting: Client, applicationUuid: string): Promise<StorageRows | undefined> {
  return unlessGone(hosting.get(storages.list, { params: { uuid: applicationUuid } }));
}

/**
 * Returns whether the text of a file can be compared.
 *
 * A hidden text is absent, or null according to the specification, and so is an empty text. If one text shows, the others are empty. A
 * placeholder counts as hidden (docs/facts/hosting.md 1.1 and 6.1).
 */
export function isContentVisible(file: FileStorage, all: readonly FileStorage[]): boolean {
  if (file.is_binary === true || file.is_too_large === true) return false;
  return typeof file.content === "string" || all.some(({ content }) => typeof content === "string");
}
