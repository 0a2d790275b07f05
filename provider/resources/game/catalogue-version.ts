import { type Listed, names } from "../../api/panel/catalogue";

/** What the panel shows of an installed version: by its name, its id, or both (docs/facts/game-panel.md 12.4). */
export interface ShownVersion {
  version?: string | null | undefined;
  version_id?: string | null | undefined;
}

/** The installed version in the words of a program. */
export interface NamedVersion {
  version: string | undefined;
  /**
   * The catalogue lists no such word, so that it does not say which version that is: it lists names alone where ids are shown, or no longer
   * this version.
   */
  isUnlisted?: true;
}

/**
 * The installed version in the word that the program has for it, where that names the same. Only where the two words differ is the catalogue
 * asked, which knows both. `installedAs`: how the wanted version showed when it was installed, which counts where the catalogue does not tell.
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

/** Why nothing shows that an installed version is the wanted one, or is not. */
export const untoldVersionText = (shown: string | null): string =>
  `The panel shows it as version ${shown}, of which the catalogue says no name, so that nobody can tell whether it is the one of the program.`;
