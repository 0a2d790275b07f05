import type { Client } from "../../api/client";
import { NotFoundError, ServerError } from "../../api/errors";
import { momentOf } from "../../api/moment";
import { type FileEntry, files } from "../../api/panel/files";
import type { WrittenDigests } from "../../core/written";
import { folderOf, idOf, nameOf, type Place } from "./file-paths";
import { identifierOf, withMissing } from "./game-servers";
import { type Caller, panelBelow } from "./server-state";

// What is at a path. Only a listing proves anything: a missing file is an error of the node (docs/facts/game-panel.md 3.5). Each folder is
// listed once in a run, for all.

/** A listing of nothing at all, which no panel answers. */
const MISSING: FileEntry[] = [];

const listOf = ({ server, path }: Place) => ({ params: { server: identifierOf(server) }, query: { directory: path } });

type Lists = (caller: Caller, place: Place) => Promise<FileEntry[] | undefined>;

/** The entries of a folder; undefined where there is none. A server that is not there is a `NotFoundError`. */
export const listed: Lists = (caller, place) => ifThere(caller, place, (panel) => panel.get(files.list, listOf(place)), listed);

/** A folder that cannot be listed may be missing: the one above says so, which is asked by `above`. */
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

/** The same from the root down: of a folder that is probably missing its parent says so, and many that are missing cost no request each. */
export async function listedFromAbove(caller: Caller, { server, path }: Place): Promise<FileEntry[] | undefined> {
  if (path === "/") return listed(caller, { server, path });
  const above = await listedFromAbove(caller, { server, path: folderOf(path) });
  return above?.some(({ name, is_file }) => !is_file && name === nameOf(path)) ? listed(caller, { server, path }) : undefined;
}

/** What is at a path. */
export async function entryAt(caller: Caller, { server, path }: Place): Promise<FileEntry | undefined> {
  return (await listed(caller, { server, path: folderOf(path) }))?.find(({ name }) => name === nameOf(path));
}

/** What `ask` finds below a server that must be there. */
export async function ofKnownServer<T>(ask: (caller: Caller, place: Place) => Promise<T>, caller: Caller, place: Place): Promise<T> {
  try {
    return await ask(caller, place);
  } catch (error) {
    throw await withMissing(caller.panel, place.server, error);
  }
}

/** Says that something was written in a folder, which the listing that is held does not show. */
export const noteWrite = ({ panel }: Pick<Caller, "panel">, place: Place): void => panel.markStale(files.list, listOf(place));

/** The same of a folder and of those above it, which may have been made with it. */
export function noteWriteUpwards(caller: Pick<Caller, "panel">, { server, path }: Place): void {
  noteWrite(caller, { server, path });
  if (path !== "/") noteWriteUpwards(caller, { server, path: folderOf(path) });
}

/** The entries of a folder after all that this run wrote there: those who wrote side by side share one listing. */
export const listedNow: Lists = (caller, place) =>
  caller.panel.inTurn(`listing of ${idOf(place)}`, () =>
    ifThere(caller, place, (panel) => panel.current(files.list, listOf(place)), listedNow),
  );

/** What is at a path after all that this run wrote there. */
export const entryNow = async (caller: Caller, { server, path }: Place): Promise<FileEntry | undefined> =>
  (await listedNow(caller, { server, path: folderOf(path) }))?.find(({ name }) => name === nameOf(path));

/** Takes out of what is held what is removed. */
export function forget(panel: Client, { server, path }: Place): void {
  panel.update(files.list, listOf({ server, path: folderOf(path) }), (held) =>
    held === MISSING ? held : held.filter(({ name }) => name !== nameOf(path)),
  );
  panel.invalidate(files.list, listOf({ server, path }));
}

/** What tells whether a file is still what was written: its size, and its time in whole seconds. */
export interface Stamp {
  size: number;
  at: number | string;
}

export function stampOf({ size, modified_at }: FileEntry): Stamp {
  const at = momentOf(modified_at);
  return { size, at: Number.isNaN(at) ? String(modified_at) : at };
}

/**
 * Whether it has the size and the time that were noted by this name. Where the panel does not show when it was changed, only a look into it tells
 * whether it is what was written.
 */
export const isAsNoted = (written: WrittenDigests, name: string, stamp: Stamp): boolean =>
  typeof stamp.at === "number" && written.matches(name, stamp) === true;
