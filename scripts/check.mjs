// `npm run check`: format, lint, types, stale generated files, dead references. Runs all steps, some of them in parallel. Fails if any step
// failed.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { bin, buildSteps, install, root, tsc } from "./setup.mjs";

install();
const node = process.execPath;
const script = ([name, file, args]) => [name, node, [file, ...args]];

const formatAndLint = lane([["format and lint", bin("biome"), ["check", "."]]]);
const packages = ["provider", "sdk", "sandbox", "rehearsal", "cli", "test", "scripts"];
const imports = lane([["imports", bin("depcruise"), packages]]);
// The build leaves out the bundles, which `npm test` makes. Only the entries are made here, because one of them is the command `report`: the
// public surface reads the commands, and the compiler would keep an old bundle.
const [build, [, bundle]] = buildSteps;
const built = await lane([build, ["entries", bundle, ["entries"]]].map(script));
// These steps use the build. Tests and examples import it as users of the package do.
const afterBuild = [
  [
    ["types of the tests", tsc, ["-p", "test/tsconfig.json"]],
    ["public surface", join(root, "dist/scripts/surface/main.js"), ["--check"]],
    ["examples", tsc, ["-p", "examples/tsconfig.json"]],
    ["templates", tsc, ["-p", "cli/init/templates/tsconfig.json"]],
  ],
  [
    ["generated files", join(root, "dist/scripts/generate/main.js"), ["--check"]],
    ["references", join(root, "dist/scripts/check/main.js"), []],
  ],
];
const failures = [built, ...(await Promise.all([formatAndLint, imports, ...afterBuild.map((steps) => lane(steps.map(script)))]))].flat();

console.error(failures.length === 0 ? "check: ok" : `check: failed: ${failures.join(", ")}`);
process.exit(failures.length === 0 ? 0 : 1);

async function lane(steps) {
  const names = [];
  for (const [name, command, args] of steps) {
    const { ok, output, seconds } = await ran(command, args);
    console.error(`${ok ? "ok    " : "failed"} ${name} (${seconds.toFixed(1)} s)`);
    if (!ok) {
      process.stderr.write(output);
      names.push(name);
    }
  }
  return names;
}

/** Steps run in parallel, and only the output of failed steps is shown. */
function ran(command, args) {
  const began = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    const chunks = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => chunks.push(chunk));
    const end = (ok, more = "") => {
      const output = `${Buffer.concat(chunks).toString("utf8")}${more}`;
      resolve({ ok, output, seconds: (performance.now() - began) / 1000 });
    };
    child.once("error", (error) => end(false, `${error.message}\n`));
    child.once("close", (code) => end(code === 0));
  });
}
