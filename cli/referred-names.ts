import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { extname, isAbsolute, join } from "node:path";
import { readableText } from "../provider/api/foreign-text";
import { isBag } from "../provider/core/values";
import { isReference, type Source, sourcesOf } from "../provider/references/reference";

/** Files of programs in the languages of Pulumi. */
const PROGRAM_FILES = new Set([".ts", ".mts", ".cts", ".js", ".mjs", ".cjs", ".py", ".go", ".yaml", ".yml", ".java", ".cs"]);
const FOREIGN_FOLDERS = new Set(["node_modules", "dist", "bin", "sdks", "sdk", "venv", ".venv", "vendor", "target", "obj"]);
const LARGEST_BYTES = 1024 * 1024;

/** Matches `fromEnv("NAME")`, `fromEnv: NAME`, `from_env="NAME"` and `FromEnv: pulumi.String("NAME")`. */
const IN_PROGRAM = /\b(?:fromEnv|from_env|FromEnv)\b["']?\s*[:=(]\s*(?:pulumi\.String\(\s*)?["'`]?([A-Za-z_]\w*)/g;

/** Matches lines that are comments, such as those of `import` about values that the token is not allowed to read. */
const COMMENT = /^\s*(?:\/\/|#).*$/gm;

/** Returns the variables to which the text of a program refers. A name that the program computes is not found. */
export const variablesInProgram = (text: string): string[] =>
  [...text.replace(COMMENT, "").matchAll(IN_PROGRAM)].flatMap(([, name]) => name ?? []);

/** Returns the variables to which the programs in a folder refer, in the order of their names. */
export function variablesInFolder(folder: string): string[] {
  const textsIn = (place: string): string[] =>
    readdirSync(place, { withFileTypes: true }).flatMap((entry) => {
      const path = join(place, entry.name);
      if (entry.isDirectory()) return entry.name.startsWith(".") || FOREIGN_FOLDERS.has(entry.name) ? [] : textsIn(path);
      const isRead = entry.isFile() && PROGRAM_FILES.has(extname(entry.name)) && statSync(path).size <= LARGEST_BYTES;
      return isRead ? [readableText(readFileSync(path))] : [];
    });
  return [...new Set(textsIn(folder).flatMap(variablesInProgram))].sort();
}

/** Returns the variables and files to which the inputs of a resource refer. */
export function sourcesIn(value: unknown): Source[] {
  if (Array.isArray(value)) return value.flatMap(sourcesIn);
  if (!isBag(value)) return [];
  return isReference(value) ? sourcesOf(value) : Object.values(value).flatMap(sourcesIn);
}

/** Whether a run in this environment has the value. */
export const isSet = (source: Source, env: Readonly<Record<string, string | undefined>>, folder: string): boolean =>
  "fromEnv" in source
    ? (env[source.fromEnv] ?? "") !== ""
    : existsSync(isAbsolute(source.fromFile) ? source.fromFile : join(folder, source.fromFile));
