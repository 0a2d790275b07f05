import type { Context } from "../../../core/definition/context";
import { folderOf } from "../../../platform/game/file-paths";
import type { FilesInputs } from "./wanted";

type Asking = Pick<Context<FilesInputs>, "dataGate" | "owners">;

/** Whether a permission permits the loss of this file or of all files of a folder. */
const isNamed = ({ dataGate }: Asking, path: string): boolean => dataGate.missing({ id: path, what: "" }) === undefined;

/** Whether a permission contains exactly this path. Such a permission is valid even if a resource of an earlier run declared the file. */
export const isNamedAlone = ({ dataGate }: Asking, path: string): boolean => dataGate.missingExact(path) === undefined;

/**
 * Whether the set may delete this file, which no resource has declared so far. While the program still runs, a permission for a folder or for the
 * whole set is not valid: the program may still declare a resource with a file in the folder.
 */
export const mayDelete = (context: Asking, path: string): boolean =>
  isNamedAlone(context, path) || (!context.owners.others.isRunning && isPermitted(context, path));

/** Whether a permission names this file or a folder that contains it (`/config/`). */
export function isPermitted(context: Asking, path: string): boolean {
  if (isNamed(context, path)) return true;
  for (let folder = folderOf(path); ; folder = folderOf(folder)) {
    if (isNamed(context, asFolder(folder))) return true;
    if (folder === "/") return false;
  }
}

export const asFolder = (path: string): string => (path === "/" ? "/" : `${path}/`);
