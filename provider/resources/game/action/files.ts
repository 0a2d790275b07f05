import * as z from "zod";
import { permissionsOf } from "../../../api/call";
import { ApiError, NotFoundError, ServerError } from "../../../api/errors";
import { type FileEntry, files } from "../../../api/game/files";
import { SETTLING, until } from "../../../api/wait";
import { sendOnce } from "../../../core/lifecycle/lost-call";
import { OperationError } from "../../../core/log/errors";
import { same } from "../../../core/values";
import { entryAt, noteWrite, stampOf } from "../../../platform/game/file-listing";
import { canonicalPath, folderOf, fromRoot, joined, nameOf, pathProblems } from "../../../platform/game/file-paths";
import { beginDownload, DownloadWatch, NOT_VERIFIED } from "../file-tree/transfer";
import { type CommonFields, defineStep, type StepContext, type StepProblem, stepTimeout } from "./step";

// The node answers 204 even if the file or folder is missing, so only a listing shows the effect of a call (docs/facts/game-panel.md 3.5).

const PULL_SECONDS = 900;

const path = (meaning: string) => z.string().trim().min(1).describe(`${meaning} The path starts at the server's root.`);

const problemsOf = (field: string, ...paths: readonly (string | undefined)[]): StepProblem[] =>
  paths.flatMap((one) => (one === undefined ? [] : pathProblems(field, one).map(({ reason }) => ({ field, reason }))));

const folderProblems = (field: string, folder: string | undefined): StepProblem[] =>
  folder === undefined ? [] : pathProblems(field, folder, { mayBeRoot: true }).map(({ reason }) => ({ field, reason }));

const paramsOf = ({ server }: Pick<StepContext, "server">) => ({ server: server.identifier });

/** Reads without the cache. A panel answers 404 or 500 for a missing folder (docs/facts/game-panel.md 3.5). */
async function entriesIn(context: StepContext, folder: string): Promise<FileEntry[]> {
  const { panel, unguarded, server } = context;
  noteWrite({ panel: unguarded }, { server: server.identifier, path: folder });
  try {
    return await panel.send(files.list, { params: paramsOf(context), query: { directory: folder } });
  } catch (error) {
    if (error instanceof NotFoundError || (error instanceof ServerError && error.status === 500)) return [];
    throw error;
  }
}

const isThere = async (context: StepContext, at: string): Promise<boolean> =>
  (await entriesIn(context, folderOf(at))).some(({ name }) => name === nameOf(at));

/** Sends a call that must not take effect twice. If its response is lost, the listing shows whether it took effect. */
const sendAndLook = (context: StepContext, what: string, send: () => Promise<unknown>, isDone: () => Promise<boolean>): Promise<unknown> =>
  sendOnce(context, { what, send, look: async () => (await isDone()) || undefined });

export const pullStep = defineStep({
  action: "pull",
  doc: "Downloads a file to the server and waits until its size stays the same. The download replaces an existing file with the same name. To manage the file permanently, use a `File` with `url`.",
  fields: {
    url: z.string().trim().min(1).describe("Address to download from. The server refuses private addresses."),
    directory: path("Destination folder. Defaults to the root.").optional(),
    filename: z.string().trim().min(1).optional().describe("Name of the file. Defaults to the last part of the address."),
    useHeader: z
      .boolean()
      .optional()
      .describe("Whether the file gets the name that a header of the download's response contains. Defaults to `false`."),
    timeoutSeconds: stepTimeout(PULL_SECONDS),
  },
  needs: permissionsOf(files.list, files.pull),
  validate: ({ url, directory, filename, useHeader }) => [
    ...folderProblems("directory", directory),
    ...(URL.canParse(url) ? [] : [{ field: "url", reason: "is not a URL." }]),
    ...(filename?.includes("/")
      ? [{ field: "filename", reason: "must be a name, not a path. Set the folder with directory." }]
      : problemsOf("filename", filename)),
    ...(filename !== undefined && useHeader
      ? [{ field: "useHeader", reason: "has no effect together with filename. Set only one of them." }]
      : []),
  ],
  async run(context, { url, directory = "/", filename, useHeader = false, timeoutSeconds = PULL_SECONDS }) {
    const folder = canonicalPath(directory);
    const before = new Map((await entriesIn(context, folder)).map((entry) => [entry.name, stampOf(entry)]));
    const body = { url, directory: folder, filename: filename ?? null, use_header: useHeader };
    const refused = (reason: string) => new OperationError(`the server cannot download the file: ${reason}.`);
    if ((await beginDownload(context, context.server.identifier, body, refused)) === "complete") return;
    const watch = new DownloadWatch(
      context,
      (seconds) =>
        new OperationError(
          `the server downloaded nothing within ${seconds} s. Servers refuse private addresses, and responses without a length.`,
          { code: "outcome_unknown" },
        ),
    );
    await context.waitFor({
      what: () => `${watch.size.toLocaleString("en-US")} bytes so far`,
      timeoutSeconds,
      advice: "The server continues the download after this run has ended.",
      async look() {
        const changed = (await entriesIn(context, folder)).filter(
          (entry) => (filename === undefined || entry.name === filename) && !same(stampOf(entry), before.get(entry.name)),
        );
        return watch.isSettled(changed.length === 0 ? -1 : changed.reduce((sum, entry) => sum + entry.size, 0)) || undefined;
      },
    });
    context.log.warning(NOT_VERIFIED.replace("; set sha256", ""));
  },
});

