import { type RunnerName, runnerOf } from "./runners";
import { type TemplateName, templateOf, templateText } from "./templates";

/** Returns the test of a new project as a TypeScript module. The file of the templates is the test of the template `web` for `node:test`. */
export function testText(template: TemplateName, test: RunnerName): string {
  const [name, value] = templateOf(template).output;
  const { module, hasExpect } = runnerOf(test);
  const text = templateText("index.test.ts").replace(/outputs\.address, ".*"/, `outputs.${name}, ${JSON.stringify(value)}`);
  return hasExpect ? withExpect(text, module) : text;
}

/** The template uses these two forms of `assert` and no others. */
const withExpect = (text: string, module: string): string =>
  text
    .replace(/^import assert from .*\n/m, "")
    .replace('{ test } from "node:test"', `{ expect, test } from ${JSON.stringify(module)}`)
    .replace(/assert\.equal\((.*?), (.*)\);/g, "expect($1).toBe($2);")
    .replace(/assert\.deepEqual\((.*?), (.*)\);/g, "expect($1).toEqual($2);");
