import { type Listed, names } from "../../api/game/catalogue";
import type { Problem } from "../../core/definition/resource";
import { unknownChoice } from "./choices";

/** The installed version as the panel shows it: by name, by id, or both (docs/facts/game-panel.md 12.4). */
interface ShownVersion {
  version?: string | null | undefined;
  version_id?: string | null | undefined;
}

interface NamedVersion {
  version: string | undefined;
  /** Set if the catalogue does not contain the version that the panel shows. That version cannot be compared with the program's version. */
  isUnlisted?: true;
}

/**
 * Returns the installed version, written as in the program if both mean the same version. Compares the panel's text with `installedAs` if the
 * catalogue does not contain the version. `installedAs` is the panel's text right after it had installed the wanted version.
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

export const unreportedVersionText = (shown: string | null): string =>
  `The panel shows version ${shown}, which the catalogue does not list, so it cannot be compared with the version in the program.`;

/** An empty catalogue does not prove that the version is wrong. The panel checks the version at the installation. */
export function versionProblems(property: string, is: string, version: string | undefined, rows: readonly Listed[]): Problem[] {
  if (version === undefined || rows.length === 0 || rows.some((row) => names(version, row))) return [];
  const known = rows.map(({ name }) => name);
  return [unknownChoice(property, is, version, known)];
}
