// npm run check: format, lint, types, stale generated files, dead references. All are run, in two lanes side by side; then any failure decides.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { bin, install, root } from "./setup.mjs";

install();
const node = process.execPath;
const tsc = join(root, "node_modules/typescript/bin/tsc");
const built = (file) => join(root, "dist/scripts", file);

const lanes = [
  [
    ["types", node, [tsc, "-p", "tsconfig.json"]],
    ["format and lint", bin("biome"), ["check", "."]],
  ],
  [
    ["build", node, [tsc, "-p", "tsconfig.build.json"]],
    ["bundle", node, [join(root, "scripts/bundle.mjs")]],
    // They use the package as anybody does: what was built just now.
    ["examples", node, [tsc, "-p", "examples/tsconfig.json"]],
    ["generated files", node, [built("generate/main.js"), "--check"]],
    ["references", node, [built("check/main.js")]],
  ],
];

const failed = (await Promise.all(lanes.map(stepsOneByOne))).flat();
console.error(failed.length === 0 ? "check: ok" : `check: failed: ${failed.join(", ")}`);
process.exit(failed.length === 0 ? 0 : 1);

/** Names of those that failed. */
async function stepsOneByOne(steps) {
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

/** What a step prints is shown in one piece, and only where it failed: two of them run at a time. */
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
