import type { FileEntry } from "../../../api/panel/files";
import type { Context } from "../../../core/context";
import type { Live } from "../../../core/resource";
import { someOf } from "../../../core/text";
import { isAsNoted, listed, listedFromAbove, stampOf } from "../../../platform/game/file-listing";
import { fileOwnershipKey, folderOf, joined, nameOf, pathWithin } from "../../../platform/game/file-paths";
import { digestOf } from "../file-tree/local";
import { bytesAt } from "../file-tree/transfer";
import { archiveOf } from "./archive";
import { type FilesInputs, type WantedFile, wantedFiles } from "./wanted";

// Compares a set with the server. Folders are listed; a file is read only if its size is as wanted and its time has changed since the last
// write.

/** Prefix of a path under which the digest of the file is recorded. */
const DIGEST = "#";

type Noting = Pick<Context<FilesInputs>, "written">;

/** Records a file that was written or found to be as wanted. */
export function noteFile({ written }: Noting, path: string, stamp: unknown, digest: string | undefined): void {
  written.note(path, stamp);
  written.note(`${DIGEST}${path}`, digest);
}

/** Returns the paths that earlier runs wrote for the set. */
export const heldPaths = ({ written }: Noting): string[] => written.paths.filter((path) => path.startsWith("/"));

interface Comparison {
  /** Wanted files that are missing or have another content. */
  readonly differing: readonly string[];
  /** Differing files that exist, with another content. */
  readonly other: ReadonlyMap<string, FileEntry>;
  /** Files that have left the set and, in an exclusive set, files that no resource declares. */
  readonly surplus: readonly string[];
  /** Surplus files that were never in the set. */
  readonly foreign: readonly string[];
  readonly wanted: ReadonlyMap<string, WantedFile>;
  /** Whether any file of the set exists. */
  readonly isThere: boolean;
}

export async function compared(context: Context<FilesInputs>): Promise<Comparison> {
  const { inputs, declaredBy } = context;
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
  const foreign = inputs.exclusive === true ? [...entries.keys()].filter((path) => path !== own && !paths.has(path) && isFree(path)) : [];
  return {
    wanted,
    differing: states.filter(({ isSame }) => !isSame).map(({ path }) => path),
    other: new Map(states.flatMap(({ path, entry, isSame }) => (entry && !isSame ? [[path, entry] as const] : []))),
    surplus: [...left, ...foreign],
    foreign,
    isThere: wanted.size === 0 || [...wanted.keys()].some((path) => entries.has(path)),
  };
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

/** Returns paths for a message, limited to the first ones. */
export const namesOf = (paths: readonly string[]): string => someOf(paths, MOST_NAMED);

export const sortedByFolder = (paths: readonly string[]): Map<string, string[]> => {
  const folders = new Map<string, string[]>();
  for (const path of paths) folders.set(folderOf(path), [...(folders.get(folderOf(path)) ?? []), nameOf(path)]);
  return folders;
};

/** Larger texts are represented by their size. */
const LARGEST_SHOWN_BYTES = 64 * 1024;
const MISSING = "(missing)";

/** Returns the set on the server in the form of its inputs. */
export async function shownSet(context: Context<FilesInputs>, found: Comparison): Promise<Live<FilesInputs, { count: number }>> {
  const { inputs, log, isComparing } = context;
  const { differing, surplus, foreign, wanted } = found;
  const left = surplus.filter((path) => !foreign.includes(path));
  if (isComparing && differing.length + left.length > 0) log.info(`differs on the server: ${namesOf([...differing, ...left])}`);
  const exclusive = inputs.exclusive === true ? foreign.length === 0 : (inputs.exclusive ?? false);
  const outputs = { count: wanted.size };
  if (inputs.contents === undefined) {
    const sha256 = differing.length + left.length === 0 ? inputs.sha256 : `(differs in ${namesOf([...differing, ...left])})`;
    return { inputs: { exclusive, ...(sha256 === undefined ? {} : { sha256 }) }, outputs };
  }
  const others = await Promise.all(
    [...differing, ...left].map(async (path) => [pathWithin(inputs.directory, path), await textOf(context, found, path)] as const),
  );
  return { inputs: { exclusive, contents: { ...inputs.contents, ...Object.fromEntries(others) } }, outputs };
}

/** Returns the text of a differing file. Never empty, because an empty text would compare as equal to a missing one. */
async function textOf(context: Context<FilesInputs>, { other }: Comparison, path: string): Promise<string> {
  const entry = other.get(path);
  if (!entry) return MISSING;
  if (entry.size > LARGEST_SHOWN_BYTES || entry.size === 0) return `(${entry.size} bytes)`;
  return new TextDecoder().decode(await bytesAt(context, { server: context.inputs.server, path }, entry.size));
}
