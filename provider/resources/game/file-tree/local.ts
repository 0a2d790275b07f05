import { createHash } from "node:crypto";
import { type Dirent, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import ignore from "ignore";
import { messageOf } from "../../../core/errors";
import type { Problem } from "../../../core/resource";

// Files of the machine that runs Pulumi. Relative paths begin at the program's folder, where every host runs.

/** What a node takes in one file unless its operator says otherwise (docs/facts/game-panel.md 3.5). */
export const LARGEST_FILE_BYTES = 100 * 1024 * 1024;
const LARGEST_FILES_BYTES = 500 * 1024 * 1024;
const MOST_FILES = 2000;

export const digestOf = (bytes: Uint8Array | string): string => createHash("sha256").update(bytes).digest("hex");

const mib = (bytes: number): string => `${(bytes / (1024 * 1024)).toFixed(1)} MiB`;

/** Without the path that the system's words end with: whoever tells it names that itself. */
const whyNot = (error: unknown): string =>
  (error as { code?: string }).code === "ENOENT" ? "there is no such file on this machine" : messageOf(error).replace(/, \w+ '.*$/s, "");

/** What keeps a local file from being sent. */
export function localFileProblems(property: string, path: string): Problem[] {
  try {
    const { size } = statSync(path);
    if (!statSync(path).isFile()) return [{ property, reason: `must name a file; ${JSON.stringify(path)} is none.` }];
    if (size <= LARGEST_FILE_BYTES) {
      return [];
    }
    const reason = `names a file of ${mib(size)}; a node takes at most ${mib(LARGEST_FILE_BYTES)}. Have the server download it: url.`;
    return [{ property, reason }];
  } catch (error) {
    return [{ property, reason: `cannot be read: ${whyNot(error)} (${JSON.stringify(path)}, from the program's folder).` }];
  }
}

export const localBytes = (path: string): Uint8Array => readFileSync(path);

export const localDigest = (path: string): string => digestOf(readFileSync(path));

/** Size of a local file; undefined where it cannot be told. */
export function localSize(path: string): number | undefined {
  try {
    return statSync(path).size;
  } catch {
    return undefined;
  }
}

/** A file of a local folder. */
export interface LocalFile {
  /** From that folder on, with `/`. */
  readonly path: string;
  readonly size: number;
}

/** The files of a local folder in the order of their paths, or what is wrong with it. */
export function localFiles(
  property: string,
  directory: string,
  patterns: readonly string[] = [],
): { files: LocalFile[]; problems: Problem[] } {
  const files: LocalFile[] = [];
  const refuse = (reason: string) => ({ files: [], problems: [{ property, reason }] });
  try {
    const root = realpathSync(directory);
    if (!statSync(root).isDirectory()) return refuse(`must name a folder; ${JSON.stringify(directory)} is none.`);
    const isIgnored = ignore().add([...patterns]);
    const queue = [""];
    for (let folder = queue.shift(); folder !== undefined; folder = queue.shift()) {
      for (const entry of readdirSync(join(root, folder), { withFileTypes: true }).sort(byName)) {
        const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
        const real = entry.isSymbolicLink() ? realpathSync(join(root, path)) : join(root, path);
        if (real !== join(root, path) && !real.startsWith(`${root}${sep}`))
          return refuse(`holds ${JSON.stringify(path)}, which is a link that leads out of it.`);
        const found = statSync(real);
        if (isIgnored.ignores(found.isDirectory() ? `${path}/` : path)) continue;
        if (found.isDirectory() && real !== join(root, path)) return refuse(`holds ${JSON.stringify(path)}, which is a link to a folder.`);
        if (found.isDirectory()) queue.push(path);
        else if (found.isFile()) files.push({ path, size: found.size });
        if (files.length > MOST_FILES) return refuse(`holds more than ${MOST_FILES} files. Leave some out by ignore, or send an archive.`);
      }
    }
  } catch (error) {
    return refuse(`cannot be read: ${whyNot(error)} (${JSON.stringify(directory)}, from the program's folder).`);
  }
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const largest = files.find(({ size }) => size > LARGEST_FILE_BYTES);
  if (largest)
    return refuse(`holds ${JSON.stringify(largest.path)} of ${mib(largest.size)}; a node takes at most ${mib(LARGEST_FILE_BYTES)}.`);
  if (total > LARGEST_FILES_BYTES) return refuse(`holds ${mib(total)}; at most ${mib(LARGEST_FILES_BYTES)} are sent.`);
  return { files: files.sort((a, b) => (a.path < b.path ? -1 : 1)), problems: [] };
}

const byName = (a: Dirent, b: Dirent): number => (a.name < b.name ? -1 : 1);

/** Digests of the files of a local folder, by path. */
export const digestsOf = (directory: string, files: readonly LocalFile[]): Map<string, string> =>
  new Map(files.map(({ path }) => [path, localDigest(join(directory, path))]));

/** One digest for all. */
export const digestOfAll = (digests: ReadonlyMap<string, string>): string =>
  digestOf([...digests].map(([path, digest]) => `${path}\0${digest}\n`).join(""));
