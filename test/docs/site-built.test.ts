import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { problemsOfBuilt } from "../../scripts/browser/built";
import { mendTheme } from "../../scripts/docs-site/theme-mends";

const md = (name: string): string => `${name}.md`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "built-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function page(name: string, body: string, title = "Title"): void {
  const head = `<meta property="og:title" content="Title"><meta property="og:description" content="A page.">`;
  write(`${name}.html`, `<html><head>${head}</head><body><h1 id="title">${title}</h1><p>${body}</p></body></html>`);
  write(`${name}.md`, "# Title\n");
}

const found = () => problemsOfBuilt(folder, "/1.0.0/");

test("problemsOfBuilt accepts links to pages, anchors, the list of versions and other hosts", () => {
  page(
    "index",
    `<a href="#title">a</a> <a href="/1.0.0/guides/data.html#title">b</a> <a href="/1.0.0/../">c</a> <a href="https://example.com/">d</a>`,
  );
  page("guides/data", `<a href="../">a</a> <code>&lt;details&gt; **b**</code> &lt;branch&gt;`);
  write("llms.txt", "[a](guides/data.md)\n");
  expect(found()).toEqual([]);
});

test.each([
  ["a link to no page", `<a href="/1.0.0/none.html">a</a>`, "the link /1.0.0/none.html leads to no file"],
  ["a link out of the version", `<a href="/none.html">a</a>`, "the link /none.html leads to no file"],
  ["a link to no anchor", `<a href="#none">a</a>`, "the link #none leads to no anchor"],
  ["a tag as text", "&lt;details&gt;", "shows raw markup: <details>"],
  ["marks as text", "**bold**", "shows raw markup: **"],
  ["an entity as text", "a&amp;nbsp;b", "shows raw markup: &nbsp;"],
])("problemsOfBuilt reports %s", (_, body, problem) => {
  page("index", body);
  expect(found()).toEqual([`index.html: ${problem}`]);
});

test("problemsOfBuilt reports a wrong title for chats, a missing Markdown form, and a dead link in a Markdown form", () => {
  page("index", "", "Another title");
  page("other", "");
  rmSync(join(folder, "other.md"));
  write("llms.txt", `[a](${md("none")})\n`);
  expect(found()).toEqual([
    "index.html: og:title is Title",
    "other.html: has no Markdown form",
    `llms.txt: the link ${md("none")} leads to no file`,
  ]);
});

test("mendTheme throws if a component of the generator has changed, and leaves other files alone", () => {
  const component = (name: string) => `/node_modules/vitepress/dist/client/theme-default/components/${name}.vue`;
  expect(() => mendTheme.transform("<div/>", component("VPSidebarItem"))).toThrow("VPSidebarItem.vue no longer contains");
  expect(mendTheme.transform('<kbd class="DocSearch-Button-Key">K</kbd>', component("VPNavBarSearchButton"))).toBe(
    '<kbd class="DocSearch-Button-Key"></kbd>',
  );
  expect(mendTheme.transform("<div/>", component("VPLink"))).toBeUndefined();
});
