import type { Client } from "../../api/client";
import { momentOf } from "../../api/clock";
import { NotFoundError, ServerError } from "../../api/errors";
import { type FileEntry, files } from "../../api/panel/files";
import type { WrittenDigests } from "../../core/written";
import { folderOf, idOf, nameOf, type Place } from "./file-paths";
import { identifierOf, withMissing } from "./game-servers";
import { type Caller, panelBelow } from "./server-state";

// The object at a path. Only a listing is proof: a missing file is an error of the node (docs/facts/game-panel.md 3.5). Each folder is listed once in a
// run, for all resources.

/** An empty listing that no panel returns. */
const MISSING: FileEntry[] = [];

const listOf = ({ server, path }: Place) => ({ params: { server: identifierOf(server) }, query: { directory: path } });

type Lists = (caller: Caller, place: Place) => Promise<FileEntry[] | undefined>;

/** Returns the entries of a folder, or undefined if it does not exist. Throws `NotFoundError` if the server does not exist. */
export const listed: Lists = (caller, place) => ifThere(caller, place, (panel) => panel.get(files.list, listOf(place)), listed);

/** Returns undefined if a folder that cannot be listed does not exist. `above` checks that in its parent folder. */
async function ifThere(caller: Caller, place: Place, ask: (panel: Client) => Promise<FileEntry[]>, above: Lists): ReturnType<Lists> {
  const { server, path } = place;
  try {
    const entries = await ask(panelBelow(caller, server));
    return entries === MISSING ? undefined : entries;
  } catch (error) {
    const mayBeMissing = error instanceof NotFoundError || (error instanceof ServerError && error.status === 500);
    if (path === "/" || !mayBeMissing) throw error;
    const folder = (await above(caller, { server, path: folderOf(path) }))?.find(({ name }) => name === nameOf(path));
    if (folder && !folder.is_file) throw error;
    caller.panel.prime(files.list, listOf(place), MISSING);
    return undefined;
  }
}

/**
 * Returns the same, but lists the parent folder first. Use it for folders that are probably missing, so that many missing folders do not need one
 * request each.
 */
export async function listedFromAbove(caller: Caller, { server, path }: Place): Promise<FileEntry[] | undefined> {
  if (path === "/") return listed(caller, { server, path });
  const above = await listedFromAbove(caller, { server, path: folderOf(path) });
  return above?.some(({ name, is_file }) => !is_file && name === nameOf(path)) ? listed(caller, { server, path }) : undefined;
}

/** Returns the entry at a path. */
export async function entryAt(caller: Caller, { server, path }: Place): Promise<FileEntry | undefined> {
  return (await listed(caller, { server, path: folderOf(path) }))?.find(({ name }) => name === nameOf(path));
}

/** Returns the result of `ask` below a server that must exist. */
export async function ofKnownServer<T>(ask: (caller: Caller, place: Place) => Promise<T>, caller: Caller, place: Place): Promise<T> {
  try {
    return await ask(caller, place);
  } catch (error) {
    throw await withMissing(caller.panel, place.server, error);
  }
}

/** Records a write in a folder that the stored listing does not show. */
export const noteWrite = ({ panel }: Pick<Caller, "panel">, place: Place): void => panel.markStale(files.list, listOf(place));

/** Records a write in a folder and in those above it, which may have been created with it. */
export function noteWriteUpwards(caller: Pick<Caller, "panel">, { server, path }: Place): void {
  noteWrite(caller, { server, path });
  if (path !== "/") noteWriteUpwards(caller, { server, path: folderOf(path) });
}

/** Returns the entries of a folder after all writes of this run. Parallel writers share one listing. */
export const listedNow: Lists = (caller, place) =>
  caller.panel.inTurn(`listing of ${idOf(place)}`, () =>
    ifThere(caller, place, (panel) => panel.current(files.list, listOf(place)), listedNow),
  );

/** Returns the entry at a path after all writes of this run. */
export const entryNow = async (caller: Caller, { server, path }: Place): Promise<FileEntry | undefined> =>
  (await listedNow(caller, { server, path: folderOf(path) }))?.find(({ name }) => name === nameOf(path));

/** Removes a deleted entry from the stored listings. */
export function forget(panel: Client, { server, path }: Place): void {
  panel.update(files.list, listOf({ server, path: folderOf(path) }), (held) =>
    held === MISSING ? held : held.filter(({ name }) => name !== nameOf(path)),
  );
  panel.invalidate(files.list, listOf({ server, path }));
}

/** The size and the time in whole seconds of a file. They show whether it is still the written one. */
export interface Stamp {
  size: number;
  at: number | string;
}

export function stampOf({ size, modified_at }: FileEntry): Stamp {
  const at = momentOf(modified_at);
  return { size, at: Number.isNaN(at) ? String(modified_at) : at };
}

/**
 * Whether the file has the size and the time that were noted under this name. If the panel does not show when it was changed, only its content proves
 * that it is the written one.
 */
export const isAsNoted = (written: WrittenDigests, name: string, stamp: Stamp): boolean =>
  typeof stamp.at === "number" && written.matches(name, stamp) === true;
