import { panelRefusal } from "../../http/panel-dialect";
import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import { packed, unpacked } from "./archive";
import { CHOSEN, FACTS } from "./numbers";
import { cleaned, folderOf, nameOf } from "./paths";
import { bytesOf, filesBelow, readFile, shownEntry, writeFile } from "./tree";

// Jobs for which the node needs some time (docs/facts/game-panel.md 3.5): archives, and downloads from elsewhere.

/** Creates the archive of files and folders of one folder. The node chooses its name. */
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

/**
 * Unpacks into the folder of `root`, over existing files. A platform variant (`unpackedTimes`) decides whether the
 * archive's times are kept.
 */
export function decompress(moment: Moment, server: string, root: string, file: string): void {
  const { world, nowMs } = moment;
  const files = unpacked(bytesOf(readFile(world, server, cleaned(root, file))));
  if (!files) throw panelRefusal(400, "DaemonConnectionException", "The archive is of a format that is not supported.");
  const keepsTimes = world.variants.unpackedTimes !== "new";
  for (const { path, bytes, modifiedAtMs } of files)
    writeFile(moment, server, cleaned(root, path), bytes, keepsTimes ? modifiedAtMs : nowMs);
}

const PRIVATE = /^(localhost|127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|\[?::1)/;

export interface Pull {
  url: string;
  directory?: string | null | undefined;
  filename?: string | null | undefined;
  foreground?: boolean | undefined;
}

/** Returns the content of an address in the sandbox's internet; there is none if the address contains `missing`. */
export const downloaded = (url: string): Buffer => Buffer.from(`downloaded from ${url}\n`.repeat(64));

/** Downloads in the background, straight to the target. Half of the file is visible in the meantime. */
export function pull(moment: Moment, server: string, { url, directory, filename, foreground }: Pull): void {
  const from = new URL(url);
  if (PRIVATE.test(from.hostname))
    throw panelRefusal(400, "DaemonConnectionException", "The requested address resolves to a private or reserved one.");
  const underWay = moment.world.events.filter(({ type, about }) => type === "files.pulled" && about.server === server);
  if (underWay.length >= FACTS.pullsAtOnce)
    throw panelRefusal(400, "DaemonConnectionException", "This server has reached its limit of simultaneous remote file downloads.");
  const path = cleaned(directory ?? "/", filename ?? nameOf(from.pathname));
  // A failed download in the background reports no reason.
  if (foreground && url.includes("missing"))
    throw panelRefusal(400, "DaemonConnectionException", "downloader: got bad response status from endpoint: 404, expected 200.");
  if (foreground) arrive(moment, { server, path, url });
  if (foreground || url.includes("missing")) return;
  const bytes = downloaded(url);
  writeFile(moment, server, path, bytes.subarray(0, bytes.byteLength / 2));
  moment.later(CHOSEN.pullSeconds, "files.pulled", { server, path, url });
}

function arrive(moment: Moment, { server, path, url }: { server: string; path: string; url: string }): void {
  if (!url.includes("missing")) writeFile(moment, server, path, downloaded(url));
}

/** Ends a download, unless its folder was deleted in the meantime. */
export function pulled(moment: Moment, about: Fields): void {
  const { server, path, url } = about as { server: string; path: string; url: string };
  const { world } = moment;
  const isThere = folderOf(path) === "/" || world.folders[`${server}${folderOf(path)}`] !== undefined;
  if (world.gameServers[server] && isThere) arrive(moment, { server, path, url });
}
