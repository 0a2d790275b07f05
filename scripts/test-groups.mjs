// Combines several test files into one. Jest loads and compiles the provider, the SDK and the sandbox again for each file. This takes a
// third of the time of most files. The files of a group share loaded modules. Each file of a group is a `describe` with its own name and
// hooks.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "./setup.mjs";

const tests = join(root, "test");
const groups = join(tests, ".groups");

/** Maximum number of files per group, by folder. It is small for slow folders. Folders without an entry are grouped together. */
const SIZES = { proofs: 4, e2e: 28, rehearsal: 16, cli: 14, import: 12, benchmarks: 3, states: 1, package: 1, resources: 44, sandbox: 60 };
const OTHERS = { name: "others", size: 60 };

/** Files that change shared modules, or have snapshots in their folder, are not grouped. */
const ALONE = /jest\.(mock|doMock|resetModules)\(|runtime\.setMocks|toMatchSnapshot\(/;

/** Returns the patterns of all files to run. */
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
    if (SIZES[own] === 1 || ALONE.test(readFileSync(join(tests, file), "utf8"))) patterns.push(join(tests, file));
    else waiting.set(folder, [...(waiting.get(folder) ?? []), file]);
  }
  for (const [folder, files] of waiting) for (const group of inEqualParts(files, SIZES[folder] ?? OTHERS.size)) write(folder, group);
  return patterns;
}

/** Neighbouring files, which are about one subject and equally slow, are in different parts. */
function inEqualParts(files, size) {
  const count = Math.ceil(files.length / size);
  return Array.from({ length: count }, (_, part) => files.filter((_, n) => n % count === part));
}

const describeOf = (file) =>
  `describe(${JSON.stringify(file.replace(/\.test\.ts$/, ""))}, () => { require(${JSON.stringify(`../${file}`)}); });\n`;

export function testFiles() {
  return readdirSync(tests, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".test.ts"))
    .map((entry) => relative(tests, join(entry.parentPath, entry.name)).split("\\").join("/"))
    .sort();
}
