import type { FormFile } from "../../../api/bodies";
import { ApiError, quoted } from "../../../api/errors";
import { files, LARGEST_READ_BYTES, type PullBody } from "../../../api/game/files";
import type { Context } from "../../../core/definition/context";
import type { Place } from "../../../platform/game/file-paths";
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

/** Sends the files in batches. If the node refuses a batch as too large, halves the batch again and again, down to single files. */
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
  if (size <= LARGEST_READ_BYTES) return panel.get(files.contents, args);
  return panel.node.get(async () => (await panel.send(files.download, args)).url);
}

export async function writeText(caller: Caller, { server, path }: Place, body: string): Promise<void> {
  const panel = panelBelow(caller, server);
  const args = { params: paramsOf(server), query: { file: path } };
  await panel.send(files.write, { ...args, body });
  panel.invalidate(files.contents, args);
}

/** Longest wait for the first byte of a download. After this time, the provider asks the node why the download does not begin. */
const FIRST_BYTE_SECONDS = 30;
/** A download fails if no byte arrives for this long. */
const NOTHING_SECONDS = 60;
/** A download is complete if the size of its file has not changed for this long. */
const AT_REST_SECONDS = 12;

interface DownloadErrors {
  /** Error for a download that the node refuses. `reason` is the node's message, in quotes. */
  refused(reason: string): Error;
  /** Error for a download without any data after `seconds`. */
  nothing(seconds: number): Error;
}

/**
 * Watches a download by the size of its file, because the node downloads in the background, directly into the file, and does not report the
 * end.
 */
export class DownloadWatch {
  /** Size of the file at the last check, in bytes. Negative if the file does not exist. */
  size = 0;
  private since: number;
  private isAsked = false;

  constructor(
    private readonly context: Caller & Pick<Context<unknown>, "clock">,
    private readonly server: string,
    private readonly download: PullBody,
    private readonly errors: DownloadErrors,
  ) {
    this.since = context.clock.now();
  }

  /**
   * Call it repeatedly with the current size, which is negative if there is no file. Returns true after the size has stayed the same long
   * enough. Throws if the download does not begin.
   */
  async isSettled(size: number): Promise<boolean> {
    if (size !== this.size) [this.size, this.since] = [size, this.context.clock.now()];
    if (size > 0) return this.isFor(AT_REST_SECONDS);
    if (this.isFor(FIRST_BYTE_SECONDS) && !this.isAsked) {
      this.isAsked = true;
      const reason = await this.reason();
      if (reason !== undefined) throw this.errors.refused(reason);
    }
    if (this.isFor(NOTHING_SECONDS)) throw this.errors.nothing(NOTHING_SECONDS);
    return false;
  }

  private isFor(seconds: number): boolean {
    return this.context.clock.now() - this.since >= seconds * 1000;
  }

  /**
   * Requests the download again, in the foreground, because the node reports an error only there (docs/facts/game-panel.md 3.5). A 504 contains no
   * reason: it is the panel's timeout.
   */
  private async reason(): Promise<string | undefined> {
    const { context, server, download } = this;
    try {
      const body = { ...download, foreground: true };
      await panelBelow(context, server).send(files.pull, { params: { server: identifierOf(server) }, body });
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return error.apiMessage !== undefined && error.status !== 504 ? quoted(error.apiMessage) : undefined;
    }
  }
}
