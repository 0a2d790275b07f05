// npm run check: format, lint, types, stale generated files, dead references. All are run, then the first failure decides.
import { join } from "node:path";
import { bin, install, root, run } from "./setup.mjs";

install();
const tsc = join(root, "node_modules/typescript/bin/tsc");
const steps = [
  ["format and lint", () => run(bin("biome"), ["check", "."], { label: "format and lint", allowFailure: true })],
  ["types", () => run(process.execPath, [tsc, "-p", "tsconfig.json"], { label: "types", allowFailure: true })],
  ["build", () => run(process.execPath, [tsc, "-p", "tsconfig.build.json"], { label: "build", allowFailure: true })],
  ["bundle", () => run(process.execPath, [join(root, "scripts/bundle.mjs")], { label: "bundle", allowFailure: true })],
  // They use the package as anybody does: what was built just now.
  ["examples", () => run(process.execPath, [tsc, "-p", "examples/tsconfig.json"], { label: "examples", allowFailure: true })],
  [
    "generated files",
    () => run(process.execPath, [join(root, "dist/scripts/generate/main.js"), "--check"], { label: "generated files", allowFailure: true }),
  ],
  ["references", () => run(process.execPath, [join(root, "dist/scripts/check/main.js")], { label: "references", allowFailure: true })],
];
const failed = steps.filter(([, step]) => step() !== 0).map(([name]) => name);
console.error(failed.length === 0 ? "check: ok" : `check: failed: ${failed.join(", ")}`);
process.exit(failed.length === 0 ? 0 : 1);
