import { ServerError } from "../../../api/errors";
import { wholeText } from "../../../api/foreign-text";
import { type FileEntry, LARGEST_READ_BYTES, type PullBody } from "../../../api/game/files";
import type { Context } from "../../../core/definition/context";
import type { Problem } from "../../../core/definition/resource";
import { waitFor } from "../../../core/lifecycle/wait";
import { FoundError, OperationError } from "../../../core/log/errors";
import { entryNow, isAsNoted, noteWrite, stampOf } from "../../../platform/game/file-listing";
import { fileOwnershipKey, folderOf, idOf, nameOf } from "../../../platform/game/file-paths";
import { ensureFolder } from "../file-tree/folders";
import { digestOf, LARGEST_FILE_BYTES, localBytes, localDigest, localFileProblems, localSize } from "../file-tree/local";
import { beginDownload, bytesAt, DownloadWatch, NOT_VERIFIED, upload, writeContent } from "../file-tree/transfer";

interface FileInputs {
  server: string;
  path: string;
  content?: string | undefined;
  localPath?: string | undefined;
  url?: string | undefined;
  sha256?: string | undefined;
  timeoutSeconds?: number | undefined;
}

const SOURCES = ["content", "localPath", "url"] as const;
const LARGEST_CONTENT_BYTES = 1024 * 1024;

export const USUAL_DOWNLOAD_SECONDS = 900;

export function sourceProblems(inputs: Partial<FileInputs>, isKnown: (key: keyof FileInputs) => boolean): Problem[] {
  const { content, localPath, sha256 } = inputs;
  const given = SOURCES.filter((key) => inputs[key] !== undefined || !isKnown(key));
  if (given.length !== 1) {
    const found = given.length === 0 ? "it has none" : `it has ${given.join(" and ")}`;
    return [{ property: "", reason: `A file must have exactly one of content, localPath and url, but ${found}.` }];
  }
  if (content !== undefined && Buffer.byteLength(content) > LARGEST_CONTENT_BYTES)
    return [{ property: "content", reason: "must be at most 1 MiB. Use localPath for a larger file." }];
  if (content !== undefined && sha256 !== undefined)
    return [{ property: "sha256", reason: "needs localPath or url. It has no effect together with content." }];
  if (localPath === undefined) return [];
  const problems = localFileProblems("localPath", localPath);
  if (problems.length > 0 || sha256 === undefined || localDigest(localPath) === sha256.toLowerCase()) return problems;
  return [
    {
      property: "sha256",
      reason: `is not the digest of ${JSON.stringify(localPath)}. Remove sha256: the provider then computes the digest.`,
    },
  ];
}

const digestWanted = ({ content, sha256 }: Partial<FileInputs>): string | undefined => (content === undefined ? sha256 : digestOf(content));

function sizeWanted({ content, localPath }: Partial<FileInputs>): number | undefined {
  if (content !== undefined) return Buffer.byteLength(content);
  return localPath === undefined ? undefined : localSize(localPath);
}

type ReadContext = Pick<Context<FileInputs>, "panel" | "clock" | "inputs"> & Partial<Pick<Context<FileInputs>, "log" | "isComparing">>;

/** Whether the file already has the program's content. Undefined if only a download would show this, or if the file is too large to read. */
export async function hasContent(
  context: ReadContext,
  { size, is_symlink }: Pick<FileEntry, "size" | "is_symlink">,
): Promise<boolean | undefined> {
  const { inputs } = context;
  const [digest, length] = [digestWanted(inputs), sizeWanted(inputs)];
  if (digest === undefined || (length === undefined && size > LARGEST_READ_BYTES)) return undefined;
  if (length !== undefined && length !== size) return false;
  return digestOf(await read(context, { size, is_symlink })) === digest;
}

