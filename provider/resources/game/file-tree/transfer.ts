import type { FormFile } from "../../../api/bodies";
import { ApiError } from "../../../api/errors";
import { files, LARGEST_READ_BYTES } from "../../../api/panel/files";
import type { Place } from "../../../platform/game/file-paths";
import { identifierOf } from "../../../platform/game/game-servers";
import { type Caller, panelBelow } from "../../../platform/game/server-state";

const paramsOf = (server: string) => ({ server: identifierOf(server) });

/** Size limit of one request with several files. */
export const BATCH_BYTES = 50 * 1024 * 1024;

/** Uploads files into one folder, directly to the node. */
export async function upload(caller: Caller, at: Place, sent: readonly FormFile[]): Promise<void> {
  const panel = panelBelow(caller, at.server);
  await inBatches(sent, async (batch) => {
    const address = async () => (await panel.send(files.upload, { params: paramsOf(at.server) })).url;
    await panel.node.post(address, { directory: at.path }, { files: batch });
  });
}

/** Sends files in batches. A batch that is too large for the node is sent in halves, down to a single file. */
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

/** Whether a node refused a file for its size. Each node has its own limit, which only a refusal shows. */
const isTooLarge = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 413 || (error.status === 400 && /larger than the maximum/i.test(error.apiMessage ?? "")));

/** Splits files, in order, into batches within the size limit. A larger file gets its own batch. */
export function batchesOf(all: readonly FormFile[]): FormFile[][] {
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

/** Returns the contents of a file, from the panel or, if it is too large for the panel, from the node. */
export async function bytesAt(caller: Caller, { server, path }: Place, size: number): Promise<Uint8Array> {
  const panel = panelBelow(caller, server);
  const args = { params: paramsOf(server), query: { file: path } };
  if (size <= LARGEST_READ_BYTES) return panel.get(files.contents, args);
  return panel.node.get(async () => (await panel.send(files.download, args)).url);
}

/** Writes a text and invalidates earlier reads of the file. */
export async function writeText(caller: Caller, { server, path }: Place, body: string): Promise<void> {
  const panel = panelBelow(caller, server);
  const args = { params: paramsOf(server), query: { file: path } };
  await panel.send(files.write, { ...args, body });
  panel.invalidate(files.contents, args);
}
