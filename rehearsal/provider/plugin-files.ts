import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Returns the plugin's script in the program's packages, or the script of this package if they contain none. */
export function pluginScript(folder: string): string {
  const entry = "pulumi-hosting/plugin";
  try {
    return createRequire(join(folder, "package.json")).resolve(entry);
  } catch {
    return createRequire(__filename).resolve(entry);
  }
}

/** Returns the schema of the plugin that a program of this folder uses. */
export const schemaFile = (folder: string): string => join(dirname(pluginScript(folder)), "schema.json");
