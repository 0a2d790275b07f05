import { anchorsOf } from "../../scripts/check/anchors";
import { deadLinks } from "../../scripts/check/links";

const PAGE = `# Volume

## Inputs

### \`sizeGb\` (required)

## Inputs

\`\`\`sh
# no heading
\`\`\`

## A [link](../images/report.png) and not_permitted
`;
/** `npm run check` also reads this file, so the full name of a document must not appear here. */
const md = (name: string): string => `${name}.md`;
const volume = md("docs/reference/volume");
const image = "docs/images/report.png";

const deadIn = (text: string, path = md("docs/guides/data")) =>
  deadLinks(
    new Map([
      [volume, PAGE],
      [path, text],
    ]),
    [volume, image, path, "examples/web/index.ts"],
  );

test("anchorsOf returns the anchors of a page's headings", () => {
  expect([...anchorsOf(PAGE)]).toEqual(["volume", "inputs", "sizegb-required", "inputs-1", "a-link-and-not_permitted"]);
});

test.each([
  ["a page", `[x](../reference/${md("volume")})`],
  ["a heading", `[x](../reference/${md("volume")}#sizegb-required)`],
  ["the second of two equal headings", `[x](../reference/${md("volume")}#inputs-1)`],
  ["a heading of the same page", "# Money\n\n[x](#money)"],
  ["an image", "![a report](../images/report.png)"],
  ["a folder", "[x](../../examples/web) and [y](../../examples/web/)"],
  ["another host", "[x](https://www.example.com/a.md#b)"],
  ["a missing file in code", "`[x](gone)`\n\n    [x](gone)\n\n```text\n[x](gone)\n```"],
])("deadLinks accepts a link to %s", (_, text) => {
  expect(deadIn(text)).toEqual([]);
});

test.each([
  ["a missing page", `a\n[x](${md("gone")})`, `:2: the link ${md("gone")} leads to no file of the repository`],
  ["a missing folder", "[x](../../examples/gone)", ":1: the link ../../examples/gone leads to no file of the repository"],
  ["a missing image", "![x](gone.png)", ":1: the link gone.png leads to no file of the repository"],
  ["a missing heading of the same page", "# Money\n\n[x](#gone)", ":3: the link #gone leads to no heading"],
  [
    "a heading in code",
    `[x](../reference/${md("volume")}#no-heading)`,
    `:1: the link ../reference/${md("volume")}#no-heading leads to no heading`,
  ],
  ["an anchor of a file without headings", "[x](../images/report.png#a)", ":1: the link ../images/report.png#a leads to no heading"],
])("deadLinks reports a link to %s", (_, text, problem) => {
  expect(deadIn(text)).toEqual([`${md("docs/guides/data")}${problem}`]);
});

test("deadLinks resolves the links of a changeset from the repository's root", () => {
  expect(deadIn(`[x](${volume})`, md(".changeset/a"))).toEqual([]);
  expect(deadIn(`[x](../${volume})`, md(".changeset/a"))).toHaveLength(1);
});
