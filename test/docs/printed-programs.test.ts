import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { transformSync } from "@swc/core";
import * as testing from "../../rehearsal";
import * as hosting from "../../sdk";
import { realPorts } from "../support/real-ports";
import { ROOT } from "../support/root";

// A block of code in the docs that begins with its imports is a whole program, which a reader copies and runs. Blocks without imports are
// parts of a program, and examples-compile.test.ts compiles them.

realPorts();

const textOf = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const guides = readdirSync(join(ROOT, "docs/guides")).map((file) => `docs/guides/${file}`);
const blocks = ["README.md", ...guides].flatMap((page) =>
  [...textOf(page).matchAll(/```ts\n(import [\s\S]*?)```/g)].map(([, text = ""]) => ({ page, text })),
);
const isTest = (text: string): boolean => /^test\(/m.test(text);

/** Programs that need no configuration and that other tests run unchanged: test/e2e/example-*.test.ts, test/cli/init and test/rehearsal/policy-packs.test.ts. */
const run = [
  ...readdirSync(join(ROOT, "examples")).flatMap((name) => (name.includes(".") ? [] : [`examples/${name}/index.ts`])),
  ...readdirSync(join(ROOT, "cli/init/templates"))
    .map((name) => `cli/init/templates/${name}/index.ts`)
    .filter((path) => existsSync(join(ROOT, path))),
  "cli/policy/templates/index.ts",
].map(textOf);

test("the complete programs in the README and the guides are tested examples or templates", () => {
  const programs = blocks.filter(({ text }) => !isTest(text));
  expect(programs.map(({ page }) => page)).toEqual([
    "README.md",
    "docs/guides/game-servers.md",
    "docs/guides/policies.md",
    "docs/guides/web-app.md",
  ]);
  expect(programs.filter(({ text }) => !run.some((own) => own.endsWith(text))).map(({ page }) => page)).toEqual([]);
});

describe.each(blocks.filter(({ text }) => isTest(text)))("tests printed in $page", ({ text }) => {
  const { code } = transformSync(text, {
    jsc: { target: "es2022", parser: { syntax: "typescript" } },
    module: { type: "commonjs" },
  });
  const requireFrom = createRequire(__filename);
  const own: Record<string, unknown> = { "pulumi-hosting": hosting, "pulumi-hosting/testing": testing };
  new Function("require", "exports", "test", "expect", code)((name: string) => own[name] ?? requireFrom(name), {}, test, expect);
});

test("the guide about testing prints two tests", () => {
  expect(blocks.filter(({ text }) => isTest(text)).map(({ page }) => page)).toEqual(["docs/guides/testing.md", "docs/guides/testing.md"]);
});
