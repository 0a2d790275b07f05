// Packs the resource plugin into the archive that `pulumi plugin install resource hosting <version> --file <archive>` takes, for machines that
// have no npm package. The program that the CLI starts is at the top level of the archive.
import { createWriteStream, readFileSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";
import { packageVersion, root } from "./setup.mjs";

const FILES = [
  ["pulumi-resource-hosting", 0o755],
  ["pulumi-resource-hosting.cmd", 0o755],
  ["plugin.js", 0o644],
  ["plugin.js.LEGAL.txt", 0o644],
  ["plugin-on-demand.js", 0o644],
  ["plugin-on-demand.js.LEGAL.txt", 0o644],
  ["plugin-components.js", 0o644],
  ["plugin-components.js.LEGAL.txt", 0o644],
  ["schema.json", 0o644],
];

/** The same build always has the same bytes. */
export async function writePluginArchive(folder) {
  const path = join(folder, `pulumi-resource-hosting-v${packageVersion()}.tgz`);
  const archive = pack();
  for (const [name, mode] of FILES) archive.entry({ name, mode, mtime: new Date(0) }, readFileSync(join(root, "plugin", name)));
  archive.finalize();
  await pipeline(archive, createGzip({ level: 9 }), createWriteStream(path));
  return path;
}
