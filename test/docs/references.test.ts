import { deadReferences } from "../../scripts/check/references";

const FACTS = `# Facts

## 1. Rules

### 1.2 Errors

- **1.2.3** A rule of many.

| **2.10** | a row |
`;
const SPEC = "# API\n\n## Storage volume (block storage)\n\n## Limits\n";
/** `npm run check` also reads this file, so the full name of a document must not appear here. */
const md = (name: string): string => `${name}.md`;
const facts = md("docs/facts/x");
const spec = md("docs/spec/api");
const volume = md("volume");
const DOCUMENTS: [string, string][] = [
  [facts, FACTS],
  [spec, SPEC],
  [`docs/reference/${volume}`, "# Volume\n\n## Adopting an object\n"],
];

const deadIn = (text: string, path = "provider/a.ts") => deadReferences(new Map([...DOCUMENTS, [path, text]]), ["lists", "keys"]);

test.each([
  ["a section's number", `// ${facts} 1.2.`],
  ["several numbers", `// ${facts} 1, 1.2.3 and 2.10; and more`],
  ["a range of numbers", `// ${facts} 1.2 to 1.2.3`],
  ["a number in a comment's next line", `/**\n * As documented (${facts}\n * 1.2).\n */`],
  ["a document as a whole", `// ${facts}: 17 rules`],
  ["a heading, without its brackets", `source: '${spec}, "Storage volume"'`],
  ["several headings", `source: '${spec}, "Limits" 3 and "Storage volume" (prices)'`],
  ["a link from the reference pages", `doc: "See [Volume](${volume})."`],
  ["a file that code writes, in quotation marks", `write("${md("OUT")}")`],
  ["an anchor", `doc: "[x](${volume}#adopting-an-object)"`],
])("deadReferences accepts %s", (_, text) => {
  expect(deadIn(text)).toEqual([]);
});

test.each([
  ["a missing document", `\n// (${md("hosting-facts")} 3.4)`, `provider/a.ts:2: ${md("hosting-facts")} is not in the repository`],
  ["a missing folder", `// ${md("docs/fact/x")} 1`, `provider/a.ts:1: ${md("docs/fact/x")} is not in the repository`],
  ["a missing section", `// ${facts} 1.3`, `provider/a.ts:1: ${facts} has no section 1.3`],
  ["a section in another form", `// ${facts} section 8`, `provider/a.ts:1: ${facts} has no section 8`],
  ["a missing section at the end of a list of sections", `// ${facts} 1, 1.2 and 9`, `provider/a.ts:1: ${facts} has no section 9`],
  [
    "a missing section in a comment's next line",
    `/**\n * As documented (${facts}\n * 1.4).\n */`,
    `provider/a.ts:2: ${facts} has no section 1.4`,
  ],
  ["a missing heading", `'${spec}, "Volumes"'`, `provider/a.ts:1: ${spec} has no heading "Volumes"`],
  ["a missing heading after an existing heading", `'${spec}, "Limits" and "Prices"'`, `provider/a.ts:1: ${spec} has no heading "Prices"`],
  [
    "a heading of a document without a path",
    `\n/** A stable form (${"rules"}, "Lines"). */`,
    'provider/a.ts:2: "rules" is not the path of a document',
  ],
  ["a missing anchor", `doc: "${volume}#prices"`, `provider/a.ts:1: ${volume} has no heading #prices`],
])("deadReferences reports %s", (_, text, problem) => {
  expect(deadIn(text)).toEqual([problem]);
});

test("deadReferences resolves a path only from the page's folder or the root", () => {
  expect(deadIn(`[x](../${md("facts/x")}) [y](${facts})`, md("docs/guides/a"))).toEqual([]);
  expect(deadIn(`[x](${volume})`, md("docs/guides/a"))).toEqual([`${md("docs/guides/a")}:1: ${volume} is not in the repository`]);
});

test("deadReferences reports a platform variant that the sandbox does not have", () => {
  expect(deadIn("(variants `lists` and `keys`)", md("docs/facts/y"))).toEqual([]);
  expect(deadIn("**[R]** (variant `list`)", md("docs/facts/y"))).toEqual([
    `${md("docs/facts/y")}:1: the sandbox has no platform variant "list" (sandbox/world/variants.ts)`,
  ]);
});

test("deadReferences reports a source file that exists neither below the root nor below test/", () => {
  const files = new Map([
    ["provider/core/money/gate.ts", ""],
    ["test/core/money/gate.test.ts", ""],
  ]);
  const page = (text: string) => deadReferences(new Map([...files, [md("docs/a"), text]]), []);
  expect(
    page("`provider/core/money/gate.ts`, `core/gate.test.ts`, `test/core/money/gate.test.ts`, `provider/resources/<thing>.ts`, `index.ts`"),
  ).toEqual([]);
  expect(page("\n`provider/core/gone.ts`")).toEqual([`${md("docs/a")}:2: provider/core/gone.ts is not in the repository`]);
});
