import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** Folder of the templates of this package, whether it runs from `dist`, from its sources, or as a bundle next to a copy of them. */
export const TEMPLATES_FOLDER = folderAbove(__dirname);

function folderAbove(folder: string): string {
  const templates = join(folder, "templates");
  return existsSync(templates) ? templates : folderAbove(dirname(folder));
}
