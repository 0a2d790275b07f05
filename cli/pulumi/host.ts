import { closeSync, openSync, readSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { textOf, type Version } from "../version";

/**
 * Returns the folders that may contain the plugins of a CLI: the folder of its file, the folder of the target of a link, and the folder into which
 * the npm package `pulumi` installs a release (its lib/cache.js).
 */
export function foldersOf(path: string, version: Version | undefined, env: Readonly<Record<string, string | undefined>>): string[] {
  const home = env.PULUMI_HOME || join(env.HOME || homedir(), ".pulumi");
  const npm = version === undefined ? [] : [join(home, "versions", env.PULUMI_VERSION || textOf(version), "bin")];
  return [...new Set([dirname(path), dirname(realPath(path)), ...npm])];
}

/** Reports whether a file is a script. A script in the place of the CLI starts a CLI in another folder, which only the script knows. */
export function isScript(path: string): boolean {
  const file = openSync(path, "r");
  try {
    const head = Buffer.alloc(2);
    readSync(file, head);
    return head.toString("latin1") === "#!";
  } finally {
    closeSync(file);
  }
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
