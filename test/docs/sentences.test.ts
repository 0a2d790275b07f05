import { sentenceReaders } from "../../scripts/check/sentences";

const readers = (line: string, path = "cli/report/some.ts") => sentenceReaders(new Map([[path, line]]));

test.each([
  ["a regular expression", "export const is = (text: string) => /\\bwould delete data\\b/.test(text);"],
  ["`includes`", 'export const is = (message: string) => message.includes("was not deleted");'],
  ["`startsWith` with a template", `export const is = (line: string, n: number) => line.startsWith(\`it takes \${n} s\`);`],
  ["a constant", 'const GONE = "no longer exists";\nexport const is = (text: string) => text.endsWith(GONE);'],
  ["`new RegExp`", 'export const IS = new RegExp("must be set");'],
])("sentenceReaders reports the words of a sentence in %s", (_where, line) => {
  expect(readers(line)).toEqual([expect.stringMatching(/^cli\/report\/some\.ts:\d: reads the words of a sentence \(".+"\)$/)]);
});

test.each([
  ["a word", 'export const is = (text: string) => text.startsWith("drift: ");'],
  ["a command", "export const IS = /pulumi config set hosting:autoConfirm/;"],
  ["code", 'export const is = (text: string) => text.startsWith("new hosting.Provider(");'],
  ["a sentence that nothing searches", 'export const TEXT = "It was not deleted.";'],
])("sentenceReaders accepts %s", (_what, line) => {
  expect(readers(line)).toEqual([]);
});

test("sentenceReaders skips the files of its exceptions, and other folders", () => {
  const line = "export const IS = /was not deleted/;";
  expect(readers(line, "provider/core/log/old-forms.ts")).toEqual([]);
  expect(readers(line, "test/core/some.test.ts")).toEqual([]);
  expect(sentenceReaders(new Map([["provider/core/log/old-forms.ts", line]]), [])).toHaveLength(1);
});