export const copyStep = defineStep({
  action: "copy",
  doc: "Copies a file within its folder. The node names the copy: `x copy.ext`.",
  fields: { path: path("Path of the file.") },
  needs: permissionsOf(files.list, files.copy),
  validate: ({ path: at }) => problemsOf("path", at),
  async run(context, { path: at }) {
    const location = canonicalPath(at);
    const names = async () => (await entriesIn(context, folderOf(location))).map(({ name }) => name);
    const copiesIn = (all: readonly string[]) => all.filter((name) => isCopyOf(nameOf(location), name)).length;
    const present = await names();
    if (!present.includes(nameOf(location))) throw missing(location);
    const before = context.begun === undefined ? copiesIn(present) : Number(context.begun);
    const look = async () => copiesIn(await names()) > before || undefined;
    if (context.begun !== undefined && (await until(context, SETTLING, { what: () => "the copy that an earlier run requested", look })))
      return;
    context.noteBegun(String(before));
    const send = () => context.panel.send(files.copy, { params: paramsOf(context), body: { location } });
    await sendOnce(context, { what: "copy", send, look }).catch((error: unknown) => {
      if (error instanceof ApiError) context.forgetBegun(); // the node has refused the request
      throw error;
    });
    await names();
  },
});

/** For `x.txt`, the node names the copies `x copy.txt`, `x copy 1.txt` and so on. */
const isCopyOf = (original: string, name: string): boolean => name.startsWith(original.split(".")[0] ?? "") && name.includes(" copy");

const Move = z.strictObject({ from: path("Current path."), to: path("New path, including the name.") });

export const moveStep = defineStep({
  action: "move",
  doc: "Moves or renames files and folders. If an entry exists only at its new path, the step does not move it again.",
  fields: { moves: z.array(Move).min(1).describe("Moves, in order.") },
  needs: permissionsOf(files.list, files.rename),
  validate: ({ moves }) => moves.flatMap(({ from, to }) => problemsOf("moves", from, to)),
  async run(context, { moves }) {
    for (const move of moves) {
      const [from, to] = [canonicalPath(move.from), canonicalPath(move.to)];
      if (await isMoved(context, from, to)) continue;
      if (!(await isThere(context, from))) throw missing(from);
      if (!(await rename(context, from, to)))
        throw new OperationError(
          "the node did not move the entry. Either the new path already exists, or the entry at the old path is in use.",
        );
    }
  },
});

const isMoved = async (context: StepContext, from: string, to: string): Promise<boolean> =>
  !(await isThere(context, from)) && (await isThere(context, to));

/** Returns whether the entry is at its new path. */
async function rename(context: StepContext, from: string, to: string): Promise<boolean> {
  const body = { root: "/", files: [{ from: fromRoot(from), to: fromRoot(to) }] };
  const send = () => context.panel.send(files.rename, { params: paramsOf(context), body });
  await sendAndLook(context, "path", send, () => isMoved(context, from, to));
  return isMoved(context, from, to);
}

