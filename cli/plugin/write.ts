import { renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { messageOf } from "../../provider/core/errors";

/** Files could not be written. The files that were already replaced have their old contents again. */
export class NotWrittenError extends Error {}

/** Replaces the contents of all files, or of none. Each new file is complete before it replaces the old one. */
export function replaceAll(
  files: ReadonlyMap<string, { before: string; after: string }>,
  rename: (from: string, to: string) => void = renameSync,
): void {
  const undo: (() => void)[] = [];
  const drafts: string[] = [];
  try {
    for (const [path, { after }] of files) {
      const draft = `${path}.part`;
      writeFileSync(draft, after, { flag: "wx", mode: statSync(path).mode });
      drafts.push(draft);
    }
    for (const [path, { before }] of files) {
      rename(`${path}.part`, path);
      undo.push(() => writeFileSync(path, before));
    }
  } catch (error) {
    for (const restore of undo) restore();
    for (const draft of drafts) rmSync(draft, { force: true });
    throw new NotWrittenError(`The files cannot be written, and nothing was changed: ${messageOf(error)}.`);
  }
}
