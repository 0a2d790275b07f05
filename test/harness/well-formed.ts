import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { type DefaultTreeAdapterMap, parseFragment } from "parse5";

type Node = DefaultTreeAdapterMap["node"];
type Element = DefaultTreeAdapterMap["element"];

/** All elements that a report can contain. Any other element came from a hostile name or message. */
const ELEMENTS = new Set("h3 h4 p a details summary table thead tbody tr th td code b strong br sub ul li pre blockquote".split(" "));
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ["href"],
  details: ["open"],
  code: ["class"],
  td: ["align"],
  th: ["align"],
};

export interface Expected {
  maxBytes: number;
  /** Addresses to which a report may link. */
  links: readonly string[];
}

/** Returns the defects of a report, which it parses as a forge does. */
export function malformed(text: string, { maxBytes, links }: Expected): string[] {
  const problems: string[] = [];
  const bytes = Buffer.byteLength(text);
  if (bytes > maxBytes) problems.push(`${bytes} bytes, at most ${maxBytes} are allowed`);
  const html = micromark(text, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] });
  const tree = parseFragment(html, { onParseError: ({ code }) => problems.push(`parse error: ${code}`), sourceCodeLocationInfo: true });
  const elements = new Map<string, number>();
  const walk = (node: Node, isCode: boolean): void => {
    if (node.nodeName === "#text" && "value" in node && !isCode) problems.push(...strayText(node.value));
    if (node.nodeName === "#comment" && "data" in node && !/^ pulumi-hosting report /.test(node.data))
      problems.push(`comment: ${node.data}`);
    if ("tagName" in node) {
      elements.set(node.tagName, (elements.get(node.tagName) ?? 0) + 1);
      problems.push(...wrongElement(node, links));
    }
    const isCodeWithin = isCode || node.nodeName === "code" || node.nodeName === "pre";
    if ("childNodes" in node) for (const child of node.childNodes) walk(child, isCodeWithin);
  };
  walk(tree, false);
  const counts: [string, RegExp][] = [
    ["details", /^<details/gm],
    ["table", /^\| (?:---:? \| ?)+$/gm],
    ["pre", /^(?:> (?: {2})?)?`{3,}(?:mermaid|sh)$/gm],
    ["h3", /^### /gm],
    ["h4", /^#### /gm],
  ];
  for (const [tag, pattern] of counts) {
    const meant = text.match(pattern)?.length ?? 0;
    if ((elements.get(tag) ?? 0) !== meant) problems.push(`${elements.get(tag) ?? 0} <${tag}> were parsed, expected ${meant}`);
  }
  if ((text.match(/^<\/details>$/gm)?.length ?? 0) !== (elements.get("details") ?? 0)) problems.push("a part is not closed");
  return problems;
}

function wrongElement(node: Element, links: readonly string[]): string[] {
  const { tagName, attrs } = node;
  if (!ELEMENTS.has(tagName)) return [`<${tagName}>`];
  const problems = attrs.filter(({ name }) => !ATTRIBUTES[tagName]?.includes(name)).map(({ name }) => `${tagName}[${name}]`);
  const href = attrs.find(({ name }) => name === "href")?.value;
  if (tagName === "a" && (href === undefined || !links.includes(href))) problems.push(`link to ${href}`);
  const language = attrs.find(({ name }) => name === "class")?.value;
  if (language !== undefined && language !== "language-mermaid" && language !== "language-sh") problems.push(`code block of ${language}`);
  const children = node.childNodes.filter((child): child is Element => "tagName" in child);
  if (tagName === "details" && children[0]?.tagName !== "summary") problems.push("a part without a heading");
  if (tagName === "table") {
    const widths = new Set(rowsOf(node).map((row) => row.childNodes.filter((child) => "tagName" in child).length));
    if (widths.size !== 1) problems.push(`rows of ${[...widths].join(" and ")} cells`);
  }
  return problems;
}

const rowsOf = (node: Element): Element[] =>
  node.childNodes.flatMap((child) => ("tagName" in child ? (child.tagName === "tr" ? [child] : rowsOf(child)) : []));

/** Returns unparsed Markdown marks, and text outside code that a forge would turn into a link. */
function strayText(text: string): string[] {
  const found = /```|\|\s*---|^#{1,6} |<\/?[a-z]|(?:^|[^\w])@[\w-]|https?:\/\/|\*\*/m.exec(text);
  return found ? [`stray ${JSON.stringify(text.slice(Math.max(0, found.index - 20), found.index + 40))}`] : [];
}
