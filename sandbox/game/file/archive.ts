import { gunzipSync, gzipSync } from "node:zlib";
import type { PullBody } from "../../../provider/api/game/files";
import { panelRefusal } from "../../http/panel-dialect";
import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import { bytesOf, CHOSEN, cleaned, FACTS, filesBelow, folderOf, nameOf, readFile, shownEntry, writeFile } from "./tree";

// The node packs files as tar in gzip, with long names in extended headers.

interface ArchivedFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly modifiedAtMs: number;
}

const BLOCK = 512;

function packed(files: readonly ArchivedFile[]): Buffer {
  const blocks = files.flatMap(({ path, bytes, modifiedAtMs }) => {
    const seconds = Math.floor(modifiedAtMs / 1000);
    const pax = pathRecord(path);
    return [
      header("pax", pax.byteLength, "x", seconds),
      padded(pax),
      header(path.slice(-99), bytes.byteLength, "0", seconds),
      padded(bytes),
    ];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]));
}

/** Returns `<length> path=<path>\n`. The length counts all characters, including its own digits. */
function pathRecord(path: string): Buffer {
  const rest = Buffer.byteLength(` path=${path}\n`);
  const digits = String(rest + String(rest).length).length;
  return Buffer.from(`${rest + digits} path=${path}\n`);
}