/** The node answers only 500 for a link that leads out of the server's folder. */
async function read(context: ReadContext, { size, is_symlink: isLink }: Pick<FileEntry, "size" | "is_symlink">): Promise<Uint8Array> {
  try {
    return await bytesAt(context, context.inputs, size);
  } catch (error) {
    if (!isLink || !(error instanceof ServerError)) throw error;
    const reason = "is a symbolic link that the node does not follow, because it leads out of the server's folder. Delete the link first.";
    throw new OperationError(`${fileOwnershipKey(context.inputs)} ${reason}`, { code: "bad_state", cause: error });
  }
}

const placeholderOf = (size: number): string => `(${size} bytes)`;

/**
 * Returns what the platform shows of the content, and the address of a download. The platform never shows an address. So during a download, the
 * result contains the new address, except if the node has reported the end and the file is still the file from before the download.
 */
export async function shownContent(context: Context<FileInputs>, entry: FileEntry): Promise<Partial<FileInputs>> {
  const { digests, sent } = context.writes;
  const { url } = sent;
  const shown = await contentOrDigest(context, entry);
  if (typeof url !== "string" || ![BEFORE, ENDED].some((note) => digests.paths.includes(note))) return shown;
  const isUntouched = digests.matches(ENDED, true) === true && isAsNoted(digests, BEFORE, stampOf(entry));
  return { ...shown, url: isUntouched ? shown.url : url };
}

/** Returns the content, or its digest, from the last write if the file's size and time are unchanged. Otherwise reads the file. */
async function contentOrDigest(context: Context<FileInputs>, entry: FileEntry): Promise<Partial<FileInputs>> {
  const { inputs, olds, writes } = context;
  const stamp = stampOf(entry);
  const isAsWritten = isAsNoted(writes.digests, "stamp", stamp);
  const isWritten = (digest: string) => isAsWritten && writes.digests.matches("bytes", digest) === true;
  const noteIf = (is: boolean, digest: string) => {
    if (!is) return;
    writes.digests.note("stamp", stamp);
    writes.digests.note("bytes", digest);
  };
  if (inputs.content !== undefined || SOURCES.every((key) => inputs[key] === undefined)) {
    for (const content of [inputs.content, olds.content])
      if (typeof content === "string" && (writes.digests.lacks(content) ? isAsWritten : isWritten(digestOf(content)))) return { content };
    const text = entry.size > LARGEST_READ_BYTES ? undefined : wholeText(await read(context, entry));
    if (writes.digests.lacks(inputs.content) && text !== undefined && writes.digests.matches("bytes", digestOf(text)) === true)
      return { content: inputs.content };
    if (text !== undefined && inputs.content !== undefined) noteIf(text === inputs.content, digestOf(text));
    return { content: text ?? placeholderOf(entry.size) };
  }
  const { sha256, url } = inputs;
  const oldUrl = typeof olds.url === "string" ? { url: olds.url } : {};
  const size = sizeWanted(inputs) ?? (typeof olds.sizeBytes === "number" ? olds.sizeBytes : undefined);
  if (sha256 === undefined) {
    // Without `sha256`, only a different size shows that the file's content has changed.
    const isChanged = url !== undefined && "url" in oldUrl && !isAsWritten && size !== entry.size;
    return isChanged ? { url: placeholderOf(entry.size) } : oldUrl;
  }
  for (const digest of [sha256, olds.sha256]) if (typeof digest === "string" && isWritten(digest)) return { sha256: digest, ...oldUrl };
  if ((size !== undefined && size !== entry.size) || entry.size > LARGEST_FILE_BYTES)
    return { sha256: placeholderOf(entry.size), ...oldUrl };
  const digest = digestOf(await read(context, entry));
  noteIf(digest === sha256, digest);
  return { sha256: digest, ...oldUrl };
}

/**
 * Writes the content. First checks that the file of a new `File` does not exist, because every write call would overwrite a file of another stack.
 */
