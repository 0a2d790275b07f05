// Combines several test files into one. Loading and compiling the provider, the SDK and the sandbox takes a third of the time of most files, and Jest
// repeats it for each file. The files of a group share loaded modules; each remains a `describe` with its own name and hooks.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "./setup.mjs";

const tests = join(root, "test");
const groups = join(tests, ".groups");

/** Number of files per group, by folder: fewer if each file runs long. Files of all other folders are grouped together. */
const SIZES = { proof: 3, e2e: 24, testing: 12, cli: 10, import: 8, bench: 2, states: 1, package: 1, resources: 40, sandbox: 40 };
const OTHERS = { name: "others", size: 60 };

/** Files that change shared modules, or have snapshots in their folder, are not grouped. */
const ALONE = /jest\.(mock|doMock|resetModules)\(|runtime\.setMocks|toMatchSnapshot\(/;

/** Writes the groups of these files, and returns the patterns of all files to run. */
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

/** Returns paths relative to the folder of the tests, in order. */
export function testFiles() {
  return readdirSync(tests, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".test.ts"))
    .map((entry) => relative(tests, join(entry.parentPath, entry.name)).split("\\").join("/"))
    .sort();
}
