import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { descriptionOf, isForUsers, sitePath, titleOf } from "./pages";

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
  for (const { address, text } of found) {
    const file = join(outDir, address);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text.replace(/^<!--.*?-->\n+/s, ""));
  }
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