export async function send(context: Context<FileInputs>, { isNew = false } = {}): Promise<void> {
  const { inputs } = context;
  const { server, path, content, localPath, url, sha256 } = inputs;
  const folder = { server, path: folderOf(path) };
  await ensureFolder(context, folder);
  if (isNew) await requireNoFile(context);
  if (content !== undefined) await writeContent(context, inputs, content);
  else if (localPath !== undefined) {
    const bytes = localBytes(localPath);
    if (digestOf(bytes) !== sha256)
      throw new OperationError(`${localPath} changed during this run, so it was not sent. Run pulumi up again.`, {
        code: "change_refused",
      });
    await upload(context, folder, [{ name: nameOf(path), bytes }]);
  } else if (url !== undefined) {
    await download(context, url, isNew);
  }
  noteWrite(context, folder);
}

async function requireNoFile(context: Context<FileInputs>): Promise<void> {
  const { inputs } = context;
  noteWrite(context, { server: inputs.server, path: folderOf(inputs.path) });
  const entry = await entryNow(context, inputs);
  if (entry) throw new FoundError(idOf(inputs), fileOwnershipKey(inputs));
}

const downloadOf = (url: string, path: string): PullBody => ({ url, directory: folderOf(path), filename: nameOf(path) });
const hostOf = (url: string): string => new URL(url).host;
const failed = (text: string) => new OperationError(text, { code: "bad_state" });

/** Records of a download that has begun: the entry of the file before the download, and whether the node reported the end of the download. */
const BEFORE = "before";
const ENDED = "ended";

/** Records the id first, because the download runs on if this run is interrupted. */
async function download(context: Context<FileInputs>, url: string, isNew: boolean): Promise<void> {
  const { inputs, writes, recordId, forgetId } = context;
  const { server, path } = inputs;
  if (!isNew) noteWrite(context, { server, path: folderOf(path) });
  const before = isNew ? undefined : await entryNow(context, inputs);
  writes.digests.note(BEFORE, before && stampOf(before));
  // The old file still has the recorded size and time. With this record, a later run would take the old file for the new one.
  for (const name of ["stamp", ENDED]) writes.digests.note(name, undefined);
  recordId(idOf(inputs));
  const began = await beginDownload(context, server, downloadOf(url, path), (reason) => {
    if (isNew) forgetId();
    return failed(`the server cannot download to ${path} from ${hostOf(url)}: ${reason}.`);
  });
  if (began === "complete") writes.digests.note(ENDED, true);
}

export async function watchDownload(context: Context<FileInputs>): Promise<void> {
  const { inputs, writes, log } = context;
  const { server, path, url = "", sha256, timeoutSeconds = USUAL_DOWNLOAD_SECONDS } = inputs;
  const hasEnded = writes.digests.matches(ENDED, true) === true;
  const watch = new DownloadWatch(
    context,
    (seconds) =>
      new OperationError(
        `the server downloaded nothing to ${path} within ${seconds} s. Servers refuse private addresses, and responses without a length. Check ${hostOf(url)}.`,
        { code: "outcome_unknown" },
      ),
  );
  const look = async () => {
    noteWrite(context, { server, path: folderOf(path) });
    const entry = await entryNow(context, inputs);
    const isNew = entry && (hasEnded || writes.digests.matches(BEFORE, stampOf(entry)) !== true);
    const size = isNew ? entry.size : -1;
    if (hasEnded) watch.size = size;
    return hasEnded || watch.isSettled(size) || undefined;
  };
  await waitFor(context, {
    what: () => `the download to ${path} (${Math.max(0, watch.size).toLocaleString("en-US")} bytes so far)`,
    timeoutSeconds,
    advice: "The server continues the download after this run has ended.",
    look,
  });
  for (const name of [BEFORE, ENDED]) writes.digests.note(name, undefined);
  if (sha256 === undefined && !hasEnded) log.warning(NOT_VERIFIED);
  if (sha256 === undefined) return;
  const found = digestOf(await bytesAt(context, inputs, watch.size));
  if (found === sha256) return;
  throw new OperationError(
    `${fileOwnershipKey(inputs)} was downloaded, but its SHA-256 is ${found}, not ${sha256}. The file at the URL has changed, or the download was incomplete.`,
    { code: "bad_state" },
  );
}
