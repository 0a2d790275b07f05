import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { withoutFences } from "../check/anchors";

// Pages of the site: the README, the other pages in the root, docs/, and the README of each folder.

/** Patterns of pages that the site leaves out: hidden folders, fixtures, templates. */
export const LEFT_OUT = ["**/.*/**", "!(docs)/!(README.md)", "!(docs)/*/**"];

/** Returns the path of a page on the site. A guide has the address `guides/<name>`. */
export function sitePath(path: string): string {
  if (path === "README.md") return "index.md";
  if (path === "docs/README.md") return "overview.md";
  const inSite = path.startsWith("docs/") ? path.slice("docs/".length) : `contributing/${path.replace("/README.md", ".md")}`.toLowerCase();
  return inSite.replace(/(^|\/)README\.md$/, "$1index.md");
}

/** The search of the site and `llms.txt` contain these pages. The other pages are for people who work on the package. `page` is its address. */
export const isForUsers = (page: string): boolean =>
  page === "index.md" || page === "figures.md" || /^(?:guides\/|reference\/|contributing\/changelog\.)/.test(page);

/** Returns the first sentence of a page as plain text: of its first paragraph that is no code, table, list, quotation or picture. */
export function descriptionOf(page: string): string | undefined {
  const [, paragraph] = /\n\n(?! |```|\||<|!\[|#|- |\d+\. |>)(.+)\n/.exec(withoutFences(page)) ?? [];
  const plain = paragraph?.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[`*]/g, "");
  return plain?.split(/(?<=\.)\s/)[0]?.replace(/:$/, ".");
}

/** Returns undefined if the link leads to the same page or to another host. */
export function linkedPath(from: string, link: string): { target: string; anchor: string | undefined } | undefined {
  if (/^(?:#|[a-z][\w+.-]*:)/i.test(link)) return undefined;
  const [path = "", anchor] = link.split("#");
  return { target: posix.normalize(posix.join(posix.dirname(from), path)).replace(/\/$/, ""), anchor };
}

/** If the target is a folder, returns its README. */
export function pageAt(source: string, target: string): string | undefined {
  const page = target.endsWith(".md") ? target : posix.join(target, "README.md");
  const isInSite = page.startsWith("docs/") || /^(?:[^./][^/]*\/README|[A-Z]+)\.md$/.test(page);
  return isInSite && existsSync(join(source, page)) ? page : undefined;
}

export const titleOf = (source: string, page: string): string =>
  /^# (.+)$/m.exec(readFileSync(join(source, page), "utf8"))?.[1]?.replaceAll("`", "") ?? page;

/** Returns no pages if an earlier release has no such folder. */
export function pagesIn(source: string, folder: string): string[] {
  if (!existsSync(join(source, folder))) return [];
  return readdirSync(join(source, folder))
    .filter((name) => name.endsWith(".md") && name !== "README.md")
    .map((name) => posix.join(folder, name))
    .sort((one, other) => titleOf(source, one).localeCompare(titleOf(source, other)));
}
