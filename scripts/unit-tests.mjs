// Defines unit tests. A unit test does not start a sandbox or a process. It also imports no file of the tests or the harness that starts
// one.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { root } from "./setup.mjs";

/** Files that run programs, proofs or benchmarks, need the build, or compile. */
const OTHERS = /^(e2e|proofs|benchmarks|rehearsal|states|package)\/|^(docs\/examples-compile|sdk\/registration-turns)\./;

const STARTS_A_PROCESS = /\bfrom "node:child_process"/;
const SANDBOX = join(root, "sandbox/index.ts");
const IMPORT = /^(?:import|export) (?!type )(?:[^"';]* from )?"(\.[^"]+)"|\bimport\("(\.[^"]+)"\)/gm;

/** The path of the file begins at the folder of the tests. */
export const isUnitTest = (file) => !OTHERS.test(file) && !startsMore(join(root, "test", file), new Set());

function startsMore(file, seen) {
  if (file === SANDBOX) return true;
  if (seen.has(file) || !/^test\//.test(relative(root, file))) return false;
  seen.add(file);
  const text = readFileSync(file, "utf8");
  return STARTS_A_PROCESS.test(text) || importsOf(file, text).some((imported) => startsMore(imported, seen));
}

const importsOf = (file, text) =>
  [...text.matchAll(IMPORT)].flatMap(([, stated, called]) => {
    const path = resolve(dirname(file), stated ?? called);
    return [`${path}.ts`, join(path, "index.ts"), path]
      .filter((candidate) => /\.[a-z]+$/.test(candidate) && existsSync(candidate))
      .slice(0, 1);
  });
