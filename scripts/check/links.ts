import { posix } from "node:path";
import { anchorsOf, withoutFences } from "./anchors";
import type { Files } from "./references";

// Every link of a page must lead to a file or folder of the repository, and its anchor to a heading. The site (scripts/docs-site) has the
// same pages and anchors, so this check needs no generator.

/** A link of a page: `index` is the position of the bracket that closes its text. */
export interface Link {
  link: string;
  index: number;
  /** Position after the link. */
  end: number;
}

const LINK = /\]\(<?([^()\s>]+(?:\([^()\s]*\))?[^()\s>]*)>?(?: "[^"\n]*")?\)/g;
const OTHER_HOST = /^[a-z][\w+.-]*:/i;

/** `paths` are all files of the repository. */
export function deadLinks(files: Files, paths: readonly string[]): string[] {
  const known = new Set(paths.flatMap(withFolders));
  const anchors = new Map([...files].filter(([path]) => path.endsWith(".md")).map(([path, text]) => [path, anchorsOf(text)]));
  return [...files]
    .filter(([path]) => path.endsWith(".md"))
    .flatMap(([path, text]) =>
      linksIn(text).flatMap(({ link, index }) => {
        const problem = OTHER_HOST.test(link) ? undefined : problemOf(path, link, known, anchors);
        return problem === undefined ? [] : [`${path}:${text.slice(0, index).split("\n").length}: ${problem}`];
      }),
    );
}

export const linksIn = (page: string): Link[] =>
  [...withoutCode(page).matchAll(LINK)].map(({ 0: whole, 1: link = "", index }) => ({ link, index, end: index + whole.length }));

function problemOf(
  from: string,
  link: string,
  known: ReadonlySet<string>,
  anchors: ReadonlyMap<string, ReadonlySet<string>>,
): string | undefined {
  const [name = "", anchor] = link.split("#");
  const target = name === "" ? from : posix.normalize(posix.join(folderOf(from), name)).replace(/\/$/, "");
  if (!known.has(target)) return `the link ${link} leads to no file of the repository`;
  if (anchor === undefined || anchors.get(target)?.has(anchor) === true) return undefined;
  return `the link ${link} leads to no heading`;
}

/** A changeset becomes a part of CHANGELOG.md, so its links are relative to the root. */
const folderOf = (page: string): string => (page.startsWith(".changeset/") ? "." : posix.dirname(page));

const withFolders = (path: string): string[] => path.split("/").map((_, index, parts) => parts.slice(0, index + 1).join("/"));

const blank = (text: string): string => text.replace(/[^\n]/g, " ");

/** Keeps all positions. */
const withoutCode = (page: string): string =>
  withoutFences(page)
    .replace(/^ {4}(?! *(?:[-*]|\d+\.) ).*$/gm, blank)
    .replace(/(`+)(?!`)[^\n]*?[^`]\1(?!`)/g, blank);
