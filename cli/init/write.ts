import { lstatSync, mkdirSync, rmdirSync, statSync, unlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { codeOf, messageOf } from "../../rehearsal/protocol/thrown";
import { CommandError, UsageError } from "../command-line";
import { listed } from "../words";
import type { Fitted } from "./existing";

/** Thrown if the folder is not writable, or contains files that would be overwritten. Nothing was written. */
export class Refused extends CommandError {}

/** Writes a file that does not exist yet. */
export type WriteFile = (path: string, text: string) => void;

const writeNew: WriteFile = (path, text) => writeFileSync(path, text, { flag: "wx" });

/** A folder that contains this file is already a project. */
const OTHER_PROJECT_FILE = "Pulumi.yml";

export function refuseOverwriting(folder: string, paths: readonly string[]): void {
  if (isLoop(folder))
    throw new UsageError(`${folder} cannot be used: the links in its path form a loop. Choose another folder.`, "invalid_value");
  if (isThere(folder) && !statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`${folder} is not a folder.`, "invalid_value");
  const taken = [...paths, OTHER_PROJECT_FILE].filter((path) => isThere(join(folder, path)));
  if (taken.length > 0) throw overwrites(folder, taken);
}

/** Writes the files, or none of them. */
export function writeAll(folder: string, { files, appended }: Pick<Fitted, "files" | "appended">, write: WriteFile = writeNew): void {
  refuseOverwriting(folder, [...files.keys()]);
  const made: (() => void)[] = [];
  try {
    // Makes one folder at a time, because a recursive mkdirSync of Node never ends in /proc.
    for (const missing of missingFolders(folder)) {
      mkdirSync(missing);
      made.push(() => rmdirSync(missing));
    }
    for (const [path, text] of files) {
      const file = join(folder, path);
      made.push(() => unlinkSync(file));
      write(file, text);
    }
    for (const [path, { before, after }] of appended) {
      made.push(() => writeFileSync(join(folder, path), before));
      writeFileSync(join(folder, path), after);
    }
  } catch (error) {
    if (codeOf(error) === "EEXIST") made.pop(); // another program has made it
    for (const undo of made.reverse()) quietly(undo);
    throw new Refused(`${folder} cannot be written to, and nothing was written: ${messageOf(error)}. Choose another folder.`, undefined);
  }
}

const overwrites = (folder: string, paths: readonly string[]): Refused =>
  new Refused(
    `${listed(paths, paths.length)} ${paths.length === 1 ? "exists" : "exist"} already in ${folder}, and init overwrites nothing. Move ${paths.length === 1 ? "it" : "them"} away, or choose another folder.`,
    "would_overwrite",
  );

/** The outermost folder comes first. */
const missingFolders = (folder: string): string[] => (isThere(folder) ? [] : [...missingFolders(dirname(folder)), folder]);

function isLoop(path: string): boolean {
  try {
    statSync(path);
    return false;
  } catch (error) {
    return codeOf(error) === "ELOOP";
  }
}

/** A link to a missing target counts as existing. */
function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false; // a part of the path is a file or cannot be read; the write reports this
  }
}

function quietly(undo: () => void): void {
  try {
    undo();
  } catch {
    // The file does not exist if it was never written.
  }
}
