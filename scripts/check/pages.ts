import { posix } from "node:path";
import type { Files } from "./references";

// Some pages lead a reader through the source. This check fails if they name a file that does not exist, or an identifier that is not in the files of
// its table row, or that these files only import.
//
// A path begins at the root of the repository, at the folder of its page, or at the folder in a sentence `Paths are relative to …` above it. A name
// without a folder also belongs to each folder that its line names before it, alone or in the path of a file.

const PAGES = ["docs/architecture.md", "docs/sequence-of-an-up.md", "cli/README.md"];
/** The page whose table rows name identifiers together with their files. */
const WITH_IDENTIFIERS = "docs/sequence-of-an-up.md";

/** Files that the build writes. */
const BUILT: ReadonlySet<string> = new Set(["plugin-on-demand.js", "plugin-components.js"]);
/** Words of Pulumi and its commands that look like identifiers of the source. */
const FOREIGN: ReadonlySet<string> = new Set(["up", "ignoreChanges"]);

const SOURCE = /^[\w./-]+\.(?:ts|mjs|cjs|js)$/;
const IDENTIFIER = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*(?:\(.*\))?$/;
const RELATIVE = /Paths are relative to `([\w/-]+?)\/?`/;
const TREE = /^ {4}(?! *(?:[-*]|\d+\.) )/;
const ROW = /^\|.*\|$/;

/** `paths` are all files of the repository. */
export function staleNames(files: Files, paths: readonly string[]): string[] {
  const known = new Set(paths);
  const folders = new Set(paths.flatMap((path) => foldersOf(path)));
  return PAGES.flatMap((page) => staleIn(page, files, known, folders));
}

function staleIn(page: string, files: Files, known: ReadonlySet<string>, folders: ReadonlySet<string>): string[] {
  const home = posix.dirname(page);
  let bases = ["", home];
  return (files.get(page) ?? "").split("\n").flatMap((line, i) => {
    const [, relative] = RELATIVE.exec(line) ?? [];
    if (relative !== undefined) bases = ["", home, posix.join(home, relative)];
    const near: string[] = [];
    const found: string[] = [];
    const problems: string[] = [];
    const spans = spansOf(line);
    for (const span of spans) {
      const places = [...bases, ...(span.includes("/") ? [] : near)].map((base) => posix.join(base, span));
      const folder = places.map((place) => place.replace(/\/$/, "")).find((place) => folders.has(place));
      if (folder !== undefined) near.push(folder);
      if (!SOURCE.test(span) || BUILT.has(span)) continue;
      const path = places.find((place) => known.has(place));
      if (path === undefined) problems.push(`there is no file ${span}`);
      else {
        found.push(path);
        near.push(posix.dirname(path));
      }
    }
    if (page === WITH_IDENTIFIERS && ROW.test(line)) problems.push(...missingIn(spans, found, files));
    return problems.map((problem) => `${page}:${i + 1}: ${problem}`);
  });
}

/** Returns the code spans of a line. In a tree of calls, which is indented, each word counts as one. */
const spansOf = (line: string): string[] =>
  TREE.test(line) ? line.split(/[\s,]+/) : [...line.matchAll(/`([^`]+)`/g)].map(([, span = ""]) => span);

/**
 * A row without files describes a state or a message, so its words are not looked for. A file that only imports a function does not show what the
 * function does, so its row also names the file of the function.
 */
function missingIn(spans: readonly string[], paths: readonly string[], files: Files): string[] {
  if (paths.length === 0) return [];
  const texts = paths.map((path) => files.get(path) ?? "");
  const own = texts.map(withoutImported);
  const isIn = (all: readonly string[], span: string) => all.some((text) => partsOf(span).every((part) => hasWord(text, part)));
  return spans
    .filter((span) => IDENTIFIER.test(span) && !SOURCE.test(span) && !FOREIGN.has(span) && !isIn(own, span))
    .map((span) => (isIn(texts, span) ? `the files of the row only import ${span}` : `no file of the row contains ${span}`));
}

const partsOf = (span: string): string[] => span.replace(/\(.*/, "").split(".");

const wordPattern = (word: string, flags = ""): RegExp => new RegExp(`(?<![\\w$])${word.replaceAll("$", "\\$")}(?![\\w$])`, flags);
const hasWord = (text: string, word: string): boolean => wordPattern(word).test(text);

/** Removes every use of the names that the text imports. */
const withoutImported = (text: string): string =>
  [...text.matchAll(IMPORTED)]
    .flatMap(([, names = ""]) => names.match(/[\w$]+(?=\s*(?:,|$))/g) ?? [])
    .reduce((rest, name) => rest.replace(wordPattern(name, "g"), ""), text);

const IMPORTED = /^import (?:type )?\{([^}]*)\}/gm;

const foldersOf = (path: string): string[] =>
  path
    .split("/")
    .slice(0, -1)
    .map((_, i, parts) => parts.slice(0, i + 1).join("/"));