export const compressStep = defineStep({
  action: "compress",
  doc: "Packs files and folders of one folder into an archive in the same folder. The node names the archive after the current time. Set `to` to rename the archive.",
  fields: {
    directory: path("Folder that contains the entries. Defaults to the root.").optional(),
    files: z.array(z.string().trim().min(1)).min(1).describe("Names of the entries in that folder."),
    to: path("Path of the archive. Defaults to the name that the node gives it.").optional(),
  },
  needs: permissionsOf(files.list, files.compress, files.rename),
  validate: ({ directory, files: names, to }) => [
    ...folderProblems("directory", directory),
    ...problemsOf("files", ...names),
    ...problemsOf("to", to),
  ],
  async examine(context, { to }): Promise<StepProblem[]> {
    if (to === undefined || context.earlier.some((step) => mayFree(step, canonicalPath(to)))) return [];
    const entry = await entryAt(context, { server: context.server.identifier, path: canonicalPath(to) });
    return entry ? [{ field: "to", reason: takenText(to) }] : [];
  },
  async run(context, { directory = "/", files: names, to }) {
    const root = canonicalPath(directory);
    if (to !== undefined && context.begun === undefined && (await isThere(context, canonicalPath(to))))
      throw new OperationError(`nothing was packed: \`to\` ${takenText(to)}`, { code: "bad_state" });
    // If an earlier run packed the archive but stopped before it renamed the archive, only the renaming is left.
    const archive = context.begun ?? (await pack(context, root, names));
    if (to === undefined) return;
    context.noteBegun(archive);
    const [from, wanted] = [joined(root, archive), canonicalPath(to)];
    if (from === wanted || (context.begun !== undefined && (await isMoved(context, from, wanted)))) return;
    if (!(await rename(context, from, wanted)))
      throw new OperationError(`the archive ${from} could not be renamed: \`to\` ${takenText(wanted)}`);
  },
});

const takenText = (to: string): string =>
  `exists already: ${JSON.stringify(canonicalPath(to))}. The node replaces no file. Delete it in an earlier deleteFiles step, or choose another path.`;

/** Whether an earlier step of the same action deletes or moves the file or folder at the path, or a folder that contains it. */
function mayFree(step: CommonFields & { paths?: unknown; moves?: unknown }, at: string): boolean {
  const freed = [
    ...(Array.isArray(step.paths) ? step.paths : []),
    ...(Array.isArray(step.moves) ? step.moves.map((move: { from?: unknown }) => move.from) : []),
  ];
  return freed.some((path) => typeof path !== "string" || `${at}/`.startsWith(`${canonicalPath(path)}/`));
}

async function pack(context: StepContext, root: string, names: readonly string[]): Promise<string> {
  const before = new Set((await entriesIn(context, root)).map(({ name }) => name));
  const absent = names.find((name) => !before.has(name));
  if (absent !== undefined) throw missing(joined(root, absent));
  let archive: string | undefined;
  const find = async () => {
    archive = (await entriesIn(context, root)).find(({ name }) => !before.has(name) && /^archive-.*\.tar\.gz$/.test(name))?.name;
    return archive !== undefined;
  };
  const send = async () => {
    archive = (await context.panel.send(files.compress, { params: paramsOf(context), body: { root, files: [...names] } })).name;
  };
  await sendAndLook(context, "archive", send, find);
  await entriesIn(context, root);
  return archive ?? "";
}

export const decompressStep = defineStep({
  action: "decompress",
  doc: "Unpacks an archive into the folder that contains it, and replaces files with the same names. If the running game has one of these files open, the node stops unpacking. To avoid this, stop the server with an earlier `power` step.",
  fields: { file: path("Path of the archive.") },
  needs: permissionsOf(files.list, files.decompress),
  overwrites: (_, server) => `files of game server ${server} that are also in an archive`,
  losesData: () => "decompress",
  validate: ({ file }) => problemsOf("file", file),
  async run(context, { file }) {
    const at = canonicalPath(file);
    await context.panel.send(files.decompress, { params: paramsOf(context), body: { root: folderOf(at), file: nameOf(at) } });
    await entriesIn(context, folderOf(at));
  },
});

export const deleteFilesStep = defineStep({
  action: "deleteFiles",
  doc: "Deletes files and whole folders. An entry that does not exist is not an error.",
  fields: { paths: z.array(z.string().trim().min(1)).min(1).describe("Paths of the entries. They start at the server's root.") },
  needs: permissionsOf(files.list, files.remove),
  overwrites: ({ paths }, server) => `${paths.length} files or folders of game server ${server}, which are deleted`,
  losesData: () => "deleteFiles",
  validate: ({ paths }) => problemsOf("paths", ...paths),
  async run(context, { paths }) {
    const all = paths.map(canonicalPath);
    await context.panel.send(files.remove, { params: paramsOf(context), body: { root: "/", files: all.map(fromRoot) } });
    for (const folder of new Set(all.map(folderOf))) await entriesIn(context, folder);
  },
});

const missing = (at: string) => new OperationError(`there is no file or folder at ${at}.`, { code: "gone" });
