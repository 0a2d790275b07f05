// Several test files in one: of what most of them take, a third is loading and compiling the provider, the SDK and the sandbox, which Jest
// does anew for each file. A group's files share what they load; each stays a `describe` of its own name, with its own hooks.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "./setup.mjs";

const tests = join(root, "test");
const groups = join(tests, ".groups");

/** How many files share what they load, by folder: fewer where each runs long. */
const SIZES = { proof: 1, e2e: 16, testing: 10, cli: 8, import: 6, bench: 2, states: 1, package: 1 };
const OTHERS = 40;

/** What changes modules for all who load them, or keeps snapshots beside its file, is a file of its own. */
const ALONE = /jest\.(mock|doMock|resetModules)\(|runtime\.setMocks|toMatchSnapshot\(/;

/** Writes the groups of these files anew, and answers the patterns of all that is to run. */
export function groupsOf(files) {
  rmSync(groups, { recursive: true, force: true });
  mkdirSync(groups, { recursive: true });
  const patterns = [];
  const waiting = new Map();
  const write = (folder, files) => {
    const file = join(groups, `${folder}-${patterns.length}.test.js`);
    writeFileSync(file, files.map(describeOf).join(""));
    patterns.push(file);
  };
  for (const file of files) {
    const folder = file.includes("/") ? file.slice(0, file.indexOf("/")) : "whole";
    const size = SIZES[folder] ?? OTHERS;
    if (size === 1 || ALONE.test(readFileSync(join(tests, file), "utf8"))) {
      patterns.push(join(tests, file));
      continue;
    }
    const group = waiting.get(folder) ?? [];
    group.push(file);
    waiting.set(folder, group.length < size ? group : []);
    if (group.length === size) write(folder, group);
  }
  for (const [folder, files] of waiting) if (files.length > 0) write(folder, files);
  return patterns;
}

const describeOf = (file) =>
  `describe(${JSON.stringify(file.replace(/\.test\.ts$/, ""))}, () => { require(${JSON.stringify(`../${file}`)}); });\n`;

/** Paths from the folder of the tests, in order. */
export function testFiles() {
  return readdirSync(tests, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".test.ts"))
    .map((entry) => relative(tests, join(entry.parentPath, entry.name)).split("\\").join("/"))
    .sort();
}
