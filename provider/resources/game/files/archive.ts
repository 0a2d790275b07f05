import { gzipSync } from "node:zlib";
import { type Pack, pack } from "tar-stream";
import { files } from "../../../api/game/files";
import type { Context } from "../../../core/definition/context";
import { listed } from "../../../platform/game/file-listing";
import { folderOf, joined, nameOf, pathWithin } from "../../../platform/game/file-paths";
import { identifierOf } from "../../../platform/game/game-servers";
import { panelBelow } from "../../../platform/game/server-state";
import { digestOf } from "../file-tree/local";
import { inBatches, upload } from "../file-tree/transfer";
import type { FilesInputs } from "./wanted";

/** Files in at least this many folders are sent in archives, because an upload call writes to only one folder. */
const FOLDERS_OF_AN_ARCHIVE = 3;

export interface Written {
  readonly path: string;
  readonly bytes: Uint8Array;
}

export const needsArchive = (paths: Iterable<string>): boolean => new Set([...paths].map(folderOf)).size >= FOLDERS_OF_AN_ARCHIVE;

/** The name depends only on the URN, so that a run finds the archive of an interrupted run of the same resource. */
export const archiveOf = ({ inputs, urn }: Pick<Context<FilesInputs>, "inputs" | "urn">): string =>
  joined(inputs.directory, `.upload-${digestOf(urn).slice(0, 12)}.tar.gz`);

/**
 * Returns the path of an archive that an interrupted run left. Empty if this run sends an archive, which overwrites the old one, or if the files have
 * too few folders for an archive.
 */
export async function leftArchive(context: Context<FilesInputs>, paths: Iterable<string>, sent: readonly string[] = []): Promise<string[]> {
  const { server, directory } = context.inputs;
  if (needsArchive(sent) || !needsArchive(paths)) return [];
  const path = archiveOf(context);
  const entries = await listed(context, { server, path: directory });
  return entries?.some(({ name }) => name === nameOf(path)) ? [path] : [];
}

/**
 * Sends the files in archives, which the node unpacks. Returns the modification time, in milliseconds, that all files have in the archives.
 */
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
