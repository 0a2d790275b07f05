import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { isFields } from "./json";
import type { World } from "./world";

/** A state file that cannot be used; the message contains the reason. */
export class StateFileError extends Error {
  override readonly name = "StateFileError";
}

export function readWorld(file: string): World | undefined {
  if (!existsSync(file)) {
    if (!existsSync(dirname(resolve(file))))
      throw new StateFileError(`The folder of the state file ${file} does not exist. Create it first.`);
    return undefined;
  }
  let kept: unknown;
  try {
    kept = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new StateFileError(
      `The state file ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}. Use another file, or delete it.`,
    );
  }
  if (!isWorld(kept))
    throw new StateFileError(`The file ${file} does not contain a sandbox of this release. Use another file, or delete it.`);
  return kept;
}

/** Writes a temporary file and renames it, so that a reader never sees a partial state file. */
export function writeWorld(file: string, world: World): void {
  const unfinished = `${file}.${process.pid}.new`;
  try {
    writeFileSync(unfinished, JSON.stringify(world), { mode: 0o600 });
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw new StateFileError(`The state file ${file} cannot be written: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

function isWorld(value: unknown): value is World {
  return isFields(value) && value.format === 1 && Array.isArray(value.events) && isFields(value.tokens) && isFields(value.projects);
}
