import { type Listed, names } from "../../api/panel/catalogue";

/** Installed version as the panel shows it: by its name, its id, or both (docs/facts/game-panel.md 12.4). */
export interface ShownVersion {
  version?: string | null | undefined;
  version_id?: string | null | undefined;
}

/** Installed version in the program's terms. */
export interface NamedVersion {
  version: string | undefined;
  /**
   * Set if the catalogue lists neither word, so it cannot identify the version: it lists only names while the panel shows ids, or no longer
   * lists this version.
   */
  isUnlisted?: true;
}

/**
 * Returns the installed version, in the program's word if that names the same version. The catalogue knows names and ids and is read only
 * if the two words differ. `installedAs` is how the wanted version showed when it was installed; it counts if the catalogue cannot decide.
 */
export async function versionInWordsOf(
  wanted: string | undefined,
  { version, version_id: id }: ShownVersion,
  catalogue: () => Promise<readonly Listed[]>,
  installedAs: unknown,
): Promise<NamedVersion> {
  const words = [version, id].filter((word): word is string => typeof word === "string");
  if (wanted === undefined || words.length === 0) return { version: words[0] };
  if (words.includes(wanted)) return { version: wanted };
  const rows = await catalogue();
  const named = rows.filter((row) => words.some((word) => names(word, row)));
  if (named.some((row) => names(wanted, row))) return { version: wanted };
  if (named.length > 0) return { version: words[0] };
  return { version: typeof installedAs === "string" && words.includes(installedAs) ? wanted : words[0], isUnlisted: true };
}

/** Explains that an installed version cannot be compared with the wanted one. */
export const untoldVersionText = (shown: string | null): string =>
  `The panel shows version ${shown}, which the catalogue does not list, so it cannot be compared with the version in the program.`;
