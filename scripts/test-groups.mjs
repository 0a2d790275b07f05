// Several test files in one: of what most of them take, a third is loading and compiling the provider, the SDK and the sandbox, which Jest
// does anew for each file. A group's files share what they load; each stays a `describe` of its own name, with its own hooks.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "./setup.mjs";

const tests = join(root, "test");
const groups = join(tests, ".groups");

/** How many files share what they load, by folder: fewer where each runs long. Files of all other folders are one sort. */
const SIZES = { proof: 3, e2e: 24, testing: 12, cli: 10, import: 8, bench: 2, states: 1, package: 1, resources: 40, sandbox: 40 };
const OTHERS = { name: "others", size: 60 };

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
    const own = file.slice(0, Math.max(0, file.indexOf("/")));
    const folder = Object.hasOwn(SIZES, own) ? own : OTHERS.name;
    const size = SIZES[own] ?? OTHERS.size;
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
