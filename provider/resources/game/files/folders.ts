import { PermissionError } from "../../../api/errors";
import type { FileEntry } from "../../../api/panel/files";
import type { Context } from "../../../core/context";
import { messageOf, OperationError } from "../../../core/errors";
import { listed, listedFromAbove, listedNow, noteWrite } from "../../../platform/game/file-listing";
import { folderOf, folderOwnershipKey, joined } from "../../../platform/game/file-paths";
import { heldPaths } from "./compare";
import type { FilesInputs } from "./wanted";

// Folders that the node created as parents of the set's files. They are deleted with the last file in them.

const MADE = "+";

/** Records which parents of these files do not exist yet. Call it before the files are written. */
export async function noteMissingFolders(context: Context<FilesInputs>, paths: readonly string[]): Promise<void> {
  const { written, inputs } = context;
  const list = heldPaths(context).length === 0 ? listedFromAbove : listed;
  for (const folder of new Set(paths.map(folderOf)))
    for (let at = folder; at !== "/" && (await list(context, { server: inputs.server, path: at })) === undefined; at = folderOf(at))
      written.note(`${MADE}${at}`, true);
}

/** Returns the folders that the set created and that are empty without these files, the innermost first. */
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

/** Returns the entries of a folder, read now. A folder that may not be read is reported and left in place, because it may not be empty. */
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
