import type { FormFile } from "../../../api/bodies";
import { ApiError, NotFoundError, quoted, ServerError } from "../../../api/errors";
import { files, LARGEST_READ_BYTES, type PullBody } from "../../../api/game/files";
import { SETTLING } from "../../../api/wait";
import type { Context } from "../../../core/definition/context";
import { GoneError } from "../../../core/log/errors";
import { entryNow, noteWrite } from "../../../platform/game/file-listing";
import { fileOwnershipKey, folderOf, type Place } from "../../../platform/game/file-paths";
import { identifierOf } from "../../../platform/game/game-servers";
import { type Caller, panelBelow } from "../../../platform/game/server-state";

const paramsOf = (server: string) => ({ server: identifierOf(server) });

/** Size limit of one request with several files. */
const BATCH_BYTES = 50 * 1024 * 1024;

export async function upload(caller: Caller, at: Place, sent: readonly FormFile[]): Promise<void> {
  const panel = panelBelow(caller, at.server);
  await inBatches(sent, async (batch) => {
    const address = async () => (await panel.send(files.upload, { params: paramsOf(at.server) })).url;
    await panel.node.post(address, { directory: at.path }, { files: batch });
  });
}

/** Sends the files in batches. Halves a batch that the node refuses as too large, again and again, down to single files. */
export async function inBatches(all: readonly FormFile[], send: (batch: readonly FormFile[]) => Promise<void>): Promise<void> {
  const halved = async (batch: readonly FormFile[]): Promise<void> => {
    try {
      await send(batch);
    } catch (error) {
      if (!isTooLarge(error) || batch.length === 1) throw error;
      const middle = Math.ceil(batch.length / 2);
      await halved(batch.slice(0, middle));
      await halved(batch.slice(middle));
    }
  };
  for (const batch of batchesOf(all)) await halved(batch);
}

/** Recognizes a refusal because of the node's size limit. Each node has its own limit, and no call shows it. */
const isTooLarge = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 413 || (error.status === 400 && /larger than the maximum/i.test(error.apiMessage ?? "")));

function batchesOf(all: readonly FormFile[]): FormFile[][] {
  const batches: FormFile[][] = [];
  let room = 0;
  for (const file of all) {
    if (batches.length === 0 || file.bytes.byteLength > room) {
      batches.push([]);
      room = BATCH_BYTES;
    }
    batches.at(-1)?.push(file);
    room -= file.bytes.byteLength;
  }
  return batches;
}

export async function bytesAt(caller: Caller, { server, path }: Place, size: number): Promise<Uint8Array> {
  const panel = panelBelow(caller, server);
  const args = { params: paramsOf(server), query: { file: path } };
  const read = () =>
    size <= LARGEST_READ_BYTES ? panel.get(files.contents, args) : panel.node.get(async () => (await panel.send(files.download, args)).url);
  return read().catch(async (error: unknown) => {
    // A deletion without a response may take effect between the listing and this read. The node's error does not say that the file is missing.
    if (!(error instanceof NotFoundError || (error instanceof ServerError && error.status === 500))) throw error;
    noteWrite(caller, { server, path: folderOf(path) });
    if (await entryNow(caller, { server, path })) throw error;
    throw new GoneError(`${fileOwnershipKey({ server, path })}, which existed before this read. Run the same command again`);
  });
}

/** Returns the result of a read. Returns undefined if the file was deleted after its folder was listed. */
export const unlessDeleted = <T>(read: Promise<T>): Promise<T | undefined> =>
  read.catch((error: unknown) => (error instanceof GoneError ? undefined : Promise.reject(error)));

export async function writeContent(caller: Caller, { server, path }: Place, body: string | Uint8Array): Promise<void> {
  const panel = panelBelow(caller, server);
  const args = { params: paramsOf(server), query: { file: path } };
  await panel.send(files.write, { ...args, body });
  panel.invalidate(files.contents, args);
}

/** A download fails if no byte has arrived after this time. The time is long, because the panel may pass on the request late. */
const NOTHING_SECONDS = SETTLING.seconds;
/** A download is complete if the size of its file has not changed for this long. */
const AT_REST_SECONDS = 12;

const USUAL_CAUSES =
  "Usual causes: the address answers with an error or without a length, it is a private address, or three downloads already run on the server";

/**
 * Starts a download in the foreground, because only then the node reports the end and the error of the download. After 15 seconds, the panel stops
 * waiting, and the node continues in the background. `refused` makes the error for a download that the node refuses.
 */
export async function beginDownload(
  caller: Caller,
  server: string,
  download: PullBody,
  refused: (reason: string) => Error,
): Promise<"complete" | "under way"> {
  try {
    const body = { ...download, foreground: true };
    await panelBelow(caller, server).send(files.pull, { params: { server: identifierOf(server) }, body });
    return "complete";
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if ([400, 500, 502].includes(error.status ?? 0))
      throw refused(`${quoted(error.apiMessage ?? `refused with ${error.status}`)}. ${USUAL_CAUSES}`);
    if (error.outcomeUnknown || error.status === 504) return "under way";
    throw error;
  }
}

/** For a download whose end the node did not report, and whose content no `sha256` proves. */
export const NOT_VERIFIED = "the server did not report the end of the download, so its size is not verified; set sha256";

/** Watches a download by the size of its file, because the node writes directly into the file. */
export class DownloadWatch {
  /** Size of the file at the last check, in bytes. Negative before the download has begun. */
  size = -1;
  private since: number;

  constructor(
    private readonly context: Pick<Context<unknown>, "clock">,
    /** Makes the error for a download without any data after `seconds`. */
    private readonly nothing: (seconds: number) => Error,
  ) {
    this.since = context.clock.now();
  }

  /**
   * Call it repeatedly with the current size. The size is negative while the file is missing, or is still the file from before the download. Returns
   * true after the size has stayed the same long enough. Throws if the download does not begin.
   */
  isSettled(size: number): boolean {
    if (size !== this.size) [this.size, this.since] = [size, this.context.clock.now()];
    if (size > 0) return this.isFor(AT_REST_SECONDS);
    if (this.isFor(NOTHING_SECONDS)) throw this.nothing(NOTHING_SECONDS);
    return false;
  }

  private isFor(seconds: number): boolean {
    return this.context.clock.now() - this.since >= seconds * 1000;
  }
}
