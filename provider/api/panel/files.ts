import * as z from "zod";
import { Bytes, RawBody } from "../bodies";
import { panelCall } from "../call";
import { looseFlag, looseNumber, looseText, shown } from "../generous";
import { item, list } from "./envelopes";

// See docs/spec/game-panel-api.md, "Files", for these calls, and docs/facts/game-panel.md 3.5 and 4 for their rules and response shapes.

/** Maximum size of a file that `contents` returns (docs/facts/game-panel.md 3.5). Some panels have another limit. */
export const LARGEST_READ_BYTES = 4 * 1024 * 1024;

/** An entry of a folder. */
export const FileEntry = z.looseObject({
  name: z.string(),
  /** Permissions as a text, such as `-rw-r--r--`. */
  mode: shown(z.string()),
  /** Permissions as digits, such as `644`. */
  mode_bits: shown(looseText),
  size: looseNumber,
  is_file: looseFlag,
  is_symlink: shown(looseFlag),
  mimetype: shown(z.string()),
  created_at: shown(z.string()),
  modified_at: shown(z.string()),
});
export type FileEntry = z.infer<typeof FileEntry>;

/** A signed address. The address itself is the permission. It is valid for one request within a few minutes. */
const Signed = item(z.looseObject({ url: z.string() }));

const names = z.array(z.string()).min(1);
const file = z.object({ file: z.string() });
const at = "/servers/{server}/files";

/** Maximum time in which the node compresses or unpacks files (docs/facts/game-panel.md 3.5). */
const ARCHIVE_SECONDS = 900;

/** Limit of new downloads of a server in newer releases of the panel. Older releases allow 10 (docs/facts/game-panel.md 3.5). */
const NEW_PULLS = { what: "new downloads", requests: 5, seconds: 600, per: "server" };

const PullBody = z.object({
  url: z.string(),
  directory: z.string().nullable().optional(),
  filename: z.string().nullable().optional(),
  use_header: z.boolean().optional(),
  foreground: z.boolean().optional(),
});
export type PullBody = z.infer<typeof PullBody>;

/** Paths begin at the server's root; `root` is the folder of the entries in `files`. A write is atomic and may be repeated. */
export const files = {
  list: panelCall({
    method: "GET",
    path: `${at}/list`,
    serverPermission: "file.read",
    query: z.object({ directory: z.string() }),
    response: list(FileEntry),
  }),
  /**
   * Returns the content of a file. If the file is missing, returns 500 or 404, depending on the node. Only the list of the folder proves that the
   * file is missing.
   */
  contents: panelCall({
    method: "GET",
    path: `${at}/contents`,
    serverPermission: "file.read-content",
    query: file,
    response: Bytes,
    answers: "bytes",
  }),
  /** Writes a file, and creates missing parent folders. */
  write: panelCall({
    method: "POST",
    path: `${at}/write`,
    serverPermission: "file.create",
    query: file,
    body: RawBody,
    encoding: "text",
    idempotent: true,
  }),
  download: panelCall({ method: "GET", path: `${at}/download`, serverPermission: "file.read-content", query: file, response: Signed }),
  upload: panelCall({ method: "GET", path: `${at}/upload`, serverPermission: "file.create", response: Signed }),
  /** Renames or moves files. Does nothing and returns 204 if a file is missing. */
  rename: panelCall({
    method: "PUT",
    path: `${at}/rename`,
    serverPermission: "file.update",
    body: z.object({ root: z.string().min(1), files: z.array(z.object({ from: z.string(), to: z.string() })).min(1) }),
    idempotent: false,
  }),
  /** Copies a file. The node chooses the name of the copy. */
  copy: panelCall({ method: "POST", path: `${at}/copy`, serverPermission: "file.create", body: z.object({ location: z.string() }) }),
  /** Deletes files. Returns 204 even if a file is missing. */
  remove: panelCall({
    method: "POST",
    path: `${at}/delete`,
    serverPermission: "file.delete",
    body: z.object({ root: z.string().min(1), files: names }),
    idempotent: true,
  }),
  /** Creates a folder and its missing parents. An existing folder stays unchanged. */
  createFolder: panelCall({
    method: "POST",
    path: `${at}/create-folder`,
    serverPermission: "file.create",
    body: z.object({ root: z.string().optional(), name: z.string() }),
    idempotent: true,
  }),
  /** Compresses files, and returns the entry of the archive. */
  compress: panelCall({
    method: "POST",
    path: `${at}/compress`,
    serverPermission: "file.archive",
    body: z.object({ root: z.string().optional(), files: names }),
    response: item(FileEntry),
    timeoutSeconds: ARCHIVE_SECONDS,
  }),
  decompress: panelCall({
    method: "POST",
    path: `${at}/decompress`,
    serverPermission: "file.create",
    body: z.object({ root: z.string().optional(), file: z.string() }),
    idempotent: true,
    timeoutSeconds: ARCHIVE_SECONDS,
  }),
  /** Changes permissions. Returns 204 even if a file is missing. */
  chmod: panelCall({
    method: "POST",
    path: `${at}/chmod`,
    serverPermission: "file.update",
    body: z.object({ root: z.string().min(1), files: z.array(z.object({ file: z.string(), mode: z.string() })).min(1) }),
    idempotent: true,
  }),
  /** Downloads a file from an address. The node writes it in the background, directly to the target. */
  pull: panelCall({
    method: "POST",
    path: `${at}/pull`,
    serverPermission: "file.create",
    body: PullBody,
    idempotent: true,
    narrowLimit: NEW_PULLS,
    secretFields: ["url"],
  }),
};
