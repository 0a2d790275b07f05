import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { functions } from "../../provider/functions";
import { definitions } from "../../provider/resources";
import { sidebarOf } from "../../scripts/docs-site/navigation";
import { descriptionOf, isForUsers, linkedPath, pageAt, sitePath } from "../../scripts/docs-site/pages";
import { writePlainPages } from "../../scripts/docs-site/plain-pages";
import { searchOptions } from "../../scripts/docs-site/search";
import { withTabs } from "../../scripts/docs-site/tabs";
import { newestFirst, writeVersions } from "../../scripts/docs-site/versions";
import { ROOT } from "../support/root";

/** `npm run check` also reads this file, so the full name of a document must not appear here. */
const md = (name: string): string => `${name}.md`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "site-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function page(path: string, text = "<h1>page</h1>"): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

test.each([
  [
    ["0.2.0", "0.10.0", "0.9.1"],
    ["0.10.0", "0.9.1", "0.2.0"],
  ],
  [
    ["1.0.0-rc.2", "1.0.0", "1.0.0-rc.10", "0.9.0"],
    ["1.0.0", "1.0.0-rc.10", "1.0.0-rc.2", "0.9.0"],
  ],
])("newestFirst sorts the versions %j into %j", (versions, listed) => {
  expect([...versions].sort(newestFirst)).toEqual(listed);
});

test("writeVersions redirects the pages in `latest` to the newest stable release", () => {
  page("0.9.0/guides/old.html");
  page("0.10.0/index.html");
  page("0.10.0/reference/errors.html");
  page("1.0.0-rc.1/index.html");
  page("latest/guides/old.html");
  expect(writeVersions(folder)).toEqual(["1.0.0-rc.1", "0.10.0", "0.9.0"]);
  const read = (path: string) => readFileSync(join(folder, path), "utf8");
  expect(read("latest/reference/errors.html")).toContain(
    'location.replace("../../0.10.0/reference/errors.html" + location.search + location.hash)',
  );
  expect(read("latest/index.html")).toContain('<a href="../0.10.0/index.html">');
  expect(() => read("latest/guides/old.html")).toThrow("ENOENT");
  expect(JSON.parse(read("versions.json"))).toEqual({ latest: "0.10.0", versions: ["1.0.0-rc.1", "0.10.0", "0.9.0"] });
  expect(read("index.html")).toMatch(/1\.0\.0-rc\.1<\/a><\/li>\n<li><a href="0\.10\.0\/">0\.10\.0<\/a> \(latest\)/);
});

test.each([
  [md("README"), md("index")],
  [md("docs/README"), md("overview")],
  [md("docs/guides/start"), md("guides/start")],
  [md("docs/reference/README"), md("reference/index")],
  [md("CONTRIBUTING"), md("contributing/contributing")],
  [md("sandbox/README"), md("contributing/sandbox")],
])("sitePath of %s is %s", (path, inSite) => {
  expect(sitePath(path)).toBe(inSite);
});

test.each([
  ["a page", md("../reference/volume"), md("docs/reference/volume")],
  ["a folder with a README", "../../sandbox", md("sandbox/README")],
  ["a folder without a README", "../../examples/web", undefined],
  ["a source file", "../../provider/core/money/gate.ts", undefined],
  ["a page outside of the site", `../../${md(".changeset/README")}`, undefined],
])("pageAt finds the page of a link to %s, or returns nothing", (_, link, wanted) => {
  expect(pageAt(ROOT, linkedPath(md("docs/guides/start"), link)?.target ?? "")).toBe(wanted);
});

test("the navigation shows every resource type and every function once, in groups", () => {
  const { items = [] } = sidebarOf(ROOT).find(({ text }) => text === "Reference") ?? {};
  const groups = items.filter((item) => item.items !== undefined);
  expect(groups.map(({ text }) => text.replace(/ \(\d+\)$/, ""))).toEqual([
    "Resource types",
    "Resource types of game servers",
    "Functions",
    "Functions of game servers",
  ]);
  const shown = groups.flatMap((group) => (group.items ?? []).map(({ text }) => text));
  const names = [
    ...definitions.map(({ module, type }) => (module === undefined ? type : `${module}.${type}`)),
    ...functions.map(({ module, name }) => (module === undefined ? name : `${module}.${name}`)),
  ];
  expect(shown.sort()).toEqual(names.sort());
});

