import { panelRefusal } from "../../http/panel-dialect";
import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import type { Table, World } from "../../world/world";
import { panelStamp } from "../forms";

// Files and folders. A key is `<identifier><path>`; the path begins with `/`.

export type FolderRow = { server: string; path: string; mode: string; created_at: string; modified_at: string };

export type FileRow = FolderRow & {
  /** Content in base64, so that the world can be stored as JSON. */
  bytes: string;
};

/** Permission for one upload or one download, until `until_ms`. The row is deleted when a request uses it. */
export type SignedRow = { server: string; does: "upload" | "download"; path: string; until_ms: number };

/** Free space of a game server. A server without a row has unlimited space. */
export type DiskRow = { server: string; free_bytes: number };

declare module "../../world/world" {
  interface Tables {
    files: Table<FileRow>;
    folders: Table<FolderRow>;
    signedAddresses: Table<SignedRow>;
    disks: Table<DiskRow>;
  }
}

/** Source: docs/facts/game-panel.md 3.5. */
export const FACTS = Object.freeze({
  largestReadBytes: 4 * 1024 * 1024,
  largestUploadBytes: 100 * 1024 * 1024,
  signedSeconds: 900,
  pullsAtOnce: 3,
});

export const CHOSEN = Object.freeze({
  /** Paths that no call can change, like files that the game's operator has protected. */
  closed: ["/closed.txt"],
  pullSeconds: 6,
});

/**
 * Joins the parts into one path, in the form that the node uses: one slash at the beginning, none at the end, no `.` or `..`. Refuses a path that leads out
 * of the root.
 */
export function cleaned(...parts: readonly string[]): string {
  const names: string[] = [];
  for (const name of parts.join("/").split("/")) {
    if (name === "" || name === ".") continue;
    if (name !== "..") names.push(name);
    else if (names.pop() === undefined) throw panelRefusal(400, "DaemonConnectionException", "The path leads out of the server's root.");
  }
  return `/${names.join("/")}`;
}

export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/")) || "/";

export const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

export const isBelow = (path: string, folder: string): boolean => folder === "/" || path.startsWith(`${folder}/`);

/** Returns the paths of all folders from the root (excluded) to `path`. */
function foldersUpTo(path: string): string[] {
  const names = path.split("/").slice(1);
  return names[0] === "" ? [] : names.map((_, i) => `/${names.slice(0, i + 1).join("/")}`);
}

// The files of a server on the node (docs/facts/game-panel.md 3.5, "node").

/** Refusal of the panel with the status of the node's error. */
const refused = (status: number, detail: string) => panelRefusal(status, "DaemonConnectionException", detail);

/** Refusal for a file that does not exist. Its status depends on the node's release (platform variant `missingFiles`). */
export const missing = ({ variants }: World) =>
  variants.missingFiles === "404"
    ? panelRefusal(404, "NotFoundHttpException", "The requested resource was not found on the server.")
    : refused(500, "An error was encountered while processing this request: no such file or directory.");

const USUAL_MODE = "644";
const FOLDER_MODE = "755";

const keyOf = (server: string, path: string): string => `${server}${path}`;

export const fileAt = (world: World, server: string, path: string): FileRow | undefined => world.files[keyOf(server, path)];
const folderAt = (world: World, server: string, path: string): FolderRow | undefined => world.folders[keyOf(server, path)];
const isFolder = (world: World, server: string, path: string): boolean => path === "/" || folderAt(world, server, path) !== undefined;

const rowsOf = ({ files, folders }: World, server: string): FolderRow[] =>
  [...Object.values(folders), ...Object.values(files)].filter((row) => row.server === server);

/** Returns the file or folder at a path, and everything below it. */
const treeAt = (world: World, server: string, path: string): FolderRow[] =>
  rowsOf(world, server).filter((row) => row.path === path || isBelow(row.path, path));

export const isFile = (row: FolderRow): row is FileRow => "bytes" in row;

export const bytesOf = (row: FileRow): Buffer => Buffer.from(row.bytes, "base64");

/** Returns the content of a folder, its folders before its files. */
export function listed(world: World, server: string, directory: string): FolderRow[] {
  const path = cleaned(directory);
  if (!isFolder(world, server, path)) throw missing(world);
  return rowsOf(world, server).filter((row) => folderOf(row.path) === path);
}

export function readFile(world: World, server: string, path: string): FileRow {
  const row = fileAt(world, server, cleaned(path));
  if (!row) throw isFolder(world, server, cleaned(path)) ? refused(400, "The path is a folder.") : missing(world);
  return row;
}

function requireOpen(path: string): void {
  if (CHOSEN.closed.includes(path)) throw refused(403, "This file cannot be modified: it is on the list of closed files.");
}

