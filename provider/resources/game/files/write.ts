import { momentOf } from "../../../api/clock";
import { PermissionError } from "../../../api/errors";
import { type FileEntry, files } from "../../../api/game/files";
import type { Context } from "../../../core/definition/context";
import { messageOf, OperationError } from "../../../core/log/errors";
import { forget, listed, listedFromAbove, listedNow, noteWrite, noteWriteUpwards, stampOf } from "../../../platform/game/file-listing";
import {
  deletionOfFiles,
  fileOwnershipKey,
  folderOf,
  folderOwnershipKey,
  fromRoot,
  joined,
  nameOf,
} from "../../../platform/game/file-paths";
import { identifierOf } from "../../../platform/game/game-servers";
import { panelBelow } from "../../../platform/game/server-state";
import { contentsOf } from "../file-tree/folders";
import { digestOf } from "../file-tree/local";
import { upload } from "../file-tree/transfer";
import { needsArchive, sendArchives, type Written } from "./archive";
import { heldPaths, noteFile } from "./compare";
import type { FilesInputs, WantedFile } from "./wanted";

/**
 * Prefix of a recorded path: the folder did not exist before this resource wrote its files. The provider deletes such a folder together
 * with its last file.
 */
const MADE = "+";

/** Records which folders do not exist yet. Call it before the files are written, because the node creates missing folders. */
async function noteMissingFolders(context: Context<FilesInputs>, paths: readonly string[]): Promise<void> {
  const { writes, inputs } = context;
  const list = heldPaths(context).length === 0 ? listedFromAbove : listed;
  for (const folder of new Set(paths.map(folderOf)))
    for (let at = folder; at !== "/" && (await list(context, { server: inputs.server, path: at })) === undefined; at = folderOf(at))
      writes.digests.note(`${MADE}${at}`, true);
}

/** Returns the folders that are empty after the deletion, the innermost first. */
async function emptyFolders(context: Context<FilesInputs>, going: readonly string[]): Promise<string[]> {
  const { writes, inputs } = context;
  const { server } = inputs;
  const gone = new Set(going);
  const made = writes.digests.paths.filter((path) => path.startsWith(MADE)).map((path) => path.slice(MADE.length));
  const empty: string[] = [];
  for (const path of made.sort((a, b) => b.length - a.length)) {
    if (![...gone].some((file) => folderOf(file) === path)) continue;
    noteWrite(context, { server, path });
    const entries = await entriesOf(context, path);
    if (entries === "unreadable" || entries?.some(({ name }) => !gone.has(joined(path, name)))) continue;
    writes.digests.note(`${MADE}${path}`, undefined);
    gone.add(path);
    if (entries !== undefined) empty.push(path);
  }
  return empty;
}

/** Returns the entries of the folder. If the key is not allowed to list a folder, the folder is not deleted, because it may contain other files. */
async function entriesOf(context: Context<FilesInputs>, path: string): Promise<FileEntry[] | undefined | "unreadable"> {
  const { inputs, log } = context;
  const place = { server: inputs.server, path };
  const what = `${folderOwnershipKey(place)} cannot be listed`;
  try {
    return await contentsOf(context, place);
  } catch (error) {
    if (!(error instanceof PermissionError))
      throw new OperationError(`${what}, so it is unknown whether the folder is empty: ${messageOf(error)}`, {
        code: "operation_failed",
        cause: error,
      });
    log.leftInPlace(`${what}, so it is not deleted: ${messageOf(error)}`);
    return "unreadable";
  }
}

export async function writeFiles(
  context: Context<FilesInputs>,
  paths: readonly string[],
  wanted: ReadonlyMap<string, WantedFile>,
): Promise<void> {
  if (paths.length === 0) return;
  const { inputs } = context;
  await noteMissingFolders(context, paths);
  const sent: Written[] = paths.map((path) => ({ path, bytes: wanted.get(path)?.bytes() ?? new Uint8Array() }));
  const folders = byFolder(sent);
  const times = needsArchive(paths) ? await sendArchives(context, sent) : await sendFolders(context, folders);
  for (const path of folders.keys()) noteWriteUpwards(context, { server: inputs.server, path });
  await noteAll(context, folders, times);
}

const CHANGED_SINCE = "changed since";

type Folders = ReadonlyMap<string, readonly Written[]>;

function byFolder(sent: readonly Written[]): Folders {
  const folders = new Map<string, Written[]>();
  for (const file of sent) folders.set(folderOf(file.path), [...(folders.get(folderOf(file.path)) ?? []), file]);
  return folders;
}

async function sendFolders(context: Context<FilesInputs>, folders: Folders): Promise<undefined> {
  const { server } = context.inputs;
  for (const [path, here] of folders)
    await upload(
      context,
      { server, path },
      here.map((file) => ({ name: nameOf(file.path), bytes: file.bytes })),
    );
  return undefined;
}

/**
 * Records the size, time and digest of each written file. If the list of one folder shows that unpacking kept the archive's
 * times, lists no further folder.
 */
async function noteAll(context: Context<FilesInputs>, folders: Folders, times: number | undefined): Promise<void> {
  const { server } = context.inputs;
  let isTimeKept = false;
  for (const [folder, here] of folders) {
    if (isTimeKept) {
      for (const { path, bytes } of here) noteFile(context, path, { size: bytes.byteLength, at: times }, digestOf(bytes));
      continue;
    }
    const entries = new Map((await listedNow(context, { server, path: folder }))?.map((entry) => [joined(folder, entry.name), entry]));
    isTimeKept = times !== undefined && here.every(({ path }) => momentOf(entries.get(path)?.modified_at) === times);
    for (const { path, bytes } of here) {
      const entry = entries.get(path);
      const isThere = entry?.size === bytes.byteLength;
      // If the file has another size by now, its path is still recorded as a part of the set.
      noteFile(context, path, isThere ? stampOf(entry) : CHANGED_SINCE, isThere ? digestOf(bytes) : undefined);
    }
  }
}

/**
 * Deletes archives, and files that no other resource declares. First waits a moment, because the program may still declare another resource with such
 * a file. A resource that declares a file later waits for the end of the deletion, and writes the file again. With `folders`, also deletes those
 * folders of the set that are empty afterwards.
 */
export async function removeFiles(
  context: Context<FilesInputs>,
  paths: readonly string[],
  archives: readonly string[],
  { folders = false } = {},
): Promise<void> {
  const { inputs, owners, panel } = context;
  const { server } = inputs;
  if (paths.length + archives.length === 0) return;
  const isFree = (path: string) => owners.declaredBy(fileOwnershipKey({ server, path })) === undefined;
  await owners.awaitOwners(paths.map((path) => fileOwnershipKey({ server, path })));
  const all = await panel.inTurn(deletionOfFiles(server), async () => {
    const free = [...paths, ...archives].filter(isFree);
    const empty = folders ? await emptyFolders(context, free) : [];
    // No await may stand between the last look for an owner and the deletion. A folder stays if it contains a file that stays.
    const going = free.every(isFree) ? [...free, ...empty] : free.filter(isFree);
    const body = { root: "/", files: going.map(fromRoot) };
    if (going.length > 0) await panelBelow(context, server).send(files.remove, { params: { server: identifierOf(server) }, body });
    return going;
  });
  for (const path of all) {
    noteFile(context, path, undefined, undefined);
    forget(panel, { server, path });
    noteWrite(context, { server, path: folderOf(path) });
  }
}