function header(name: string, size: number, type: string, seconds: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, "0")}\0`;
  block.write(name, 0, 99, "utf8");
  block.write(octal(0o644, 8), 100);
  block.write(octal(0, 8), 108);
  block.write(octal(0, 8), 116);
  block.write(octal(size, 12), 124);
  block.write(octal(seconds, 12), 136);
  block.write("        ", 148);
  block.write(type, 156);
  block.write("ustar\x0000", 257, "latin1");
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return block;
}

const padded = (bytes: Uint8Array): Buffer => Buffer.concat([bytes, Buffer.alloc((BLOCK - (bytes.byteLength % BLOCK)) % BLOCK)]);

/** Returns the files in an archive, or undefined if the content is no archive. */
function unpacked(archive: Uint8Array): ArchivedFile[] | undefined {
  let tar: Buffer;
  try {
    tar = gunzipSync(archive);
  } catch {
    return undefined;
  }
  const files: ArchivedFile[] = [];
  let longName: string | undefined;
  for (let at = 0; at + BLOCK <= tar.length && tar[at] !== 0; ) {
    const text = (from: number, length: number) => tar.toString("utf8", at + from, at + from + length).replace(/\0.*$/s, "");
    const [size, type, prefix] = [Number.parseInt(text(124, 12), 8), text(156, 1), text(345, 155)];
    const bytes = tar.subarray(at + BLOCK, at + BLOCK + size);
    if (type === "x") longName = /(?:^|\n)\d+ path=([^\n]*)\n/.exec(bytes.toString("utf8"))?.[1];
    else {
      const path = longName ?? (prefix ? `${prefix}/${text(0, 100)}` : text(0, 100));
      if (type === "0" || type === "") files.push({ path, bytes, modifiedAtMs: Number.parseInt(text(136, 12), 8) * 1000 });
      longName = undefined;
    }
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}

/** Packs files into a new archive, for which the node chooses the name (docs/facts/game-panel.md 3.5). */
export function compress(moment: Moment, server: string, root: string, names: readonly string[]): Fields {
  const { world, nowMs } = moment;
  const top = cleaned(root);
  const files = filesBelow(world, server, top, names).map((row) => ({
    path: row.path.slice(top === "/" ? 1 : top.length + 1),
    bytes: bytesOf(row),
    modifiedAtMs: Date.parse(row.modified_at),
  }));
  const stamp = new Date(nowMs)
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "");
  return shownEntry(writeFile(moment, server, cleaned(top, `archive-${stamp}.tar.gz`), packed(files)));
}

/** Unpacks an archive over existing files. The platform variant `unpackedTimes` decides whether the files get the times in the archive. */
export function decompress(moment: Moment, server: string, root: string, file: string): void {
  const { world, nowMs } = moment;
  const files = unpacked(bytesOf(readFile(world, server, cleaned(root, file))));
  if (!files) throw panelRefusal(400, "DaemonConnectionException", "The archive is of a format that is not supported.");
  const keepsTimes = world.variants.unpackedTimes !== "new";
  for (const { path, bytes, modifiedAtMs } of files)
    writeFile(moment, server, cleaned(root, path), bytes, keepsTimes ? modifiedAtMs : nowMs);
}

const PRIVATE = /^(localhost|127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|\[?::1)/;

/**
 * Returns the content of a web address, which the sandbox invents. A download fails if the address contains `missing`, and ends half-way if the
 * address contains `cut`.
 */
const downloaded = (url: string): Buffer => Buffer.from(`downloaded from ${url}\n`.repeat(64));

/** Seconds that a slow node waits for the first byte of a download. The panel's timeout is shorter. */
const SLOW_SECONDS = 20;

/**
 * Downloads a web address to a file, in the background unless `foreground` is set. During a background download, the file already exists
 * with half of its content. With the variant `downloads: "slow"`, the panel gives up on a download in the foreground, the node continues, and an
 * existing file stays unchanged until the first byte arrives.
 */
export function pull(moment: Moment, server: string, { url, directory, filename, foreground }: PullBody): void {
  const from = new URL(url);
  const isSlow = moment.world.variants.downloads === "slow";
  if (PRIVATE.test(from.hostname))
    throw panelRefusal(400, "DaemonConnectionException", "The requested address resolves to a private or reserved one.");
  const underWay = moment.world.events.filter(({ type, about }) => type === "files.pulled" && about.server === server);
  if (underWay.length >= FACTS.pullsAtOnce)
    throw panelRefusal(400, "DaemonConnectionException", "This server has reached its limit of simultaneous remote file downloads.");
  const path = cleaned(directory ?? "/", filename ?? nameOf(from.pathname));
  // Only a download in the foreground reports its failure to the caller.
  if (foreground && !isSlow && url.includes("missing"))
    throw panelRefusal(400, "DaemonConnectionException", "downloader: got bad response status from endpoint: 404, expected 200.");
  const about = { server, path, url };
  if (foreground && !isSlow && url.includes("cut")) {
    beginPull(moment, about);
    throw panelRefusal(400, "DaemonConnectionException", "downloader: failed to read the response: unexpected EOF");
  }
  if (isSlow) moment.later(SLOW_SECONDS, "files.pulled", { ...about, isHalf: true });
  else if (foreground) arrive(moment, about);
  else beginPull(moment, about);
  if (isSlow && foreground) throw panelRefusal(504, "DaemonConnectionException", "The node did not answer in time.");
}

type Pulling = { server: string; path: string; url: string };

function beginPull(moment: Moment, about: Pulling): void {
  if (about.url.includes("missing")) return;
  const bytes = downloaded(about.url);
  writeFile(moment, about.server, about.path, bytes.subarray(0, bytes.byteLength / 2));
  if (!about.url.includes("cut")) moment.later(CHOSEN.pullSeconds, "files.pulled", about);
}

function arrive(moment: Moment, { server, path, url }: Pulling): void {
  if (!url.includes("missing")) writeFile(moment, server, path, downloaded(url));
}

/**
 * Begins a slow download (`isHalf`), or ends a background download. The begin creates missing folders, like every write of the node. The end does
 * nothing if the folder was deleted in the meantime. Both do nothing if the server was deleted.
 */
export function pulled(moment: Moment, about: Fields): void {
  const { server, path, url, isHalf } = about as Pulling & { isHalf?: boolean };
  const { world } = moment;
  if (!world.gameServers[server]) return;
  if (isHalf) beginPull(moment, { server, path, url });
  else if (folderOf(path) === "/" || world.folders[`${server}${folderOf(path)}`] !== undefined) arrive(moment, { server, path, url });
}
