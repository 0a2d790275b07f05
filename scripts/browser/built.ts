import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { linksIn } from "../check/links";

// Checks the files of the built site. They need no browser, but the generator.

type Node = DefaultTreeAdapterTypes.Node;

interface Page {
  title: string;
  /** Text outside of code. */
  text: string;
  anchors: ReadonlySet<string>;
  links: readonly string[];
  properties: ReadonlyMap<string, string>;
}

const HIDDEN = new Set(["script", "style", "code", "pre", "template", "head"]);

/** Only tags of HTML: a specification has placeholders such as `<branch>` in its text. */
const RAW =
  /<\/?(?:a|b|br|code|details|div|em|h\d|i|img|kbd|li|p|picture|pre|source|span|strong|su[bp]|summary|t[dhr]|table|[ou]l)(?:\s[^<>]*)?\/?>|&(?:[a-z]+|#\d+);|\]\(|\*\*|```|^\s*:::|\{\{/im;

/** `folder` contains one version, which is published at `base`. */
export function problemsOfBuilt(folder: string, base: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => path.split(sep).join("/"));
  const read = (path: string): string => readFileSync(join(folder, path), "utf8");
  const pages = new Map(files.filter((path) => path.endsWith(".html") && path !== "404.html").map((path) => [path, readPage(read(path))]));
  const inPages = [...pages].flatMap(([path, page]) =>
    [
      ...(RAW.test(page.text) ? [`shows raw markup: ${RAW.exec(page.text)?.[0]}`] : []),
      ...(page.properties.get("og:title") === page.title ? [] : [`og:title is ${page.properties.get("og:title")}`]),
      ...(page.properties.get("og:description") ? [] : ["has no og:description"]),
      ...(existsSync(join(folder, path.replace(/html$/, "md"))) ? [] : ["has no Markdown form"]),
      ...page.links.flatMap((link) => problemOf(link, path, pages, folder, base)),
    ].map((problem) => `${path}: ${problem}`),
  );
  const inPlain = files
    .filter((path) => /\.(?:md|txt)$/.test(path))
    .flatMap((path) =>
      linksIn(read(path)).flatMap(({ link }) => problemOf(link, path, pages, folder, base).map((problem) => `${path}: ${problem}`)),
    );
  return [...inPages, ...inPlain];
}

function problemOf(link: string, from: string, pages: ReadonlyMap<string, Page>, folder: string, base: string): string[] {
  const { origin, pathname, hash } = new URL(link, `http://site${base}${from}`);
  if (origin !== "http://site" || pathname === base.replace(/[^/]+\/$/, "")) return [];
  const path = decodeURIComponent(pathname).slice(base.length) || "index.html";
  const file = statSync(join(folder, path), { throwIfNoEntry: false })?.isDirectory() ? `${path.replace(/\/$/, "")}/index.html` : path;
  if (!pathname.startsWith(base) || !existsSync(join(folder, file))) return [`the link ${link} leads to no file`];
  const anchors = pages.get(file.replace(/\.md$/, ".html"))?.anchors;
  const anchor = decodeURIComponent(hash.slice(1));
  return anchor === "" || anchors === undefined || anchors.has(anchor) ? [] : [`the link ${link} leads to no anchor`];
}

function readPage(html: string): Page {
  const anchors = new Set<string>();
  const links: string[] = [];
  const properties = new Map<string, string>();
  let [title, text] = ["", ""];
  const visit = (node: Node, isHidden: boolean): void => {
    if (node.nodeName === "#text" && !isHidden) text += (node as DefaultTreeAdapterTypes.TextNode).value;
    const attributes = new Map("attrs" in node ? node.attrs.map(({ name, value }) => [name, value]) : []);
    const [id, href, property] = ["id", "href", "property"].map((name) => attributes.get(name));
    if (id !== undefined) anchors.add(id);
    if (node.nodeName === "a" && href !== undefined) links.push(href);
    if (property !== undefined) properties.set(property, attributes.get("content") ?? "");
    if (node.nodeName === "h1") title = textOf(node).replace(/[\s\u200B]+$/, "");
    if ("childNodes" in node) for (const child of node.childNodes) visit(child, isHidden || HIDDEN.has(node.nodeName));
    if (/^(?:p|li|td|th|h\d|div)$/.test(node.nodeName)) text += "\n";
  };
  visit(parse(html), false);
  return { title, text, anchors, links, properties };
}

const textOf = (node: Node): string =>
  "value" in node ? String(node.value) : "childNodes" in node ? node.childNodes.map(textOf).join("") : "";
