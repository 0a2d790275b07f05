import { momentOf } from "../../../api/clock";
import { PermissionError } from "../../../api/errors";
import { type FileEntry, files } from "../../../api/panel/files";
import type { Context } from "../../../core/context";
import { messageOf, OperationError } from "../../../core/errors";
import { listed, listedFromAbove, listedNow, noteWrite, noteWriteUpwards, stampOf } from "../../../platform/game/file-listing";
import { folderOf, folderOwnershipKey, fromRoot, joined, nameOf } from "../../../platform/game/file-paths";
import { identifierOf } from "../../../platform/game/game-servers";
import { panelBelow } from "../../../platform/game/server-state";
import { digestOf } from "../file-tree/local";
import { upload } from "../file-tree/transfer";
import { needsArchive, sendArchives, type Written } from "./archive";
import { heldPaths, noteFile, sortedByFolder } from "./compare";
import type { FilesInputs, WantedFile } from "./wanted";

/** Marks a folder that the node creates for the set's files. The provider deletes such a folder together with the last file in it. */
const MADE = "+";

/** Call it before the files are written. */
async function noteMissingFolders(context: Context<FilesInputs>, paths: readonly string[]): Promise<void> {
  const { written, inputs } = context;
  const list = heldPaths(context).length === 0 ? listedFromAbove : listed;
  for (const folder of new Set(paths.map(folderOf)))
    for (let at = folder; at !== "/" && (await list(context, { server: inputs.server, path: at })) === undefined; at = folderOf(at))
      written.note(`${MADE}${at}`, true);
}

/** The innermost folder comes first. */
export async function emptyFolders(context: Context<FilesInputs>, going: readonly string[]): Promise<string[]> {
  const { written, inputs } = context;
  const { server } = inputs;
  const gone = new Set(going);
  const made = written.paths.filter((path) => path.startsWith(MADE)).map((path) => path.slice(MADE.length));
  const empty: string[] = [];
  for (const path of made.sort((a, b) => b.length - a.length)) {
    if (![...gone].some((file) => folderOf(file) === path)) continue;
    noteWrite(context, { server, path });
    const entries = await entriesOf(context, path);
    if (entries === "unreadable" || entries?.some(({ name }) => !gone.has(joined(path, name)))) continue;
    written.note(`${MADE}${path}`, undefined);
    gone.add(path);
    if (entries !== undefined) empty.push(path);
  }
  return empty;
}

/** If the key may not read the folder, the folder is left in place, because it may contain other files. */
async function entriesOf(context: Context<FilesInputs>, path: string): Promise<FileEntry[] | undefined | "unreadable"> {
  const { inputs, log } = context;
  const place = { server: inputs.server, path };
  const what = `${folderOwnershipKey(place)} cannot be listed`;
  try {
    return await listedNow(context, place);
  } catch (error) {
    if (!(error instanceof PermissionError))
      throw new OperationError(`${what}, so it is unknown whether it is empty and may be deleted: ${messageOf(error)}`, {
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
  const folders = sortedByFolder(paths);
  const times = needsArchive(paths) ? await sendArchives(context, sent) : await sendFolders(context, sent);
  for (const path of folders.keys()) noteWriteUpwards(context, { server: inputs.server, path });
  await noteAll(context, sent, folders, times);
}

async function sendFolders(context: Context<FilesInputs>, sent: readonly Written[]): Promise<undefined> {
  const { server } = context.inputs;
  for (const folder of new Set(sent.map(({ path }) => folderOf(path)))) {
    const here = sent.filter(({ path }) => folderOf(path) === folder);
    await upload(
      context,
      { server, path: folder },
      here.map(({ path, bytes }) => ({ name: nameOf(path), bytes })),
    );
  }
  return undefined;
}

/**
 * If the first listing shows that the files have their times from the archive, this is true for all folders. The other folders are then not
 * listed.
 */
async function noteAll(
  context: Context<FilesInputs>,
  sent: readonly Written[],
  folders: ReadonlyMap<string, readonly string[]>,
  times: number | undefined,
): Promise<void> {
  const { server } = context.inputs;
  const bytesOf = new Map(sent.map(({ path, bytes }) => [path, bytes]));
  let isTimeKept = false;
  for (const [folder, names] of folders) {
    if (isTimeKept) {
      for (const name of names) noteAs(context, bytesOf, joined(folder, name), times);
      continue;
    }
    const entries = new Map((await listedNow(context, { server, path: folder }))?.map((entry) => [entry.name, entry]));
    isTimeKept = times !== undefined && names.every((name) => momentOf(entries.get(name)?.modified_at) === times);
    for (const name of names) {
      const path = joined(folder, name);
      const entry = entries.get(name);
      const bytes = bytesOf.get(path);
      const isThere = entry && bytes && entry.size === bytes.byteLength;
      noteFile(context, path, isThere ? stampOf(entry) : undefined, isThere ? digestOf(bytes) : undefined);
    }
  }
}

function noteAs({ written }: Context<FilesInputs>, bytesOf: ReadonlyMap<string, Uint8Array>, path: string, at: number | undefined): void {
  const bytes = bytesOf.get(path);
  if (bytes) noteFile({ written }, path, { size: bytes.byteLength, at }, digestOf(bytes));
}

export async function removeFiles(context: Context<FilesInputs>, paths: readonly string[], further: readonly string[] = []): Promise<void> {
  const { inputs } = context;
  const all = [...paths, ...further];
  if (all.length === 0) return;
  const params = { server: identifierOf(inputs.server) };
  await panelBelow(context, inputs.server).send(files.remove, { params, body: { root: "/", files: all.map(fromRoot) } });
  for (const path of all) {
    noteFile(context, path, undefined, undefined);
    noteWrite(context, { server: inputs.server, path: folderOf(path) });
  }
}
