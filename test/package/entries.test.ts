import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

// What test runners and older Node versions do with the package; `npm run consumers` tries the runners themselves.

const root = resolve(__dirname, "../..");
const { exports: entries } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  exports: Record<string, string | { types: string; default: string }>;
};
let folder: string;

/** A folder in which nothing is installed but the package's entries and the SDK of Pulumi: none of the packages that this one is made of. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "package-entries-"));
  const installed = join(folder, "node_modules", "pulumi-hosting");
  for (const entry of Object.values(entries)) {
    const file = typeof entry === "string" ? entry : entry.default;
    mkdirSync(dirname(join(installed, file)), { recursive: true });
    cpSync(join(root, file), join(installed, file));
  }
  mkdirSync(join(folder, "node_modules", "@pulumi"));
  symlinkSync(join(root, "node_modules/@pulumi/pulumi"), join(folder, "node_modules/@pulumi/pulumi"), "junction");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function node(...args: string[]): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}

test.each([
  ["pulumi-hosting", "Project,Provider,game,getProjects"],
  ["pulumi-hosting/provider", "Project,Volume,game_Schedule"],
  ["pulumi-hosting/sandbox", "startSandbox,connectSandbox"],
  ["pulumi-hosting/testing", "rehearse,RehearsalError"],
])("package: %s is one file that a Node which requires no ES modules can require", (entry, names) => {
  const program = `const entry = require("${entry}"); console.log("${names}".split(",").filter((name) => entry[name] === undefined).join());`;
  expect(node("--no-experimental-require-module", "-e", program)).toBe("");
});

test("package: an ES module imports by name", () => {
  const program = `import { game, Project, Provider } from "pulumi-hosting";
    import { startSandbox } from "pulumi-hosting/sandbox";
    import { rehearse } from "pulumi-hosting/testing";
    console.log([game.Schedule, Project, Provider, startSandbox, rehearse].map((each) => typeof each).join());`;
  expect(node("--input-type=module", "-e", program)).toBe("function,function,function,function,function");
});

test("package: every entry has its type declarations", () => {
  const declared = Object.values(entries).flatMap((entry) => (typeof entry === "string" ? [] : [entry.types]));
  expect(declared).toHaveLength(4);
  for (const file of declared) expect(existsSync(join(root, file))).toBe(true);
});
