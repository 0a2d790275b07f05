// `npm test` sets the checkout up, runs all tests except the long ones, and ends with one line `N passed, N failed` (`, N skipped` if any
// were skipped). `npm run test:long` runs the long tests. `npm run test:unit` runs the fast tests from source, without a build.
// `npm run test:built` runs all tests on the present build and packages, such as another release of the SDK than the package is built with.
// `npm run test:engine` runs every test that a Pulumi CLI can run. Passes arguments to Jest: `npm test -- test/core`.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isEngineTest, SHORT_ENGINE_TESTS } from "./engine-tests.mjs";
import { isLongTest } from "./long-tests.mjs";
import { install, root, run, setup } from "./setup.mjs";
import { groupsOf, testFiles } from "./test-groups.mjs";
import { isUnitTest } from "./unit-tests.mjs";

const MODES = ["--unit", "--built", "--long", "--engine"];
const [first, ...rest] = process.argv.slice(2);
const mode = MODES.find((one) => one === first);
const asked = mode === undefined ? process.argv.slice(2) : rest;
const isUnit = mode === "--unit";

if (isUnit) install();
else if (mode !== "--built") setup();
const folder = mkdtempSync(join(tmpdir(), "pulumi-hosting-test-"));
const jest = join(root, "node_modules/jest/bin/jest.js");
const inOrder = ["--testSequencer", join(root, "scripts/test-sequencer.cjs")];
// The workers share few cores. Frequent garbage collection on several threads would slow down the others.
const memory = ["--single-threaded-gc", "--max-semi-space-size=32"];
const before = isUnit ? [] : ["--globalSetup", join(root, "scripts/transform-first.cjs")];
const total = { passed: 0, failed: 0, skipped: 0 };

const engines = isUnit ? [] : await enginesHere();
const isCliHere = engines.some(({ name }) => name === "pulumi");
const pathOf = (file) => join(root, "test", file);

if (asked.length > 0) runTests(asked, isUnit ? testFiles().filter(isUnitTest).map(pathOf) : []);
else if (isUnit) runTests([], testFiles().filter(isUnitTest).map(pathOf));
else if (mode === "--built") runTests([], groupsOf(testFiles()));
else if (mode === "--long") runTests([], groupsOf(testFiles().filter(isLongTest)));
else if (mode === "--engine") runOnEngine();
else runShort();

if (!isUnit) console.error(`engines of the end-to-end tests: ${engines.map(({ text }) => text).join(", ")}`);
if (mode === undefined && asked.length === 0) console.error("without the long tests: run npm run test:long for them");
rmSync(folder, { recursive: true, force: true });
const { passed, failed, skipped } = total;
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

/** A Pulumi CLI needs seconds for each operation, so it runs only a few tests here. */
function runShort() {
  const files = groupsOf(testFiles().filter((file) => !isLongTest(file)));
  if (!isCliHere || process.env.HOSTING_ENGINE) return runTests([], files);
  runTests([], files, { HOSTING_ENGINE: "rehearsal" });
  console.error("> a few tests also on the Pulumi CLI; run npm run test:engine for all of them");
  runTests([], SHORT_ENGINE_TESTS.map(pathOf));
}

/** Runs each file by itself, so that Jest reports it as soon as it is done. */
function runOnEngine() {
  const files = testFiles().filter(isEngineTest);
  if (isCliHere) {
    console.error(`> ${files.length} files on both engines; each is reported when it is done`);
    runTests([], files.map(pathOf));
  } else {
    console.error("There is no Pulumi CLI: set PULUMI_CLI, or put pulumi on the PATH.");
    total.failed = 1;
  }
}

/** Without files, the arguments select the tests. */
function runTests(args, files, env = {}) {
  const results = join(folder, `results-${total.passed}.json`);
  const chosen = files.length > 0 ? [...before, "--testMatch", ...files] : [];
  const command = [...memory, jest, "--json", `--outputFile=${results}`, ...inOrder, ...args, ...chosen];
  const code = run(process.execPath, command, { allowFailure: true, stdout: "ignore", env });
  let wrong = 1; // Jest writes no results if it does not finish.
  try {
    const r = JSON.parse(readFileSync(results, "utf8"));
    total.passed += r.numPassedTests;
    total.skipped += r.numPendingTests + r.numTodoTests;
    wrong = r.numFailedTests + r.numRuntimeErrorTestSuites;
  } catch {}
  total.failed += Math.max(wrong, code === 0 ? 0 : 1);
}

async function enginesHere() {
  const { enginesAtHand } = await import(pathToFileURL(join(root, "dist/test/harness/engines.js")).href);
  return enginesAtHand().map((engine) => ({
    name: engine.name,
    text: engine.name === "pulumi" ? `Pulumi CLI ${engine.cli.version}` : engine.name,
  }));
}
