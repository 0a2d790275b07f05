// `npm test` sets the checkout up, runs all tests except the long ones, and ends with one line `N passed, N failed` (`, N skipped` if any
// were skipped). `npm run test:long` runs the long tests. `npm run test:unit` runs the fast tests from source, without a build.
// `npm run test:built` runs all tests on the present build and packages, such as another release of the SDK than the package is built with.
// Passes arguments to Jest: `npm test -- test/core`.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isLongTest } from "./long-tests.mjs";
import { install, root, run, setup } from "./setup.mjs";
import { groupsOf, testFiles } from "./test-groups.mjs";
import { isUnitTest } from "./unit-tests.mjs";

const [first, ...rest] = process.argv.slice(2);
const isUnit = first === "--unit";
const isBuilt = first === "--built";
const isLong = first === "--long";
const asked = isUnit || isBuilt || isLong ? rest : process.argv.slice(2);

if (isUnit) install();
else if (!isBuilt) setup();
const folder = mkdtempSync(join(tmpdir(), "pulumi-hosting-test-"));
const results = join(folder, "results.json");
const jest = join(root, "node_modules/jest/bin/jest.js");
// Groups are used only if no file or test is selected.
const wanted = testFiles().filter((file) => (isUnit ? isUnitTest(file) : isBuilt || isLongTest(file) === isLong));
const files = asked.length === 0 ? groupsOf(wanted) : isUnit ? wanted.map((file) => join(root, "test", file)) : [];
const before = ["--globalSetup", join(root, "scripts/transform-first.cjs")];
const chosen = files.length > 0 ? [...(isUnit ? [] : before), "--testMatch", ...files] : [];
const inOrder = ["--testSequencer", join(root, "scripts/test-sequencer.cjs")];
// The workers share few cores. Frequent garbage collection on several threads would slow down the others.
const memory = ["--single-threaded-gc", "--max-semi-space-size=32"];
const code = run(process.execPath, [...memory, jest, "--json", `--outputFile=${results}`, ...inOrder, ...asked, ...chosen], {
  allowFailure: true,
  stdout: "ignore",
});

if (!isUnit) await sayEngines();
if (!isUnit && !isBuilt && !isLong && asked.length === 0) console.error("without the long tests: run npm run test:long for them");

let passed = 0;
let failed = 0;
let skipped = 0;
try {
  const r = JSON.parse(readFileSync(results, "utf8"));
  passed = r.numPassedTests;
  failed = r.numFailedTests + r.numRuntimeErrorTestSuites;
  skipped = r.numPendingTests + r.numTodoTests;
} catch {
  failed = 1; // Jest wrote no results, because it did not finish
}
rmSync(folder, { recursive: true, force: true });
console.log(`${passed} passed, ${Math.max(failed, code === 0 ? 0 : 1)} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exit(code === 0 && failed === 0 && passed > 0 ? 0 : 1);

async function sayEngines() {
  const { enginesAtHand } = await import(pathToFileURL(join(root, "dist/harness/engines.js")).href);
  const engines = enginesAtHand().map((engine) => (engine.name === "pulumi" ? `Pulumi CLI ${engine.cli.version}` : engine.name));
  console.error(`engines of the end-to-end tests: ${engines.join(", ")}`);
}
