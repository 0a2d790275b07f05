import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";

export const ROOT = resolve(__dirname, "../..");

/** Files of these folders by path, each with the files of this repository that it imports; types count. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

export function importGraph(folders: readonly string[]): ImportGraph {
  const files = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".ts"))
      .map((path) => join(ROOT, folder, path)),
  );
  return new Map(files.map((file) => [shownPath(file), importsOf(file).map(shownPath)]));
}

const shownPath = (file: string): string => relative(ROOT, file).split(sep).join("/");

/** `from "./x"`, `import "./x"`, `import("./x")`, `require("./x")`. */
const IMPORT = /\b(?:from|import|require)\s*\(?\s*"(\.[^"]+)"/g;

const importsOf = (file: string): string[] =>
  [...readFileSync(file, "utf8").matchAll(IMPORT)].flatMap(([, path = ""]) => {
    const target = join(dirname(file), path);
    return [target, `${target}.ts`, join(target, "index.ts")].filter(isFile).slice(0, 1);
  });

const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile();

/** Each circle of imports, as a path that comes back to where it begins. */
export function circles(graph: ImportGraph): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file);
    if (start >= 0) found.push([...path.slice(start), file].join(" → "));
    if (start >= 0 || done.has(file)) return;
    for (const target of graph.get(file) ?? []) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return found;
}
