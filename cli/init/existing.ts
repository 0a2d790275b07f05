import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** The files of a project, fitted to a folder that contains files already, such as a fresh repository. */
export interface Fitted {
  /** Texts of the new files, by path. */
  files: ReadonlyMap<string, string>;
  /** Existing files that get further lines at their end. */
  appended: ReadonlyMap<string, { before: Buffer; after: Buffer }>;
  /** Existing files that stay unchanged, and the path of the file that is written instead. */
  kept: ReadonlyMap<string, string>;
}

const IGNORED = ".gitignore";
const README = "README.md";
const OWN_README = "PULUMI.md";

export function fitted(folder: string, files: ReadonlyMap<string, string>): Fitted {
  const fresh = new Map(files);
  const appended = new Map<string, { before: Buffer; after: Buffer }>();
  const kept = new Map<string, string>();
  const readme = files.get(README);
  if (readme !== undefined && isFile(join(folder, README))) {
    kept.set(README, OWN_README);
    fresh.delete(README);
    fresh.set(OWN_README, readme);
  }
  const ignored = files.get(IGNORED);
  if (ignored !== undefined && isFile(join(folder, IGNORED))) {
    fresh.delete(IGNORED);
    const before = readFileSync(join(folder, IGNORED));
    const after = withLines(before, ignored);
    if (after !== before) appended.set(IGNORED, { before, after });
  }
  return { files: fresh, appended, kept };
}

/** Keeps the bytes and the line ends of the file. */
function withLines(before: Buffer, lines: string): Buffer {
  const text = before.toString("latin1");
  const there = new Set(text.split(/\r?\n/).map((line) => line.trim().replace(/^\/|\/$/g, "")));
  const missing = lines.split("\n").filter((line) => line !== "" && !there.has(line.replace(/\/$/, "")));
  if (missing.length === 0) return before;
  const end = text.includes("\r\n") ? "\r\n" : "\n";
  const gap = text === "" || text.endsWith("\n") ? "" : end;
  return Buffer.concat([before, Buffer.from(gap + missing.map((line) => line + end).join(""), "latin1")]);
}

const isFile = (path: string): boolean => {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
};
