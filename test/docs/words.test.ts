import { plainLanguage, proseOf } from "../../scripts/check/words";

/** `npm run check` also reads this file, so the full name of a document must not appear here. */
const PAGE = `docs/guides/a.${"md"}`;

const problemsIn = (text: string, path = "provider/a.ts") => plainLanguage(new Map([[path, text]]));

test.each([
  ["a comment", "let a = 1; // nobody knows it\n"],
  ["a doc comment", "/** What nobody knows. */\n"],
  ["a string", 'throw new Error("the disk of nobody");\n'],
  ["a template", `throw new Error(\`the disk \${a} of nobody\`);\n`],
  ["a template after code in it", `f(\`a \${b({ c: \`d\` })} nobody else\`);\n`],
  ["a page", "It is read by nobody.\n", PAGE],
])("plainLanguage reports a word in %s and proposes the better word", (_, text, path = "provider/a.ts") => {
  expect(problemsIn(text, path)).toEqual([expect.stringMatching(/^\S+:1: "nobody( else)?": name the actor/)]);
});

test("plainLanguage reports a word with its file and line", () => {
  expect(problemsIn("\n\n// it tells\n")).toEqual(['provider/a.ts:3: "tells": use report, show, log or return; for people, inform']);
});

test.each([
  ["an identifier", "const told = tells(afresh);\n"],
  ["code in a template", `f(\`\${told.nobody}\`);\n`],
  ["a path", 'import { Survey } from "./survey";\n'],
  ["a quotation mark in a regular expression", 'const a = x.replace(/["`]/g, ""); told(a);\n'],
  ["code in a page", "Call `tells()`.\n\n```ts\ntold();\n```\n", PAGE],
  ["a file with an exception", "It tells.\n", "CHANGELOG.md"],
])("plainLanguage ignores a word in %s", (_, text, path = "provider/a.ts") => {
  expect(problemsIn(text, path)).toEqual([]);
});

test("proseOf replaces code with spaces, and keeps the positions of comments and strings", () => {
  const text = `const a = "b c"; // d\n\`e \${f} g\`;`;
  expect(proseOf(text)).toBe('          "b c"  // d\n e      g  ');
});

test.each([
  ['test("refuses to shrink", () => {});', "refuses"],
  ['describe("a volume", () => {\n  test("that shrinks is refused", () => {});\n});', "that"],
  ['test.each([\n  ["a", 1],\n])("without %s", () => {});', "without"],
  ['onEveryEngine("is created", () => {});', "is"],
])("plainLanguage reports the title %j, which lacks its subject", (text, start) => {
  expect(problemsIn(text, "test/a.test.ts")).toEqual([expect.stringContaining(`begins with "${start}": begin with the subject`)]);
});

test.each(['test("Volume refuses to shrink", () => {});', 'describe("a volume", () => {\n  test("refuses to shrink", () => {});\n});'])(
  "plainLanguage accepts the title %j, which has its subject",
  (text) => {
    expect(problemsIn(text, "test/a.test.ts")).toEqual([]);
  },
);
