// npm test: sets the checkout up, runs every test, and ends with one line `N passed, N failed` (`, N skipped` where some were).
// npm run test:unit: the fast ones, from source, without a build. Arguments are handed to Jest: npm test -- test/core
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { install, root, run, setup } from "./setup.mjs";
import { groupsOf } from "./test-groups.mjs";

const [first, ...rest] = process.argv.slice(2);
const isUnit = first === "--unit";
const unitFiles = unitTests();
const asked = isUnit ? rest : process.argv.slice(2);

if (isUnit) install();
else setup();
const folder = mkdtempSync(join(tmpdir(), "pulumi-hosting-test-"));
const results = join(folder, "results.json");
const jest = join(root, "node_modules/jest/bin/jest.js");
// Who names a file or a test wants just that; all of them run in groups.
const files = asked.length === 0 ? groupsOf(isUnit ? (file) => unitFiles.test(file) : undefined) : [];
const chosen = files.length > 0 ? ["--testMatch", ...files] : isUnit ? [`--testPathPatterns=/test/${unitFiles.source.slice(1)}`] : [];
const code = run(process.execPath, [jest, "--json", `--outputFile=${results}`, ...asked, ...chosen], {
  allowFailure: true,
  stdout: "ignore",
});

if (!isUnit) await sayEngines();

let passed = 0;
let failed = 0;
let skipped = 0;
try {
  const r = JSON.parse(readFileSync(results, "utf8"));
  passed = r.numPassedTests;
  failed = r.numFailedTests + r.numRuntimeErrorTestSuites;
  skipped = r.numPendingTests + r.numTodoTests;
} catch {
  failed = 1; // Jest itself did not get to its end
}
rmSync(folder, { recursive: true, force: true });
console.log(`${passed} passed, ${Math.max(failed, code === 0 ? 0 : 1)} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exit(code === 0 && failed === 0 && passed > 0 ? 0 : 1);

/** All but those that run programs, try proofs and benchmarks in their short forms, or need what is built. */
function unitTests() {
  const others = ["e2e", "proof", "bench", "testing", "states", "package"];
  const slow = ["docs/examples-compile", "sdk/registration-turns"];
  return new RegExp(`^(?!(${others.join("|")})/|(${slow.join("|")})\\.)`);
}

async function sayEngines() {
  const { enginesAtHand } = await import(pathToFileURL(join(root, "dist/harness/engines.js")).href);
  const engines = enginesAtHand().map((engine) => (engine.name === "pulumi" ? `Pulumi CLI ${engine.cli.version}` : engine.name));
  console.error(`engines of the end-to-end tests: ${engines.join(", ")}`);
}
