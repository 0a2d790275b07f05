import type { FileEntry } from "../../../api/game/files";
import type { Context } from "../../../core/definition/context";
import type { Live } from "../../../core/definition/resource";
import { someOf } from "../../../core/log/text";
import { isAsNoted, listed, listedFromAbove, stampOf } from "../../../platform/game/file-listing";
import { fileOwnershipKey, folderOf, joined, pathWithin } from "../../../platform/game/file-paths";
import { digestOf } from "../file-tree/local";
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
   * resource declares.
   */
  readonly surplus: readonly string[];
  /** The paths of `surplus` that this resource never declared. */
  readonly foreign: readonly string[];
  readonly wanted: ReadonlyMap<string, WantedFile>;
  /** True if at least one declared file exists, or if no file is declared. */
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

export const namesOf = (paths: readonly string[]): string => someOf(paths, MOST_NAMED);

/** If a changed file is larger than this, the diff shows only its size. */
const LARGEST_SHOWN_BYTES = 64 * 1024;
const MISSING = "(missing)";

export async function shownSet(context: Context<FilesInputs>, found: Comparison): Promise<Live<FilesInputs, { count: number }>> {
  const { inputs, log, isComparing } = context;
  const { differing, surplus, foreign, wanted } = found;
  const changed = [...differing, ...surplus.filter((path) => !foreign.includes(path))];
  if (isComparing && changed.length > 0) log.info(`differs on the server: ${namesOf(changed)}`);
  const exclusive = inputs.exclusive === true ? foreign.length === 0 : (inputs.exclusive ?? false);
  const outputs = { count: wanted.size };
  if (inputs.contents === undefined) {
    const sha256 = changed.length === 0 ? inputs.sha256 : `(differs in ${namesOf(changed)})`;
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
