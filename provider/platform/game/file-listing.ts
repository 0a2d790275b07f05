import type { Client } from "../../api/client";
import { momentOf } from "../../api/clock";
import { NotFoundError, ServerError } from "../../api/errors";
import { type FileEntry, files } from "../../api/game/files";
import type { WrittenDigests } from "../../core/written";
import { folderOf, idOf, nameOf, type Place } from "./file-paths";
import { identifierOf, onExistingServer } from "./game-servers";
import { type Caller, panelBelow } from "./server-state";

// Finds the file or folder at a path. Only a listing proves that a file is missing, because the node returns the error for a missing file also for
// other causes (docs/facts/game-panel.md 3.5). A run lists each folder once, for all resources.

/** Represents the listing of a missing folder. Compare with `===`, because the listing of an existing folder may also be empty. */
const MISSING: FileEntry[] = [];

const listOf = ({ server, path }: Place) => ({ params: { server: identifierOf(server) }, query: { directory: path } });

type Lists = (caller: Caller, place: Place) => Promise<FileEntry[] | undefined>;

/** Returns undefined if the folder does not exist. Throws `NotFoundError` if the server does not exist. */
export const listed: Lists = (caller, place) => ifThere(caller, place, (panel) => panel.get(files.list, listOf(place)), listed);

/**
 * Returns undefined if the folder does not exist. The node answers 404 or 500 for a missing folder, but also for other failures. After such a
 * response, the listing of the parent folder, read with `above`, shows whether the folder exists.
 */
async function ifThere(caller: Caller, place: Place, ask: (panel: Client) => Promise<FileEntry[]>, above: Lists): ReturnType<Lists> {
  try {
    const entries = await ask(panelBelow(caller, place.server));
    return entries === MISSING ? undefined : entries;
  } catch (error) {
    const mayBeMissing = error instanceof NotFoundError || (error instanceof ServerError && error.status === 500);
    if (place.path === "/" || !mayBeMissing) throw error;
    const folder = await entryIn(above, caller, place);
    if (folder && !folder.is_file) throw error;
    caller.panel.prime(files.list, listOf(place), MISSING);
    return undefined;
  }
}

/** Lists the parent folder first, so that all missing folders of one parent share a request. Use it for folders that are probably missing. */
export async function listedFromAbove(caller: Caller, { server, path }: Place): Promise<FileEntry[] | undefined> {
  if (path === "/") return listed(caller, { server, path });
  const above = await listedFromAbove(caller, { server, path: folderOf(path) });
  return above?.some(({ name, is_file }) => !is_file && name === nameOf(path)) ? listed(caller, { server, path }) : undefined;
}

const entryIn = async (list: Lists, caller: Caller, { server, path }: Place): Promise<FileEntry | undefined> =>
  (await list(caller, { server, path: folderOf(path) }))?.find(({ name }) => name === nameOf(path));

export const entryAt = (caller: Caller, place: Place) => entryIn(listed, caller, place);

export const ofKnownServer = <T>(ask: (caller: Caller, place: Place) => Promise<T>, caller: Caller, place: Place): Promise<T> =>
  onExistingServer(caller.panel, place.server, ask(caller, place));

/** Marks the stored listing of a folder as outdated, after a write into this folder. */
export const noteWrite = ({ panel }: Pick<Caller, "panel">, place: Place): void => panel.markStale(files.list, listOf(place));

/** Marks the stored listings of a folder and of all folders above it as outdated, because a write may create missing parent folders. */
export function noteWriteUpwards(caller: Pick<Caller, "panel">, { server, path }: Place): void {
  noteWrite(caller, { server, path });
  if (path !== "/") noteWriteUpwards(caller, { server, path: folderOf(path) });
}

/** Returns a listing that contains all earlier writes of this run. Parallel writers share one listing. */
export const listedNow: Lists = (caller, place) =>
  caller.panel.inTurn(`listing of ${idOf(place)}`, () =>
    ifThere(caller, place, (panel) => panel.current(files.list, listOf(place)), listedNow),
  );

export const entryNow = (caller: Caller, place: Place) => entryIn(listedNow, caller, place);

export function forget(panel: Client, { server, path }: Place): void {
  panel.update(files.list, listOf({ server, path: folderOf(path) }), (held) =>
    held === MISSING ? held : held.filter(({ name }) => name !== nameOf(path)),
  );
  panel.invalidate(files.list, listOf({ server, path }));
}

/** Size and modification time of a file. If both are the same as after this stack's last write, the file has not changed since that write. */
interface Stamp {
  size: number;
  at: number | string;
}

export function stampOf({ size, modified_at }: FileEntry): Stamp {
  const at = momentOf(modified_at);
  return { size, at: Number.isNaN(at) ? String(modified_at) : at };
}

/**
 * Reports whether the file has the stamp that the stack recorded under `name`. Returns false if the panel shows no valid time, because the size alone
 * proves nothing. The caller then compares the content.
 */
export const isAsNoted = (written: WrittenDigests, name: string, stamp: Stamp): boolean =>
  typeof stamp.at === "number" && written.matches(name, stamp) === true;
