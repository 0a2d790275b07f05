import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { linksIn } from "../check/links";
import { descriptionOf, isForUsers, linkedPath, pageAt, sitePath, titleOf } from "./pages";

// The site also contains each page as Markdown, at the address of the page with the ending `.md`, and a list of these pages for language models.

const SECTIONS: readonly (readonly [title: string, pattern: RegExp])[] = [
  ["Start", /^index\.md$/],
  ["Guides", /^guides\//],
  ["Reference", /^reference\//],
  ["Optional", /^(?:figures|contributing\/changelog)\.md$/],
];

/** `pages` are the paths of the committed pages. */
export function writePlainPages(source: string, outDir: string, pages: readonly string[]): void {
  const found = pages.map((path) => ({ path, address: sitePath(path), text: readFileSync(join(source, path), "utf8") }));
  for (const { path, address, text } of found) {
    const file = join(outDir, address);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, withSiteLinks(path, text, source).replace(/^<!--.*?-->\n+/s, ""));
  }
  cpSync(join(source, "docs/images"), join(outDir, "images"), { recursive: true });
  const listed = SECTIONS.map(([title, pattern]) => {
    const lines = found
      .filter(({ address }) => isForUsers(address) && pattern.test(address))
      .map(({ path, address, text }) => `- [${titleOf(source, path)}](${address})${after(descriptionOf(text))}`);
    return `## ${title}\n\n${lines.join("\n")}`;
  });
  const start = found.find(({ address }) => address === "index.md");
  const text = `# pulumi-hosting\n\n> ${descriptionOf(start?.text ?? "") ?? ""}\n\n${listed.join("\n\n")}\n`;
  writeFileSync(join(outDir, "llms.txt"), text);
}

const after = (description: string | undefined): string => (description === undefined ? "" : `: ${description}`);

/** Lets each link lead to a page of the site. If it leads to another file of the repository, only its text remains. */
function withSiteLinks(path: string, text: string, source: string): string {
  let changed = text;
  for (const { link, index, end } of linksIn(text).reverse()) {
    const to = linkedPath(path, link);
    if (to === undefined) continue;
    const address = /^docs\/images\//.test(to.target) ? to.target.slice("docs/".length) : addressOf(pageAt(source, to.target));
    const start = openingOf(text, index);
    const shown = text.slice(start + 1, index);
    const relative = address === undefined ? undefined : posix.relative(posix.dirname(sitePath(path)), address);
    const anchor = to.anchor === undefined ? "" : `#${to.anchor}`;
    changed = changed.slice(0, start) + (relative === undefined ? shown : `[${shown}](${relative}${anchor})`) + changed.slice(end);
  }
  return changed;
}

const addressOf = (page: string | undefined): string | undefined => (page === undefined ? undefined : sitePath(page));

/** Returns the position of the bracket that `close` closes. */
function openingOf(text: string, close: number): number {
  let depth = 1;
  for (let at = close - 1; at > 0; at--) {
    depth += text[at] === "]" ? 1 : text[at] === "[" ? -1 : 0;
    if (depth === 0) return at;
  }
  return 0;
}
