import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./support/root";

const HAND_WRITTEN = ["bench", "cli", "examples", "harness", "proof", "provider", "sandbox", "scripts", "sdk", "test", "testing"];
const NOT_BY_HAND = /(^|\/)(node_modules|generated)\//;

const sources: ReadonlyMap<string, string> = new Map(
  HAND_WRITTEN.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .map((path) => `${folder}/${path}`)
      .filter((path) => path.endsWith(".ts") && !NOT_BY_HAND.test(path))
      .map((path) => [path, readFileSync(join(ROOT, path), "utf8")] as const),
  ),
);

/** A file says one thing (CONTRIBUTING.md, Rules). */
const MOST_LINES = 300;

test("files: none that is written by hand is longer than it should be", () => {
  const lines = [...sources].map(([path, text]) => [path, text.trimEnd().split("\n").length] as const);
  expect(lines.filter(([, count]) => count > MOST_LINES)).toEqual([]);
});

/** Where a report shows the last line alone, a title that begins so says nothing of what it is about. */
const WITHOUT_SUBJECT =
  /^(is|are|was|were|has|have|had|of|with|without|where|when|while|if|as|in|on|at|by|to|for|from|into|before|after|also|can|cannot|does|do|did|and|or|not|nor|it|they|its|whose)\b/i;

/** Titles that stand alone: of tests and groups that are in no other group, and of suites on every engine. */
const OUTERMOST = /^(?:(?:test|describe|onEveryEngine\w*)(?:\.\w+)*(?:<[^"`\n]*>)?\(|\S.*\)\()\s*(["`])((?:\\.|(?!\1).)*)\1/gm;

test("titles: begin with their subject; those in a group may go on from the group's", () => {
  const tests = [...sources].filter(([path]) => path.endsWith(".test.ts"));
  const titles = tests.flatMap(([path, text]) => [...text.matchAll(OUTERMOST)].map(([, , title = ""]) => ({ path, title })));
  expect(titles.length).toBeGreaterThan(tests.length);
  expect(titles.filter(({ title }) => WITHOUT_SUBJECT.test(title))).toEqual([]);
});
