import type { FileEntry } from "../../../api/game/files";
import type { Context } from "../../../core/definition/context";
import type { Live } from "../../../core/definition/resource";
import { someOf } from "../../../core/log/text";
import { isAsNoted, listed, listedFromAbove, stampOf } from "../../../platform/game/file-listing";
import { fileOwnershipKey, folderOf, joined, pathWithin } from "../../../platform/game/file-paths";
import { digestOf, digestOfAll } from "../file-tree/local";
import { bytesAt } from "../file-tree/transfer";
import { archiveOf } from "./archive";
import { type FilesInputs, type WantedFile, wantedFiles } from "./wanted";

/** Prefix of a file's path in the name of the record that contains the file's digest. The record without the prefix contains the size and time. */
const DIGEST = "#";

type Noting = Pick<Context<FilesInputs>, "written">;

export function noteFile({ written }: Noting, path: string, stamp: unknown, digest: string | undefined): void {
  written.note(path, stamp);
  written.note(`${DIGEST}${path}`, digest);
}

export const heldPaths = ({ written }: Noting): string[] => written.paths.filter((path) => path.startsWith("/"));

interface Comparison {
  /** Paths of wanted files that are missing or have different content. */
  readonly differing: readonly string[];
  /** The files of `differing` that exist, by path. */
  readonly other: ReadonlyMap<string, FileEntry>;
  /**
   * Paths of files to delete: files that the program no longer declares and, with `exclusive`, files in the managed folders that no
   * resource has and that a permission names.
   */
  readonly surplus: readonly string[];
  /** The paths of `surplus` that this resource never declared. A permission names each of them. */
  readonly goingForeign: readonly string[];
  /** Paths of files that this resource never declared and that stay, because no permission names them. */
  readonly stayingForeign: readonly string[];
  readonly wanted: ReadonlyMap<string, WantedFile>;
  /** True if at least one declared file exists, or if no file is declared. */
  readonly isThere: boolean;
  /** Paths of files that this resource wrote and that have since been changed or deleted on the server. */
  changedSince(): Promise<string[]>;
}

export async function compared(context: Context<FilesInputs>): Promise<Comparison> {
  const { inputs, declaredBy, others } = context;
  const { server } = inputs;
  const wanted = wantedFiles(inputs) ?? new Map<string, WantedFile>();
  const held = heldPaths(context);
  const paths = new Set([...wanted.keys(), ...held]);
  const folders = new Set([...paths].map(folderOf));
  if (inputs.exclusive === true) folders.add(inputs.directory);
  const list = held.length === 0 ? listedFromAbove : listed;
  const listings = await Promise.all([...folders].map(async (path) => [path, await list(context, { server, path })] as const));
  const entries = new Map<string, FileEntry>();
  for (const [folder, rows] of listings) for (const row of rows ?? []) if (row.is_file) entries.set(joined(folder, row.name), row);

  const states = await Promise.all(
    [...wanted].map(async ([path, file]) => ({
      path,
      entry: entries.get(path),
      isSame: await isAsWanted(context, path, file, entries.get(path)),
    })),
  );
  const isFree = (path: string) => declaredBy(fileOwnershipKey({ server, path })) === undefined;
  const left = held.filter((path) => !wanted.has(path) && entries.has(path) && isFree(path));
  const own = archiveOf(context);
  const places = new Set([inputs.directory, ...[...wanted.keys()].map(folderOf)]);
  const isForeign = (path: string) => places.has(folderOf(path)) && path !== own && !paths.has(path) && isFree(path);
  const isClear = (path: string) => !others.isUnknown && (!others.has(path) || isNamedAlone(context, path));
  const foreign = inputs.exclusive === true ? [...entries.keys()].filter((path) => isForeign(path) && isClear(path)).sort() : [];
  const goingForeign = foreign.filter((path) => isPermitted(context, path));
  return {
    wanted,
    differing: states.filter(({ isSame }) => !isSame).map(({ path }) => path),
    other: new Map(states.flatMap(({ path, entry, isSame }) => (entry && !isSame ? [[path, entry] as const] : []))),
    surplus: [...left, ...goingForeign],
    goingForeign,
    stayingForeign: foreign.filter((path) => !goingForeign.includes(path)),
    isThere: wanted.size === 0 || [...wanted.keys()].some((path) => entries.has(path)),
    changedSince: async () => {
      const kept = await Promise.all(held.map((path) => isAsHeld(context, path, entries.get(path))));
      return held.filter((_, index) => kept[index] !== true);
    },
  };
}

