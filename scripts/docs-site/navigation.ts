import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { pagesIn, sitePath, titleOf } from "./pages";

// The navigation of the site comes from the lists in the committed pages, so a new page needs no change here.

interface Item {
  text: string;
  link?: string;
  collapsed?: boolean;
  items?: Item[];
}

interface Link extends Item {
  link: string;
}

/** Returns the text of a page, or an empty text if an earlier release does not have it. */
const read = (source: string, page: string): string => (existsSync(join(source, page)) ? readFileSync(join(source, page), "utf8") : "");

const addressOf = (page: string): string =>
  `/${sitePath(page)
    .replace(/(^|\/)index\.md$/, "$1")
    .replace(/\.md$/, "")}`;

const linksIn = (text: string, folder: string): Link[] =>
  [...text.matchAll(/\[([^\]]+)\]\(([\w./-]+\.md)\)/g)].map(([, name = "", path = ""]) => ({
    text: name,
    link: addressOf(posix.join(folder, path)),
  }));

const capital = ({ text, link }: Link): Link => ({ text: `${text.charAt(0).toUpperCase()}${text.slice(1)}`, link });

/** The guides are in the order of docs/README.md. */
function guides(source: string): Link[] {
  const row = /^\| \[guides\].*$/m.exec(read(source, "docs/README.md"))?.[0] ?? "";
  return linksIn(row, "docs").map(capital);
}

/** The items of the game panel are in a separate group. */
function reference(source: string): Item[] {
  const sections = read(source, "docs/reference/README.md").split(/^## /m);
  const itemsOf = (title: string): Link[] => {
    const lines = (sections.find((section) => section.startsWith(`${title}\n`)) ?? "").match(/^- \[[^\]]+\]\([^)]+\)/gm) ?? [];
    return linksIn(lines.join("\n"), "docs/reference").sort((one, other) => one.text.localeCompare(other.text, "en"));
  };
  const isGame = ({ text }: Link): boolean => text.startsWith("game.");
  const group = (text: string, items: Link[]): Item => ({ text: `${text} (${items.length})`, collapsed: true, items });
  const [types, functions] = [itemsOf("Resource types"), itemsOf("Functions")];
  return [
    { text: "Configuration", link: "/reference/#configuration" },
    { text: "Errors", link: "/reference/errors" },
    group(
      "Resource types",
      types.filter((item) => !isGame(item)),
    ),
    group("Resource types of game servers", types.filter(isGame)),
    group(
      "Functions",
      functions.filter((item) => !isGame(item)),
    ),
    group("Functions of game servers", functions.filter(isGame)),
  ];
}

const listed = (source: string, pages: readonly string[]): Link[] =>
  pages.map((page) => ({ text: titleOf(source, page), link: addressOf(page) }));

export const sidebarOf = (source: string): Item[] => [
  { text: "Start", link: "/" },
  { text: "Guides", collapsed: false, items: guides(source) },
  { text: "Reference", link: "/reference/", collapsed: false, items: reference(source) },
  {
    text: "Background",
    collapsed: true,
    items: [
      { text: "All documentation", link: "/overview" },
      ...listed(source, pagesIn(source, "docs")),
      { text: "Facts", collapsed: true, items: listed(source, pagesIn(source, "docs/facts")) },
      { text: "Specifications", collapsed: true, items: listed(source, pagesIn(source, "docs/spec")) },
      { text: "Decisions", link: "/decisions/", collapsed: true, items: listed(source, pagesIn(source, "docs/decisions")) },
    ],
  },
  { text: "Changelog", link: "/contributing/changelog" },
];

export const navigation = [
  { text: "Guides", link: "/guides/start", activeMatch: "/guides/" },
  { text: "Reference", link: "/reference/", activeMatch: "/reference/(?!errors)" },
  { text: "Errors", link: "/reference/errors" },
  { component: "Versions" },
];
