import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

// Loads the package as test runners and older Node versions do. `npm run consumers` tries the runners themselves.

const root = resolve(__dirname, "../..");
const { exports: entries } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  exports: Record<string, string | { types: string; default: string }>;
};
let folder: string;

/** The files that the entries load on demand. */
const PARTS = readdirSync(join(root, "dist")).filter((file) => /^(?:provider|sandbox)-\w+\.js$/.test(file));

/** Creates a folder with only the package's entries and the SDK of Pulumi, without the packages that are bundled into this one. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "package-entries-"));
  const installed = join(folder, "node_modules", "pulumi-hosting");
  const files = Object.values(entries).map((entry) => (typeof entry === "string" ? entry : entry.default));
  for (const file of [...files, ...PARTS.map((part) => join("dist", part))]) {
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
])("a Node.js without require(esm) can require the entry %s", (entry, names) => {
  const program = `const entry = require("${entry}"); console.log("${names}".split(",").filter((name) => entry[name] === undefined).join());`;
  expect(node("--no-experimental-require-module", "-e", program)).toBe("");
});

test("the provider host's entry loads a part only when the program uses this part", () => {
  const loaded = "Object.keys(require.cache).flatMap((file) => /provider-(\\w+)\\.js$/.exec(file)?.[1] ?? []).sort().join()";
  const program = `const said = []; const entry = require("pulumi-hosting/provider"); said.push(${loaded});
    entry.Project; said.push(${loaded}); entry.game_Schedule; said.push(${loaded}); console.log(said.join(" | "));`;
  expect(node("-e", program)).toBe("core | core,hosting | core,game,hosting");
});

test("no module of the provider or the sandbox is in two bundles", () => {
  const of = ["core", "game", "hosting", "network", "packages", "programs"].map((part) => `provider-${part}.js`);
  expect(PARTS).toEqual([...of, "sandbox-core.js"]);
  const bundles = [...PARTS, ...["sdk", "policy", "rehearsal", "sandbox"].map((name) => `entries/${name}.js`), "cli/report/command.js"];
  const modulesOf = (bundle: string): string[] => {
    const text = readFileSync(join(root, "dist", bundle), "utf8");
    return [...text.matchAll(/"((?:provider|sandbox)\/[\w/-]+\.ts)"\(\)\{/g)].map(([, module]) => String(module));
  };
  // Two copies of a module would have two copies of its error classes, which do not match each other, and would make the package larger.
  const modules = bundles.flatMap(modulesOf);
  expect(modules.filter((module, i) => modules.indexOf(module) !== i)).toEqual([]);
  expect(modules.length).toBeGreaterThan(250);
});

test("an ES module can import the entries by name", () => {
  const program = `import { game, Project, Provider } from "pulumi-hosting";
    import { startSandbox } from "pulumi-hosting/sandbox";
    import { rehearse } from "pulumi-hosting/testing";
    console.log([game.Schedule, Project, Provider, startSandbox, rehearse].map((each) => typeof each).join());`;
  expect(node("--input-type=module", "-e", program)).toBe("function,function,function,function,function");
});

test("every entry has its type declarations", () => {
  const declared = Object.values(entries).flatMap((entry) => (typeof entry === "string" ? [] : [entry.types]));
  expect(declared).toHaveLength(5);
  for (const file of declared) expect(existsSync(join(root, file))).toBe(true);
});
