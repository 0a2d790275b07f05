import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** Folder of this package, whether it runs from `dist` or from its sources. */
export const PACKAGE_FOLDER = folderAbove(__dirname);

function folderAbove(folder: string): string {
  return existsSync(join(folder, "package.json")) ? folder : folderAbove(dirname(folder));
}
