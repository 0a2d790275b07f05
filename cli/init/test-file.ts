import { type RunnerName, runnerOf } from "./runners";
import { type TemplateName, templateOf, templateText } from "./templates";

/**
 * Returns the test of a new project as a TypeScript module. The test in the templates folder is written for the template `web` and for `node:test`.
 */
export function testText(template: TemplateName, test: RunnerName): string {
  const [name, value] = templateOf(template).output;
  const { module, hasExpect } = runnerOf(test);
  const text = templateText("index.test.ts").replace(/outputs\.address, ".*"/, `outputs.${name}, ${JSON.stringify(value)}`);
  return hasExpect ? withExpect(text, module) : text;
}

/** Replaces `assert` by `expect`. The test contains only these two forms of `assert`. */
const withExpect = (text: string, module: string): string =>
  text
    .replace(/^import assert from .*\n/m, "")
    .replace('{ test } from "node:test"', `{ expect, test } from ${JSON.stringify(module)}`)
    .replace(/assert\.equal\((.*?), (.*)\);/g, "expect($1).toBe($2);")
    .replace(/assert\.deepEqual\((.*?), (.*)\);/g, "expect($1).toEqual($2);");
