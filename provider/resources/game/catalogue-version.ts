import { type Listed, names } from "../../api/panel/catalogue";

/** What the panel shows of an installed version: by its name, its id, or both (docs/facts/game-panel.md 12.4). */
export interface ShownVersion {
  version?: string | null | undefined;
  version_id?: string | null | undefined;
}

/**
 * The installed version in the word that the program has for it, where that names the same. Only where the two words differ is the catalogue
 * asked, which knows both.
 */
export async function versionInWordsOf(
  wanted: string | undefined,
  { version, version_id: id }: ShownVersion,
  catalogue: () => Promise<readonly Listed[]>,
): Promise<string | undefined> {
  const words = [version, id].filter((word): word is string => typeof word === "string");
  if (wanted === undefined || words.length === 0) return words[0];
  if (words.includes(wanted)) return wanted;
  const row = (await catalogue()).find((one) => names(wanted, one));
  return row && words.some((word) => names(word, row)) ? wanted : words[0];
}
