// `npm run consumers`: packs this package and uses it in an empty folder as its users do, without any configuration. Node requires and
// imports it. node:test, Jest and Vitest run tests with it. The script also runs the projects that `npm create pulumi-hosting` writes. It
// needs a package registry for Jest and Vitest, so it is not a part of `npm test`, unlike test/package/entries.test.ts.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { tryNewProjects } from "./new-projects.mjs";
import { bin as ownBin, root, run, setup } from "./setup.mjs";

setup();
const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const folder = mkdtempSync(join(tmpdir(), "pulumi-hosting-consumer-"));

const body = `
  const stack = await rehearse({ program: async () => ({ id: new hosting.Project("shop").id }) });
  try {
    const { summary } = await stack.up();
    if (summary.create !== 2) throw new Error(JSON.stringify(summary));
    const projects = await stack.sandbox.find("projects");
    if (projects.length !== 1 || projects[0].name !== "shop") throw new Error(JSON.stringify(projects));
  } finally {
    await stack.close();
  }
  const sandbox = await startSandbox();
  await sandbox.close();
`;
const required = `const hosting = require("pulumi-hosting");
const { rehearse } = require("pulumi-hosting/testing");
const { startSandbox } = require("pulumi-hosting/sandbox");
`;
const imported = `import * as hosting from "pulumi-hosting";
import { Project } from "pulumi-hosting";
import { rehearse } from "pulumi-hosting/testing";
import { startSandbox } from "pulumi-hosting/sandbox";
if (Project !== hosting.Project) throw new Error("two copies");
`;
// An assertion fails before the stack is closed: the runner must report it and end.
const failing = `
  const stack = await rehearse({ program: async () => ({ id: new hosting.Project("shop").id }) });
  await stack.up();
  throw new Error("this assertion fails");
`;
const files = {
  "package.json": '{ "name": "consumer", "private": true }\n',
  "required.cjs": `${required}(async () => {${body}})();\n`,
  "imported.mjs": `${imported}${body}`,
  "node.test.cjs": `const { test } = require("node:test");\n${required}test("required", async () => {${body}});\n`,
  "node.test.mjs": `import { test } from "node:test";\n${imported}test("imported", async () => {${body}});\n`,
  "failing/node.test.cjs": `const { test } = require("node:test");\n${required}test("fails", async () => {${failing}});\n`,
  "failing-jest/shop.test.js": `${required}test("fails", async () => {${failing}}, 60_000);\n`,
  "failing-vitest/shop.test.mjs": `import { test } from "vitest";\n${imported}test("fails", async () => {${failing}}, 60_000);\n`,
  "jest/shop.test.js": `${required}test("required", async () => {${body}}, 60_000);\n`,
  "vitest/shop.test.mjs": `import { test } from "vitest";\n${imported}test("imported", async () => {${body}}, 60_000);\n`,
};

let failed = 0;
const step = (label, command, ...args) => {
  const code = run(command, args, { label, allowFailure: true, cwd: folder });
  console.log(`${code === 0 ? "well" : "FAILED"}: ${label}`);
  if (code !== 0) failed++;
};
/** Maximum time that a runner may take to end after a failure. */
const ENDS_WITHIN_MS = 120_000;
/** Expects a runner to fail because of the assertion in `failing`, and to end. */
const fails = (label, command, ...args) => {
  const { status, error, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: "utf8", timeout: ENDS_WITHIN_MS });
  const isWell = error === undefined && status !== 0 && status !== null && `${stdout}${stderr}`.includes("this assertion fails");
  console.log(`${isWell ? "well" : "FAILED"}: ${label}`);
  if (!isWell) failed++;
};

try {
  run("npm", ["pack", "--silent", "--pack-destination", folder], { label: "npm pack", quiet: true });
  for (const [name, text] of Object.entries(files)) write(name, text);
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const tarball = join(folder, `pulumi-hosting-${version}.tgz`);
  step("publint", ownBin("publint"), "run", tarball, "--strict");
  // Node 10 does not read "exports"; the package needs Node 20. The plugin is a program, which no code imports.
  step("are the types wrong", ownBin("attw"), tarball, "--profile", "node16", "--exclude-entrypoints", "./plugin");
  const packages = [tarball, `@pulumi/pulumi@${devDependencies["@pulumi/pulumi"]}`, "jest", "vitest"];
  run("npm", ["install", "--no-fund", "--no-audit", "--silent", ...packages], { label: "npm install", cwd: folder });
  const node = process.execPath;
  const bin = (name) => join(folder, "node_modules", ".bin", name);
  step("Node, required, by a Node that cannot require ES modules", node, "--no-experimental-require-module", "required.cjs");
  step("Node, imported", node, "imported.mjs");
  step("node:test, required", node, "--no-experimental-require-module", "--test", "node.test.cjs");
  step("node:test, imported", node, "--test", "node.test.mjs");
  step("Jest", bin("jest"), "--rootDir", "jest");
  step("Vitest", bin("vitest"), "run", "--root", folder, "--dir", "vitest");
  fails("node:test ends after a failed assertion", node, "--test", "failing/node.test.cjs");
  fails("Jest ends after a failed assertion", bin("jest"), "--rootDir", "failing-jest");
  fails("Vitest ends after a failed assertion", bin("vitest"), "run", "--root", folder, "--dir", "failing-vitest");
  run("npm", ["pack", "--silent", "--pack-destination", folder, "./packages/create"], { label: "npm pack create", quiet: true });
  const created = mkdtempSync(join(tmpdir(), "create-pulumi-hosting-"));
  try {
    const tarballs = { main: tarball, create: join(folder, `create-pulumi-hosting-${version}.tgz`) };
    tryNewProjects({ folder: created, tarballs, step, run });
  } finally {
    rmSync(created, { recursive: true, force: true });
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;

function write(name, text) {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
