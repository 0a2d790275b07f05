import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { READING_NAMES } from "../../sandbox/world/readings";
import { deadReferences } from "./references";

// Looks up every reference to a document of the repository; exits with 1 if one is dead.

const root = resolve(__dirname, "../../..");
const TEXT = /\.(?:ts|mjs|cjs|js|md|ya?ml)$/;

const { stdout, status, stderr } = spawnSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
  maxBuffer: 1 << 26,
});
if (status !== 0) throw new Error(`git ls-files failed: ${stderr}`);
const paths = stdout.split("\n").filter((path) => TEXT.test(path) && existsSync(join(root, path)));
const dead = deadReferences(new Map(paths.map((path) => [path, readFileSync(join(root, path), "utf8")])), READING_NAMES);

for (const problem of dead) console.error(problem);
if (dead.length > 0) {
  console.error("References lead nowhere: mend them, or add the section that they cite (docs/README.md says what lies where).");
  process.exitCode = 1;
}
