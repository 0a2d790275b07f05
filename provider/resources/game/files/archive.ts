import { gzipSync } from "node:zlib";
import { type Pack, pack } from "tar-stream";
import { files } from "../../../api/panel/files";
import type { Context } from "../../../core/context";
import { listed } from "../../../platform/game/file-listing";
import { folderOf, joined, nameOf, pathWithin } from "../../../platform/game/file-paths";
import { identifierOf } from "../../../platform/game/game-servers";
import { panelBelow } from "../../../platform/game/server-state";
import { digestOf } from "../file-tree/local";
import { inBatches, upload } from "../file-tree/transfer";
import type { FilesInputs } from "./wanted";

// Files of many folders go in one archive, which is unpacked there and deleted.

/** Each folder takes an upload of its own; from so many on an archive is fewer calls. */
const FOLDERS_OF_AN_ARCHIVE = 3;

/** A file on its way to the server. */
export interface Written {
  readonly path: string;
  readonly bytes: Uint8Array;
}

export const needsArchive = (paths: Iterable<string>): boolean => new Set([...paths].map(folderOf)).size >= FOLDERS_OF_AN_ARCHIVE;

/** Where the archive of a set is. It is the set's own in every run, so that what an interrupted one leaves is known to be nobody else's. */
export const archiveOf = ({ inputs, urn }: Pick<Context<FilesInputs>, "inputs" | "urn">): string =>
  joined(inputs.directory, `.upload-${digestOf(urn).slice(0, 12)}.tar.gz`);

/**
 * The archive that an interrupted run has left; looked for where a set with these files is so large that there can be one, unless what is sent
 * now takes its place.
 */
export async function leftArchive(context: Context<FilesInputs>, paths: Iterable<string>, sent: readonly string[] = []): Promise<string[]> {
  const { server, directory } = context.inputs;
  if (needsArchive(sent) || !needsArchive(paths)) return [];
  const path = archiveOf(context);
  const entries = await listed(context, { server, path: directory });
  return entries?.some(({ name }) => name === nameOf(path)) ? [path] : [];
}

/** Sends the files by archives that are unpacked there. Answers the time that the files have in them, in milliseconds. */
export async function sendArchives(context: Context<FilesInputs>, sent: readonly Written[]): Promise<number> {
  const { clock, inputs } = context;
  const { server, directory } = inputs;
  const params = { server: identifierOf(server) };
  const panel = panelBelow(context, server);
  const atMs = Math.floor(clock.now() / 1000) * 1000;
  const name = nameOf(archiveOf(context));
  await inBatches(
    sent.map(({ path, bytes }) => ({ name: path, bytes })),
    async (batch) => {
      const bytes = await packed(batch, directory, atMs);
      await upload(context, { server, path: directory }, [{ name, bytes }]);
      await panel.send(files.decompress, { params, body: { root: directory, file: name } });
      await panel.send(files.remove, { params, body: { root: directory, files: [name] } });
    },
  );
  return atMs;
}

async function packed(batch: readonly { name: string; bytes: Uint8Array }[], directory: string, atMs: number): Promise<Uint8Array> {
  const tar: Pack = pack();
  for (const { name, bytes } of batch)
    tar.entry({ name: pathWithin(directory, name), mode: 0o644, mtime: new Date(atMs) }, Buffer.from(bytes));
  tar.finalize();
  const parts: Buffer[] = [];
  for await (const part of tar) parts.push(part as Buffer);
  return gzipSync(Buffer.concat(parts));
}
