const { mkdtempSync, rmSync } = require("node:fs");
const { availableParallelism, tmpdir } = require("node:os");
const { join } = require("node:path");

// Processes that tests start inherit this.
const preload = `--require=${JSON.stringify(join(__dirname, "test/support/lazy/in-children.cjs"))}`;
if (!process.env.NODE_OPTIONS?.includes(preload)) process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ""} ${preload}`.trim();

// Jest keeps its cache between runs. All that tests leave behind lies in a folder of this run, which goes with it.
const cacheDirectory = join(tmpdir(), "jest-pulumi-hosting");
const temporary = mkdtempSync(join(tmpdir(), "tests-"));
process.env.TMPDIR = temporary;
process.on("exit", () => rmSync(temporary, { recursive: true, force: true, maxRetries: 3 }));

// ESM-only packages are transformed, because Jest cannot require them: hono's server, fast-check, p-retry, the parsers of Markdown and HTML, and the
// imports of these.
const parsers = ["micromark[^/]*", "parse5", "entities", "devlop", "decode-named-character-reference", "character-entities", "ccount"];
const esmOnly = ["@hono/node-server", "fast-check", "p-retry", "is-network-error", ...parsers].join("|");

/** @type {import("jest").Config} */
module.exports = {
  cacheDirectory,
  testEnvironment: "<rootDir>/test/support/environment.cjs",
  testMatch: ["<rootDir>/test/**/*.test.ts"],
  transform: {
    "^.+\\.(t|j|mj)s$": ["@swc/jest", { jsc: { target: "es2022", parser: { syntax: "typescript" } }, module: { type: "commonjs" } }],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly})/)`, "/test/engine-recordings/"],
  modulePathIgnorePatterns: ["<rootDir>/dist/", "<rootDir>/scripts/docs-site/node_modules/", "<rootDir>/site/"],
  setupFiles: [
    "<rootDir>/test/support/stack-traces.cjs",
    "<rootDir>/test/support/without-ci.cjs",
    "<rootDir>/test/support/impossible-moves.ts",
  ],
  moduleNameMapper: {
    "^@grpc/grpc-js$": "<rootDir>/test/support/in-process-grpc.cjs",
    "/debuggable$": "<rootDir>/test/support/promises.cjs",
    "^typescript$": "<rootDir>/test/support/lazy/typescript.cjs",
    "^@npmcli/arborist$": "<rootDir>/test/support/lazy/arborist.cjs",
  },
  // A third of the time goes into waiting: for processes that the tests start, for loopback, for timers.
  maxWorkers: 2 * availableParallelism(),
  // Each test file leaves some of the SDK in memory, and a worker that is full of it mostly collects garbage.
  workerIdleMemoryLimit: "600MB",
  testTimeout: 60_000,
};