test("the navigation lists the first two guides in the order of the index", () => {
  const guides = sidebarOf(ROOT).find(({ text }) => text === "Guides")?.items ?? [];
  expect(guides.slice(0, 2)).toEqual([
    { text: "A new project", link: "/guides/start" },
    { text: "Configuration", link: "/guides/configuration" },
  ]);
});

const committed = (path: string): string => readFileSync(join(ROOT, path), "utf8");

test("the languages of a program are tabs, and no page shows markup as text", () => {
  const reference = readdirSync(join(ROOT, "docs/reference")).map((name) => withTabs(committed(`docs/reference/${name}`)));
  expect(reference.filter((text) => /<\/?(?:details|summary)>/.test(text))).toEqual([]);
  const volume = withTabs(committed(md("docs/reference/volume")));
  expect(volume).toMatch(
    /\n::: code-group\n\n```ts \[TypeScript\]\n[\s\S]*\n```yaml \[YAML\]\n[\s\S]*\n```python \[Python\]\n[\s\S]*\n```go \[Go\]\n[\s\S]*\n:::\n/,
  );
  expect(withTabs(committed(md("docs/reference/deployment")))).toMatch(/\n:::\n\n\S/);
});

test("the search and `llms.txt` contain the pages for users only", () => {
  const addresses = ["index", "guides/data", "reference/errors", "figures", "contributing/changelog"];
  const others = ["overview", "architecture", "facts/hosting", "decisions/no-clock", "coverage", "contributing/contributing"];
  expect([...addresses, ...others].map(md).filter(isForUsers)).toEqual(addresses.map(md));
});

test("the search indexes the committed pages for users, without colours", () => {
  const parser = { options: { highlight: "colours" }, render: (text: string) => `${text} ${parser.options.highlight ?? "plain"}` };
  const indexed = (relativePath: string) => searchOptions._render("text", { relativePath }, parser);
  expect(["README", "docs/guides/data", "docs/reference/volume", "CHANGELOG"].map(md).map(indexed)).toEqual(Array(4).fill("text plain"));
  expect(["CONTRIBUTING", "docs/facts/hosting", "docs/coverage"].map(md).map(indexed)).toEqual(["", "", ""]);
  expect(parser.options.highlight).toBe("colours");
});

test("the description of a page is its first sentence, without links and marks", () => {
  expect(descriptionOf("# A\n\nA `volume` of a [server](x). More.\n")).toBe("A volume of a server.");
  expect(descriptionOf("# A\n\n    npx pulumi-hosting doctor\n\n| a |\n\nSome changes cost money:\n\n- one\n")).toBe(
    "Some changes cost money.",
  );
  expect(descriptionOf("# A\n\n```sh\na\n\nb\n```\n")).toBeUndefined();
});

test("the site contains each page as Markdown, and a list of the pages for users", () => {
  const pages = ["README", "docs/guides/data", "docs/reference/errors", "docs/facts/hosting"].map(md);
  writePlainPages(ROOT, folder, pages);
  const read = (path: string) => readFileSync(join(folder, path), "utf8");
  expect(read(md("guides/data")).split("\n")[0]).toBe("# Data");
  expect(read(md("reference/errors"))).not.toContain("<!-- Generated");
  const [start, guides, reference] = read("llms.txt").split(/\n## /).slice(1);
  expect([start, guides, reference].map((text) => /\]\(([^)]+)\)/.exec(text ?? "")?.[1])).toEqual(
    ["index", "guides/data", "reference/errors"].map(md),
  );
  expect(read("llms.txt")).not.toContain("facts");
});

test("a link of a Markdown page leads to the site, or becomes text", () => {
  const source = join(folder, "source");
  page(
    `source/${md("docs/guides/data")}`,
    `# Data\n\n[\`a[0]\`](../../${md("README")}#b), [code](../../sdk/index.ts), ![p](../images/p.png), \`[x](y)\`\n`,
  );
  page(`source/${md("README")}`, "# Start\n\n[Data](docs/guides/data.md)\n");
  page("source/docs/images/p.png");
  writePlainPages(source, join(folder, "out"), [md("docs/guides/data"), md("README")]);
  const read = (path: string) => readFileSync(join(folder, "out", path), "utf8");
  expect(read(md("guides/data"))).toBe(`# Data\n\n[\`a[0]\`](../${md("index")}#b), code, ![p](../images/p.png), \`[x](y)\`\n`);
  expect(read(md("index"))).toBe("# Start\n\n[Data](guides/data.md)\n");
  expect(read("images/p.png")).toBe("<h1>page</h1>");
});
