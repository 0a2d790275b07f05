import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { VARIANT_NAMES } from "../../sandbox/world/variants";
import { tooManyChangesets } from "./changesets";
import { formFlags } from "./forms";
import { deadLinks } from "./links";
import { staleNames } from "./pages";
import { deadReferences } from "./references";
import { sentenceReaders } from "./sentences";
import { plainLanguage } from "./words";

// Checks every reference to a document of the repository, and the words of prose and test titles. Exits with 1 if it finds a problem.

const root = resolve(__dirname, "../../..");
const TEXT = /\.(?:ts|mjs|cjs|js|md|ya?ml)$/;

const { stdout, status, stderr } = spawnSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
  maxBuffer: 1 << 26,
});
if (status !== 0) throw new Error(`git ls-files failed: ${stderr}`);
const paths = stdout.split("\n").filter((path) => path !== "" && existsSync(join(root, path)));
const files = new Map(paths.filter((path) => TEXT.test(path)).map((path) => [path, readFileSync(join(root, path), "utf8")]));
const dead = [...deadReferences(files, VARIANT_NAMES), ...deadLinks(files, paths)];
const stale = staleNames(files, paths);
const words = plainLanguage(files);
const readers = sentenceReaders(files);
const flags = formFlags(files);
const pending = tooManyChangesets(paths);

for (const problem of [...dead, ...stale, ...words, ...readers, ...flags, ...pending]) console.error(problem);
if (dead.length > 0) {
  console.error("These references are dead. Correct them, or add the section that they cite (docs/README.md explains the folders).");
  process.exitCode = 1;
}
if (stale.length > 0) {
  console.error(
    "These pages name a file or an identifier that is not there. Correct the page (scripts/check/pages.ts explains the paths).",
  );
  process.exitCode = 1;
}
if (words.length > 0) {
  console.error(
    "These words are not plain language. Use the better word, or add an exception with its reason (scripts/check/word-table.ts).",
  );
  process.exitCode = 1;
}
if (readers.length > 0) {
  console.error("Sentences are for people. Pass what the code needs as a field or as a fact (scripts/check/sentences.ts).");
  process.exitCode = 1;
}
if (flags.length > 0) {
  console.error("Ask the table of the forms: formOf in provider/core/definition/forms.ts. Add a column if none answers the question.");
  process.exitCode = 1;
}
if (pending.length > 0) process.exitCode = 1;
