import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

export const IS_WINDOWS = process.platform === "win32";

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the folders in which a shell looks for programs. */
export const foldersOnPath = (env: Environment): string[] =>
  (env.PATH ?? env.Path ?? "").split(delimiter).filter((folder) => folder !== "");

/** Returns the path of the first program with one of these names, in these folders. Default: the folders of the PATH. */
export const onPath = (names: readonly string[], env: Environment, folders: readonly string[] = foldersOnPath(env)): string | undefined =>
  folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable);

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