export function makeFolder(moment: Moment, server: string, path: string): void {
  const stamp = panelStamp(moment.nowMs);
  for (const folder of foldersUpTo(path)) {
    if (fileAt(moment.world, server, folder)) throw refused(400, `${folder} is a file.`);
    moment.world.folders[keyOf(server, folder)] ??= { server, path: folder, mode: FOLDER_MODE, created_at: stamp, modified_at: stamp };
  }
}

/** Writes a file, and creates the folders above it. Refuses content that does not fit on the disk, and then writes nothing. */
export function writeFile(moment: Moment, server: string, given: string, bytes: Uint8Array, modifiedAtMs = moment.nowMs): FileRow {
  const { world } = moment;
  const path = cleaned(given);
  requireOpen(path);
  if (isFolder(world, server, path)) throw refused(400, "The path is a folder.");
  const before = fileAt(world, server, path);
  const disk = world.disks[server];
  const more = bytes.byteLength - (before ? bytesOf(before).byteLength : 0);
  if (disk && more > disk.free_bytes) throw refused(400, "There is not enough disk space available for this.");
  if (disk) disk.free_bytes -= more;
  makeFolder(moment, server, folderOf(path));
  const row: FileRow = {
    server,
    path,
    mode: before?.mode ?? USUAL_MODE,
    created_at: before?.created_at ?? panelStamp(moment.nowMs),
    modified_at: panelStamp(modifiedAtMs),
    bytes: Buffer.from(bytes).toString("base64"),
  };
  world.files[keyOf(server, path)] = row;
  return row;
}

/** Removes a file, or a folder with its content. Succeeds if the path does not exist. */
export function removePath({ world }: Moment, server: string, given: string): void {
  const path = cleaned(given);
  if (path === "/") throw refused(400, "The root cannot be removed.");
  requireOpen(path);
  for (const row of treeAt(world, server, path)) {
    const disk = world.disks[server];
    if (disk && isFile(row)) disk.free_bytes += bytesOf(row).byteLength;
    delete world.files[keyOf(server, row.path)];
    delete world.folders[keyOf(server, row.path)];
  }
}

/** Moves a file or a folder. Does nothing if `from` does not exist. */
export function movePath(moment: Moment, server: string, from: string, to: string): void {
  const { world } = moment;
  if (!fileAt(world, server, from) && !folderAt(world, server, from)) return;
  requireOpen(from);
  requireOpen(to);
  if (fileAt(world, server, to) || isFolder(world, server, to)) throw refused(400, `${to} exists already.`);
  makeFolder(moment, server, folderOf(to));
  for (const row of treeAt(world, server, from)) {
    const table = isFile(row) ? world.files : world.folders;
    delete table[keyOf(server, row.path)];
    row.path = `${to}${row.path.slice(from.length)}`;
    (table as Record<string, FolderRow>)[keyOf(server, row.path)] = row;
  }
}

/** Copies a file in its folder. The node chooses the name of the copy: `x copy.ext`, or `x copy 1.ext` if that exists. */
export function copyFile(moment: Moment, server: string, path: string): void {
  const { world } = moment;
  const row = readFile(world, server, path);
  const [, stem = "", extension = ""] = /^(.+?)((?:\.tar)?\.[^.]+)?$/.exec(nameOf(row.path)) ?? [];
  for (let n = 0; ; n++) {
    const to = cleaned(folderOf(row.path), `${stem} copy${n === 0 ? "" : ` ${n}`}${extension}`);
    if (fileAt(world, server, to)) continue;
    writeFile(moment, server, to, bytesOf(row));
    return;
  }
}

/** Changes the mode of a file or a folder. Does nothing if the path does not exist. */
export function setMode({ world }: Moment, server: string, path: string, mode: string): void {
  const row = fileAt(world, server, path) ?? folderAt(world, server, path);
  if (!row) return;
  requireOpen(path);
  row.mode = mode.replace(/^0+(?=\d{3})/, "");
}

const SYMBOLS = ["---", "--x", "-w-", "-wx", "r--", "r-x", "rw-", "rwx"];

export function shownEntry(row: FolderRow): Fields {
  const bytes = isFile(row) ? bytesOf(row) : undefined;
  const isText = bytes !== undefined && !bytes.includes(0);
  return {
    object: "file_object",
    attributes: {
      name: nameOf(row.path),
      mode: `${bytes ? "-" : "d"}${Array.from(row.mode, (digit) => SYMBOLS[Number(digit)] ?? "---").join("")}`,
      mode_bits: row.mode,
      size: bytes?.byteLength ?? 4096,
      is_file: bytes !== undefined,
      is_symlink: false,
      mimetype: bytes ? (isText ? "text/plain; charset=utf-8" : "application/octet-stream") : "inode/directory",
      created_at: row.created_at,
      modified_at: row.modified_at,
    },
  };
}

/** Returns all files below the paths `names`, which are relative to the folder `root`. */
export function filesBelow(world: World, server: string, root: string, names: readonly string[]): FileRow[] {
  return names.flatMap((name) => treeAt(world, server, cleaned(root, name)).filter(isFile));
}
