// npm test: sets the checkout up, runs every test, and ends with one line `N passed, N failed` (`, N skipped` where some were).
// Arguments are handed to Jest: npm test -- test/core
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root, run, setup } from "./setup.mjs";

setup();
const folder = mkdtempSync(join(tmpdir(), "pulumi-hosting-test-"));
const results = join(folder, "results.json");
const jest = join(root, "node_modules/jest/bin/jest.js");
const code = run(process.execPath, [jest, "--json", `--outputFile=${results}`, ...process.argv.slice(2)], {
  allowFailure: true,
  stdout: "ignore",
});

const { enginesAtHand } = await import(pathToFileURL(join(root, "dist/harness/engines.js")).href);
const engines = enginesAtHand().map((engine) => (engine.name === "pulumi" ? `Pulumi CLI ${engine.cli.version}` : engine.name));
console.error(`engines of the end-to-end tests: ${engines.join(", ")}`);

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
