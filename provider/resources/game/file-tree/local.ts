import { createHash } from "node:crypto";
import { type Dirent, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import ignore from "ignore";
import type { Problem } from "../../../core/definition/resource";
import { messageOf } from "../../../core/log/errors";

// A relative local path starts at the folder of the Pulumi program, which every host uses as its working directory.

/** Default size limit of a node for one file (docs/facts/game-panel.md 3.5). */
export const LARGEST_FILE_BYTES = 100 * 1024 * 1024;
const LARGEST_FILES_BYTES = 500 * 1024 * 1024;
const MOST_FILES = 2000;

export const digestOf = (bytes: Uint8Array | string): string => createHash("sha256").update(bytes).digest("hex");

const mib = (bytes: number): string => `${(bytes / (1024 * 1024)).toFixed(1)} MiB`;

/** Reason without the path that Node.js appends to its message, because the caller's message already contains the path. */
const whyNot = (error: unknown): string =>
  (error as { code?: string }).code === "ENOENT" ? "no such file on this machine" : messageOf(error).replace(/, \w+ '.*$/s, "");

export function localFileProblems(property: string, path: string): Problem[] {
  try {
    const found = statSync(path);
    if (!found.isFile()) return [{ property, reason: `must be the path of a file. ${JSON.stringify(path)} is not a file.` }];
    if (found.size <= LARGEST_FILE_BYTES) return [];
    const reason = `is a file of ${mib(found.size)}. A node accepts no file larger than ${mib(LARGEST_FILE_BYTES)}. Use url, so that the server downloads the file.`;
    return [{ property, reason }];
  } catch (error) {
    return [{ property, reason: `cannot be read: ${whyNot(error)} (${JSON.stringify(path)}, relative to the program's folder).` }];
  }
}

export const localBytes = (path: string): Uint8Array => readFileSync(path);

export const localDigest = (path: string): string => digestOf(readFileSync(path));

export function localSize(path: string): number | undefined {
  try {
    return statSync(path).size;
  } catch {
    return undefined;
  }
}

interface LocalFile {
  /** Path relative to the local folder, with `/` as the separator. */
  readonly path: string;
  readonly size: number;
}

/** Numbers of files and folders that the patterns left out. The contents of such a folder are not counted. */
interface LeftOut {
  readonly files: number;
  readonly folders: number;
}

export function localFiles(
  property: string,
  directory: string,
  patterns: readonly string[] = [],
): { files: LocalFile[]; problems: Problem[]; leftOut: LeftOut } {
  const files: LocalFile[] = [];
  const leftOut = { files: 0, folders: 0 };
  const refuse = (reason: string) => ({ files: [], problems: [{ property, reason }], leftOut });
  try {
    const root = realpathSync(directory);
    if (!statSync(root).isDirectory()) return refuse(`must be the path of a folder. ${JSON.stringify(directory)} is not a folder.`);
    // Distinguishes upper and lower case, as git does on most file systems.
    const isIgnored = ignore({ ignorecase: false }).add([...patterns]);
    const queue = [""];
    for (let folder = queue.shift(); folder !== undefined; folder = queue.shift()) {
      for (const entry of readdirSync(join(root, folder), { withFileTypes: true }).sort(byName)) {
        const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
        const real = entry.isSymbolicLink() ? realpathSync(join(root, path)) : join(root, path);
        if (real !== join(root, path) && !real.startsWith(`${root}${sep}`))
          return refuse(`contains ${JSON.stringify(path)}, which is a link to a target outside the folder.`);
        const found = statSync(real);
        if (isIgnored.ignores(found.isDirectory() ? `${path}/` : path)) {
          leftOut[found.isDirectory() ? "folders" : "files"]++;
          continue;
        }
        if (found.isDirectory() && real !== join(root, path))
          return refuse(`contains ${JSON.stringify(path)}, which is a link to a folder.`);
        if (found.isDirectory()) queue.push(path);
        else if (found.isFile()) files.push({ path, size: found.size });
        if (files.length > MOST_FILES)
          return refuse(
            `contains more than ${MOST_FILES} files. Leave files out with ignore, or upload one archive with game.File and unpack it with the step decompress of a game.Action.`,
          );
      }
    }
  } catch (error) {
    return refuse(`cannot be read: ${whyNot(error)} (${JSON.stringify(directory)}, relative to the program's folder).`);
  }
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const largest = files.find(({ size }) => size > LARGEST_FILE_BYTES);
  if (largest)
    return refuse(
      `contains ${JSON.stringify(largest.path)} with ${mib(largest.size)}. A node accepts no file larger than ${mib(LARGEST_FILE_BYTES)}.`,
    );
  if (total > LARGEST_FILES_BYTES)
    return refuse(`contains files of ${mib(total)} in total. At most ${mib(LARGEST_FILES_BYTES)} are allowed.`);
  return { files: files.sort((a, b) => (a.path < b.path ? -1 : 1)), problems: [], leftOut };
}

const byName = (a: Dirent, b: Dirent): number => (a.name < b.name ? -1 : 1);

export const digestsOf = (directory: string, files: readonly LocalFile[]): Map<string, string> =>
  new Map(files.map(({ path }) => [path, localDigest(join(directory, path))]));

export const digestOfAll = (digests: ReadonlyMap<string, string>): string =>
  digestOf([...digests].map(([path, digest]) => `${path}\0${digest}\n`).join(""));
