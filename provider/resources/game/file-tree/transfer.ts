import type { FormFile } from "../../../api/bodies";
import { ApiError, UnreachableError } from "../../../api/errors";
import { files, LARGEST_READ_BYTES } from "../../../api/panel/files";
import type { Context } from "../../../core/context";
import { identifierOf } from "../game-servers";
import { type Caller, panelBelow } from "../server-state";
import type { Place } from "./paths";

const paramsOf = (server: string) => ({ server: identifierOf(server) });

/** How often a file goes to the node, each time to a new address: the same bytes twice do no harm. */
const ATTEMPTS = 3;
const PAUSE_SECONDS = 1;

/** Several of them in one request have at most so many bytes. */
export const BATCH_BYTES = 50 * 1024 * 1024;

async function againIfLost<T>({ clock }: Pick<Context<unknown>, "clock">, task: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await task();
    } catch (error) {
      const isLost = error instanceof ApiError && (error.outcomeUnknown || (error instanceof UnreachableError && error.transient));
      if (!isLost || attempt === ATTEMPTS) throw error;
      await clock.sleep(PAUSE_SECONDS * 1000);
    }
  }
}

/** Puts files into one folder, by the node itself. */
export async function upload(caller: Caller & Pick<Context<unknown>, "clock">, at: Place, sent: readonly FormFile[]): Promise<void> {
  const panel = panelBelow(caller, at.server);
  for (const batch of batchesOf(sent)) {
    await againIfLost(caller, async () => {
      const { url } = await panel.send(files.upload, { params: paramsOf(at.server) });
      await panel.node.post(url, { directory: at.path }, { files: batch });
    });
  }
}

/** In their order, each of at most so many bytes, or of one file. */
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

/** What is in a file: by the panel, or where it is too large for that by the node. */
export async function bytesAt(
  caller: Caller & Pick<Context<unknown>, "clock">,
  { server, path }: Place,
  size: number,
): Promise<Uint8Array> {
  const panel = panelBelow(caller, server);
  const args = { params: paramsOf(server), query: { file: path } };
  if (size <= LARGEST_READ_BYTES) return panel.get(files.contents, args);
  return againIfLost(caller, async () => panel.node.get((await panel.send(files.download, args)).url));
}

/** Writes a text. Nothing that was read of it before counts any more. */
export async function writeText(caller: Caller, { server, path }: Place, body: string): Promise<void> {
  const panel = panelBelow(caller, server);
  const args = { params: paramsOf(server), query: { file: path } };
  await panel.send(files.write, { ...args, body });
  panel.invalidate(files.contents, args);
}
