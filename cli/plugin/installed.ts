import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

const EXECUTABLE = process.platform === "win32" ? "pulumi-resource-hosting.cmd" : "pulumi-resource-hosting";

/** Reports whether a folder contains the resource plugin with its program. */
export const isPluginFolder = (folder: string): boolean => [EXECUTABLE, "plugin.js"].every((file) => existsSync(join(folder, file)));

/** Returns the folder of the resource plugin in the package that programs in a folder resolve. */
export function pluginFolderFrom(folder: string): string | undefined {
  const found = join(folder, "node_modules", "pulumi-hosting", "plugin");
  if (isPluginFolder(found)) return found;
  return dirname(folder) === folder ? undefined : pluginFolderFrom(dirname(folder));
}