async function isAsHeld(context: Context<FilesInputs>, path: string, entry: FileEntry | undefined): Promise<boolean> {
  const { written, inputs } = context;
  if (!entry) return false;
  if (isAsNoted(written, path, stampOf(entry))) return true;
  return written.matches(`${DIGEST}${path}`, digestOf(await bytesAt(context, { server: inputs.server, path }, entry.size))) === true;
}

type Asking = Pick<Context<FilesInputs>, "missingPermission">;

/** Whether a permission permits the deletion of this file or of all files of a folder. */
const isNamed = ({ missingPermission }: Asking, path: string): boolean => missingPermission({ id: path, what: "" }) === undefined;

/** Whether a permission contains this very path. It then counts even if a resource of an earlier run declared the file. */
const isNamedAlone = (context: Asking, path: string): boolean => isNamed(context, path) && !isNamed(context, "");

/** Whether a permission names this file or a folder that contains it (`/config/`). */
function isPermitted(context: Asking, path: string): boolean {
  if (isNamed(context, path)) return true;
  for (let folder = folderOf(path); ; folder = folderOf(folder)) {
    if (isNamed(context, folder === "/" ? "/" : `${folder}/`)) return true;
    if (folder === "/") return false;
  }
}

const countText = (paths: readonly string[]): string =>
  `${paths.length === 1 ? "1 file" : `${paths.length} files`} that this set did not write: ${namesOf(paths)}`;

function reportForeign(context: Context<FilesInputs>, { goingForeign, stayingForeign }: Comparison): void {
  const { log, inputs, missingPermission } = context;
  if (goingForeign.length > 0) log.deletesData(countText(goingForeign), undefined);
  if (stayingForeign.length === 0) return;
  const [only] = stayingForeign;
  const id = stayingForeign.length === 1 && only !== undefined ? only : `${inputs.directory === "/" ? "" : inputs.directory}/`;
  log.info(`left in place: ${countText(stayingForeign)}. To delete them: hosting:allowDataLoss ${missingPermission({ id, what: "" })}`);
}

async function isAsWanted(context: Context<FilesInputs>, path: string, { size, digest }: WantedFile, entry: FileEntry | undefined) {
  const { written, inputs } = context;
  if (!entry || entry.size !== size) return false;
  const stamp = stampOf(entry);
  if (isAsNoted(written, path, stamp)) return written.matches(`${DIGEST}${path}`, digest) === true;
  if (digestOf(await bytesAt(context, { server: inputs.server, path }, size)) !== digest) return false;
  noteFile(context, path, stamp, digest);
  return true;
}

const MOST_NAMED = 10;

export const namesOf = (paths: readonly string[]): string => someOf(paths, MOST_NAMED);

/** If a changed file is larger than this, the diff shows only its size. */
const LARGEST_SHOWN_BYTES = 64 * 1024;
const MISSING = "(missing)";

export async function shownSet(context: Context<FilesInputs>, found: Comparison): Promise<Live<FilesInputs, { count: number }>> {
  const { inputs, log, isComparing } = context;
  const { differing, surplus, goingForeign, wanted } = found;
  const changed = [...differing, ...surplus.filter((path) => !goingForeign.includes(path))];
  if (isComparing && changed.length > 0) log.info(`differs on the server: ${namesOf(changed)}`);
  if (isComparing) reportForeign(context, found);
  const exclusive = inputs.exclusive === true ? goingForeign.length === 0 : (inputs.exclusive ?? false);
  const outputs = { count: wanted.size };
  if (inputs.contents === undefined) {
    // The state's digest may be of files that the local folder no longer contains. Only the records then show what the set wrote.
    const digests = [...wanted].map(([path, { digest }]) => [pathWithin(inputs.directory, path), digest] as const);
    const isFormer = inputs.sha256 !== undefined && inputs.sha256 !== digestOfAll(new Map(digests));
    const others = isFormer ? await found.changedSince() : changed;
    const sha256 = others.length === 0 ? inputs.sha256 : `(differs in ${namesOf(others)})`;
    return { inputs: { exclusive, ...(sha256 === undefined ? {} : { sha256 }) }, outputs };
  }
  const others = await Promise.all(
    changed.map(async (path) => [pathWithin(inputs.directory, path), await textOf(context, found, path)] as const),
  );
  return { inputs: { exclusive, contents: { ...inputs.contents, ...Object.fromEntries(others) } }, outputs };
}

/** Text that the diff shows for the current content. Never empty, because the comparison treats an empty text as a missing text. */
async function textOf(context: Context<FilesInputs>, { other }: Comparison, path: string): Promise<string> {
  const entry = other.get(path);
  if (!entry) return MISSING;
  if (entry.size > LARGEST_SHOWN_BYTES || entry.size === 0) return `(${entry.size} bytes)`;
  return new TextDecoder().decode(await bytesAt(context, { server: context.inputs.server, path }, entry.size));
}
