import type { FileEntry } from "../../../api/game/files";
import type { Context } from "../../../core/definition/context";
import { isAsNoted, listed, listedFromAbove, stampOf } from "../../../platform/game/file-listing";
import { deletionOfFiles, fileOwnershipKey, folderOf, joined } from "../../../platform/game/file-paths";
import type { Caller } from "../../../platform/game/server-state";
import { digestOf } from "../file-tree/local";
import { bytesAt } from "../file-tree/transfer";
import { archiveOf } from "./archive";
import { isNamedAlone, isPermitted, mayDelete } from "./permitted";
import { type FilesInputs, type WantedFile, wantedFiles } from "./wanted";

/** Prefix of a file's path in the name of the record that contains the file's digest. The record without the prefix contains the size and time. */
const DIGEST = "#";

type Noting = Pick<Context<FilesInputs>, "writes">;

export function noteFile({ writes }: Noting, path: string, stamp: unknown, digest: string | undefined): void {
  writes.digests.note(path, stamp);
  writes.digests.note(`${DIGEST}${path}`, digest);
}

export const heldPaths = ({ writes }: Noting): string[] => writes.digests.paths.filter((path) => path.startsWith("/"));

export interface Comparison {
  /** Paths of wanted files that are missing or have different content. */
  readonly differing: readonly string[];
  /** The files of `differing` that exist, by path. */
  readonly other: ReadonlyMap<string, FileEntry>;
  /**
   * Paths of files to delete: files that the program no longer declares. With `exclusive`, also files in a managed folder that no resource
   * declares, if a permission contains their paths.
   */
  readonly surplus: readonly string[];
  /** The paths of `surplus` that this resource never declared. For each of these paths, there is a permission. */
  readonly goingForeign: readonly string[];
  /** Paths of files in these folders that this resource never declared, and that stay because no valid permission contains their paths. */
  readonly stayingForeign: readonly string[];
  /** Paths of files that stay although a permission contains their paths: a resource with a path that is not known yet may declare them. */
  readonly unclear: readonly string[];
  readonly wanted: ReadonlyMap<string, WantedFile>;
  /** True if at least one declared file exists, or if no file is declared. */
  readonly isThere: boolean;
  /** Paths of files that this resource wrote, and that were changed or deleted on the server after the write. */
  changedSince(): Promise<string[]>;
}

/** The folders in which an exclusive set deletes files. */
export const placesOf = ({ directory }: Pick<FilesInputs, "directory">, paths: Iterable<string>): Set<string> =>
  new Set([directory, ...[...paths].map(folderOf)]);

/** Returns the paths of the files that these folders contain. */
export async function pathsIn(caller: Caller, server: string, folders: Iterable<string>): Promise<string[]> {
  const rows = async (path: string) =>
    ((await listed(caller, { server, path })) ?? []).map((row) => ({ ...row, path: joined(path, row.name) }));
  return (await Promise.all([...folders].map(rows))).flat().flatMap(({ is_file, path }) => (is_file ? [path] : []));
}

export async function compared(context: Context<FilesInputs>): Promise<Comparison> {
  const { inputs, owners, isComparing } = context;
  const { server } = inputs;
  // Another set may be deleting a file that this one declares.
  if (!isComparing) await context.panel.turnsOf(deletionOfFiles(server));
  const wanted = wantedFiles(inputs, (text) => context.writes.digests.lacks(text)) ?? new Map<string, WantedFile>();
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
      isSame: await (file.isWithheld ? isAsHeld : isAsWanted)(context, path, entries.get(path), file),
    })),
  );
  const isFree = (path: string) => owners.declaredBy(fileOwnershipKey({ server, path })) === undefined;
  const left = held.filter((path) => !wanted.has(path) && entries.has(path) && isFree(path));
  const own = archiveOf(context);
  const places = placesOf(inputs, wanted.keys());
  const isForeign = (path: string) => places.has(folderOf(path)) && path !== own && !paths.has(path) && isFree(path);
  const isOthers = (path: string) => owners.others.has(path) && !isNamedAlone(context, path);
  const found = inputs.exclusive === true ? [...entries.keys()].filter((path) => isForeign(path) && !isOthers(path)).sort() : [];
  const foreign = owners.others.isUnknown ? [] : found;
  const goingForeign = foreign.filter((path) => mayDelete(context, path));
  return {
    wanted,
    differing: states.filter(({ isSame }) => !isSame).map(({ path }) => path),
    other: new Map(states.flatMap(({ path, entry, isSame }) => (entry && !isSame ? [[path, entry] as const] : []))),
    surplus: [...left, ...goingForeign],
    goingForeign,
    stayingForeign: foreign.filter((path) => !goingForeign.includes(path)),
    unclear: found.filter((path) => !foreign.includes(path) && isPermitted(context, path)),
    isThere: wanted.size === 0 || [...wanted.keys()].some((path) => entries.has(path)),
    changedSince: async () => {
      const kept = await Promise.all(held.map((path) => isAsHeld(context, path, entries.get(path))));
      return held.filter((_, index) => kept[index] !== true);
    },
  };
}

async function isAsHeld(context: Context<FilesInputs>, path: string, entry: FileEntry | undefined): Promise<boolean> {
  const { writes, inputs } = context;
  if (!entry) return false;
  if (isAsNoted(writes.digests, path, stampOf(entry))) return true;
  return writes.digests.matches(`${DIGEST}${path}`, digestOf(await bytesAt(context, { server: inputs.server, path }, entry.size))) === true;
}

async function isAsWanted(context: Context<FilesInputs>, path: string, entry: FileEntry | undefined, { size, digest }: WantedFile) {
  const { writes, inputs } = context;
  if (!entry || entry.size !== size) return false;
  const stamp = stampOf(entry);
  if (isAsNoted(writes.digests, path, stamp)) return writes.digests.matches(`${DIGEST}${path}`, digest) === true;
  if (digestOf(await bytesAt(context, { server: inputs.server, path }, size)) !== digest) return false;
  noteFile(context, path, stamp, digest);
  return true;
}
