import * as z from "zod";
import { Bytes, RawBody } from "../bodies";
import { panelCall } from "../call";
import { looseFlag, looseNumber, looseText, shown } from "../generous";
import { item, list } from "./envelopes";

// See docs/spec/game-panel-api.md, "Files", and docs/facts/game-panel.md 3.5 and 4.

/** Maximum size of a file that `contents` returns (docs/facts/game-panel.md 3.5). Some panels have another limit. */
export const LARGEST_READ_BYTES = 4 * 1024 * 1024;

export const FileEntry = z.looseObject({
  name: z.string(),
  /** Such as `-rw-r--r--`. */
  mode: shown(z.string()),
  /** Such as `644`. */
  mode_bits: shown(looseText),
  size: looseNumber,
  is_file: looseFlag,
  is_symlink: shown(looseFlag),
  mimetype: shown(z.string()),
  created_at: shown(z.string()),
  modified_at: shown(z.string()),
});
export type FileEntry = z.infer<typeof FileEntry>;

/** A signed address on the node. It permits one request without a key, within a few minutes. */
const Signed = item(z.looseObject({ url: z.string() }));

const names = z.array(z.string()).min(1);
const file = z.object({ file: z.string() });
const at = "/servers/{server}/files";

/** The node compresses or unpacks files for at most this long (docs/facts/game-panel.md 3.5). */
const ARCHIVE_SECONDS = 900;

/**
 * The limit of newer releases of the panel. Older releases count 10 in 5 minutes for the whole account (docs/facts/game-panel.md 3.5). Each server
 * then gets a 429 of its own, and waits for the time in that response.
 */
const NEW_PULLS = { what: "new downloads", requests: 5, seconds: 600, per: "server" };

const PullBody = z.object({
  url: z.string(),
  directory: z.string().nullable().optional(),
  filename: z.string().nullable().optional(),
  use_header: z.boolean().optional(),
  foreground: z.boolean().optional(),
});
export type PullBody = z.infer<typeof PullBody>;

/**
 * Paths begin at the server's root. The names in `files` are relative to the folder `root`. A write replaces the content of a file, so the call may
 * be repeated.
 */
export const files = {
  list: panelCall({
    method: "GET",
    path: `${at}/list`,
    serverPermission: "file.read",
    query: z.object({ directory: z.string() }),
    mayBeAbsent: true,
    response: list(FileEntry),
  }),
  /** The response is 500 or 404 if the file is missing, depending on the node. Only the list of the folder proves that the file is missing. */
  contents: panelCall({
    method: "GET",
    path: `${at}/contents`,
    serverPermission: "file.read-content",
    query: file,
    mayBeAbsent: true,
    response: Bytes,
    answers: "bytes",
  }),
  /** Creates missing parent folders. */
  write: panelCall({
    method: "POST",
    does: "sets",
    path: `${at}/write`,
    serverPermission: "file.create",
    query: file,
    body: RawBody,
    encoding: "text",
  }),
  download: panelCall({ method: "GET", path: `${at}/download`, serverPermission: "file.read-content", query: file, response: Signed }),
  upload: panelCall({ method: "GET", path: `${at}/upload`, serverPermission: "file.create", response: Signed }),
  /** The response is 204 even if the file is missing. The call then renames nothing. */
  rename: panelCall({
    method: "PUT",
    does: "acts once",
    path: `${at}/rename`,
    serverPermission: "file.update",
    body: z.object({ root: z.string().min(1), files: z.array(z.object({ from: z.string(), to: z.string() })).min(1) }),
  }),
  /** The node chooses the name of the copy. */
  copy: panelCall({
    method: "POST",
    does: "creates",
    path: `${at}/copy`,
    serverPermission: "file.create",
    body: z.object({ location: z.string() }),
  }),
  /** Returns 204 even if a file is missing. */
  remove: panelCall({
    method: "POST",
    does: "removes",
    path: `${at}/delete`,
    serverPermission: "file.delete",
    body: z.object({ root: z.string().min(1), files: names }),
    endsKnown: true,
  }),
  /** Creates the folder and its missing parents. An existing folder stays unchanged. */
  createFolder: panelCall({
    method: "POST",
    does: "sets",
    path: `${at}/create-folder`,
    serverPermission: "file.create",
    body: z.object({ root: z.string().optional(), name: z.string() }),
    part: ["root", "name"],
  }),
  /** Returns the entry of the new archive, as in `list`. */
  compress: panelCall({
    method: "POST",
    does: "creates",
    path: `${at}/compress`,
    serverPermission: "file.archive",
    body: z.object({ root: z.string().optional(), files: names }),
    response: item(FileEntry),
    timeoutSeconds: ARCHIVE_SECONDS,
  }),
  decompress: panelCall({
    method: "POST",
    does: "sets",
    path: `${at}/decompress`,
    serverPermission: "file.create",
    body: z.object({ root: z.string().optional(), file: z.string() }),
    part: ["root", "file"],
    timeoutSeconds: ARCHIVE_SECONDS,
  }),
  /** Returns 204 even if a file is missing. */
  chmod: panelCall({
    method: "POST",
    does: "sets",
    path: `${at}/chmod`,
    serverPermission: "file.update",
    body: z.object({ root: z.string().min(1), files: z.array(z.object({ file: z.string(), mode: z.string() })).min(1) }),
  }),
  /**
   * The node writes directly to the target, so an incomplete file is visible (docs/facts/game-panel.md 3.5). The call is not sent again after a lost
   * response, because the first download may still run.
   */
  pull: panelCall({
    method: "POST",
    does: "acts once",
    path: `${at}/pull`,
    serverPermission: "file.create",
    body: PullBody,
    narrowLimit: NEW_PULLS,
    secretFields: ["url"],
  }),
};
