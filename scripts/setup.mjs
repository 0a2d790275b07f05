// Sets a checkout up: installs the dependencies of the lock file, and builds. Skips the steps that are already done.
import { spawnSync } from "node:child_process";
import { existsSync, lstatSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");

/** Runs a program of this checkout and ends this process with its exit code when it fails. */
export function run(command, args, { label, cwd = root, quiet = false, stdout = "inherit", env = {}, allowFailure = false } = {}) {
  if (label) console.error(`> ${label}`);
  const result = spawnSync(command, args, {
    cwd,
    stdio: quiet ? ["ignore", "pipe", "pipe"] : ["inherit", stdout, "inherit"],
    env: { ...process.env, ...env },
    encoding: "utf8",
  });
  if (result.status !== 0 && !allowFailure) {
    if (quiet) process.stderr.write(`${result.stdout ?? ""}${result.stderr ?? ""}`);
    console.error(`failed: ${[command, ...args].join(" ")}${result.error ? ` (${result.error.message})` : ""}`);
    process.exit(result.status || 1);
  }
  return result.status ?? 1;
}

const changedAt = (file) => (existsSync(join(root, file)) ? statSync(join(root, file)).mtimeMs : 0);
export const bin = (name) => join(root, "node_modules", ".bin", name);
/** The native compiler. TypeScript 6 is installed too: `test/docs` uses its API to compile the examples. */
export const tsc = join(root, "node_modules/typescript-7/bin/tsc");

/** Steps of the build, in order. Each step has a name, a script and its arguments. */
export const buildSteps = [
  ["build", tsc, ["-p", "tsconfig.build.json"]],
  ["bundle", join(root, "scripts/bundle.mjs"), []],
];

export function install() {
  // TypeScript cannot be loaded before it is installed, so the rule of cli/supported-node.ts is repeated here without its words.
  const [major, minor] = process.versions.node.split(".").map(Number);
  const least = { 20: 19, 22: 12, 24: 0 };
  if (major <= 24 && !(minor >= least[major])) {
    console.error(`pulumi-hosting needs Node 24 (recommended), 26, 22.12 or later, or 20.19 or later; this is ${process.versions.node}.`);
    process.exit(1);
  }
  if (lstatSync(join(root, "node_modules"), { throwIfNoEntry: false })?.isSymbolicLink()) {
    console.error(
      "node_modules is a symbolic link: npm ci would empty the folder that it leads to. Delete the link and run this command again.",
    );
    process.exit(1);
  }
  if (changedAt("node_modules/.package-lock.json") >= changedAt("package-lock.json") && existsSync(tsc)) return;
  run("npm", ["ci", "--no-fund", "--no-audit"], { label: "installing dependencies (npm ci)", quiet: true });
}

export function build() {
  if (!existsSync(join(root, "dist/sdk/index.js"))) console.error("> building");
  for (const [, script, args] of buildSteps) run(process.execPath, [script, ...args], { quiet: true });
}

export function setup() {
  install();
  build();
}

export const packageVersion = () => JSON.parse(readFileSync(join(root, "package.json"), "utf8")).version;

if (process.argv[1] === fileURLToPath(import.meta.url)) setup();
