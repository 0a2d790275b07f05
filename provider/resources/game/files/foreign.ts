import type { Overwriting } from "../../../core/data/permission";
import { mayAdopt } from "../../../core/definition/address";
import type { Context } from "../../../core/definition/context";
import { someOf } from "../../../core/log/text";
import { NOTHING_KNOWN } from "../../../core/ownership/others";
import { hasUnknown } from "../../../core/values";
import { fileOwnershipKey, folderOf, idOf, joined } from "../../../platform/game/file-paths";
import { identifierOf } from "../../../platform/game/game-servers";
import { type Comparison, compared, heldPaths } from "./compare";
import { asFolder, isPermitted } from "./permitted";
import type { FilesInputs } from "./wanted";

// Files that the set did not write. The path decides, not the content, because games rewrite their files.

const MOST_NAMED = 10;

export const namesOf = (paths: readonly string[]): string => someOf(paths, MOST_NAMED);

/** Whether the set in the state has its files at another place. All files at the new place are then foreign. */
export const isElsewhere = ({
  inputs,
  olds,
}: {
  inputs: Partial<FilesInputs>;
  olds?: Readonly<Record<string, unknown>> | undefined;
}): boolean => olds?.server === undefined || placeText(inputs) !== placeText(olds);

const placeText = ({ server, directory }: { server?: unknown; directory?: unknown }): string =>
  idOf({ server: String(server), path: String(directory) });

/**
 * Returns the paths that the set has written or taken, according to its state. If the game rewrote a text at once, a state of an early release
 * possibly lacks the record of its path. So the result also contains the paths of all texts in the state.
 */
export function writtenPaths(context: Context<FilesInputs>): string[] {
  const { inputs, olds } = context;
  const contents = isElsewhere(context) || typeof olds.contents !== "object" ? {} : { ...olds.contents };
  return [...new Set([...heldPaths(context), ...Object.keys(contents).map((path) => joined(inputs.directory, path))])];
}

/** Like `writtenPaths`, but also contains the paths of the object that this operation replaces. */
function ownPaths(context: Context<FilesInputs>): Set<string> {
  const { inputs, former } = context;
  const isOnServer = former.id?.startsWith(`${identifierOf(inputs.server)}/`);
  return new Set([...writtenPaths(context), ...(isOnServer ? former.paths : [])]);
}

/** Returns the existing files that the set would overwrite although it did not write them. */
function foreignAmong(context: Context<FilesInputs>, { other }: Pick<Comparison, "other">): { refused: string[]; permitted: string[] } {
  const own = ownPaths(context);
  const { inputs, isFirst, ignores } = context;
  const { server } = inputs;
  // A file is not foreign if another resource of the program wrote it and gives it up in this run.
  const isGivenUp = (path: string) => context.owners.isGivenUp(fileOwnershipKey({ server, path }));
  const isIgnored = (path: string) => ignores(`contents[${JSON.stringify(path.slice(asFolder(inputs.directory).length))}]`);
  const foreign = [...other.keys()].filter((path) => !own.has(path) && !isIgnored(path) && !isGivenUp(path)).sort();
  const isAdopted = isFirst && mayAdopt(inputs);
  const permitted = foreign.filter((path) => isAdopted || isPermitted(context, path));
  return { permitted, refused: foreign.filter((path) => !permitted.includes(path)) };
}

const GIVEN_UP = ". If another resource of this program gives these files up in this run, run pulumi up without --parallel 1";

/** Returns the files that the set would overwrite, but may not, because a permission is missing. */
export async function overwritten(context: Context<Partial<FilesInputs>>): Promise<Overwriting | undefined> {
  const { inputs, isFirst } = context;
  if (hasUnknown(inputs)) return undefined;
  const mine = context as Context<FilesInputs>;
  const found = await compared(mine);
  const look = () => foreignAmong(mine, found).refused;
  // The program may declare the resource that gives up a file later than this set.
  await context.owners.awaitDeclared(() => look().length === 0 || undefined);
  const refused = look();
  if (refused.length === 0) return undefined;
  const adopting = isFirst ? "set adopt: true, which permits it for the first write of the set, or " : "";
  return { id: idFor(mine, refused), what: countText(refused), otherwise: `${adopting}leave these files out of the set${GIVEN_UP}` };
}

/**
 * Returns the part after `#` in the permission for these files: the path, or the folder that contains all of them. For an exclusive set, a permission
 * for the folder would also permit deletions in it, so the result lists the paths.
 */
function idFor({ name, inputs }: Context<FilesInputs>, paths: readonly string[]): string {
  const [first = ""] = paths;
  if (paths.length === 1 || inputs.exclusive === true) {
    // A comma separates the entries of a permission, so no entry can contain one.
    const named = paths.slice(0, MOST_NAMED).filter((path) => !path.includes(","));
    return named.join(`,game.Files:${name}#`);
  }
  let folder = folderOf(first);
  while (folder.includes(",") || paths.some((path) => !path.startsWith(asFolder(folder)))) folder = folderOf(folder);
  return asFolder(folder);
}

const countText = (paths: readonly string[]): string =>
  `${paths.length === 1 ? "1 file" : `${paths.length} files`} that this set did not write: ${namesOf(paths)}`;

/** Reports files that the set did not write: it deletes, overwrites or leaves them in place. The data gate reports the files that it refuses. */
export function reportForeign(context: Context<FilesInputs>, found: Comparison): void {
  const { log, owners } = context;
  const { goingForeign, stayingForeign, unclear } = found;
  const { permitted } = foreignAmong(context, found);
  if (permitted.length > 0) log.overwrites(countText(permitted));
  if (goingForeign.length > 0) log.deletesData(countText(goingForeign), undefined);
  if (unclear.length > 0 && owners.others !== NOTHING_KNOWN)
    log.info(`left in place: ${countText(unclear)}. A resource whose path or server is not known yet may declare ${itOrThem(unclear)}`);
  if (stayingForeign.length > 0) log.info(`left in place: ${countText(stayingForeign)}${howToDelete(context, stayingForeign)}`);
}

const itOrThem = (paths: readonly string[]): string => (paths.length === 1 ? "it" : "them");

function howToDelete({ inputs, owners: { others }, dataGate }: Context<FilesInputs>, paths: readonly string[]): string {
  const [only] = paths;
  const folder = paths.length === 1 && only !== undefined ? only : asFolder(inputs.directory);
  const named = !others.isRunning ? [folder] : paths.slice(0, MOST_NAMED).filter((path) => !path.includes(","));
  const why = !others.isRunning ? "" : `. The program was still running, and may declare a resource for ${itOrThem(paths)}`;
  const permissions = named.flatMap((id) => dataGate.missingExact(id) ?? []);
  return `${why}${permissions.length > 0 ? `. To delete ${itOrThem(paths)}: hosting:allowDataLoss ${permissions.join(",")}` : ""}`;
}
