import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { initCommand } from "../../cli/init/command";
import { runHere } from "../rehearsal/command-here";
import { ROOT } from "../support/root";

const manifestIn = (folder: string) =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    version: string;
    engines: object;
    license: string;
    bin: Record<string, string>;
    dependencies?: Record<string, string>;
  };

let paths: readonly string[];
beforeAll(() => {
  paths = packed();
});
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "create-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the paths of the files that npm packs. */
function packed(): string[] {
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const args = ["pack", "--dry-run", "--json", "--ignore-scripts"];
  const { stdout } = spawnSync(npm, args, { cwd: join(ROOT, "packages/create"), encoding: "utf8", shell: process.platform === "win32" });
  const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }];
  return files.map(({ path }) => path).sort();
}

/** Copies the packed files into a folder that has no other package, and returns a function that runs them. */
function unpacked() {
  const own = join(folder, "package");
  for (const path of paths) cpSync(join(ROOT, "packages/create", path), join(own, path));
  const bin = join(own, manifestIn(own).bin["create-pulumi-hosting"] ?? "");
  return (...args: string[]) => spawnSync(process.execPath, [bin, ...args], { cwd: folder, encoding: "utf8" });
}

const filesIn = (path: string) =>
  Object.fromEntries(readdirSync(path).map((name) => [name, readFileSync(join(path, name), "utf8")] as const));

test("create-pulumi-hosting has the version of the package and no dependencies", () => {
  const [own, main] = [manifestIn(join(ROOT, "packages/create")), manifestIn(ROOT)];
  expect(own).toMatchObject({ version: main.version, engines: main.engines, license: main.license });
  expect(Object.keys(own).filter((key) => /dependencies$/i.test(key))).toEqual([]);
  const { fixed } = JSON.parse(readFileSync(join(ROOT, ".changeset/config.json"), "utf8")) as { fixed: string[][] };
  expect(fixed).toEqual([["pulumi-hosting", "create-pulumi-hosting"]]);
});

test("the packed create-pulumi-hosting contains every template and writes the same files as init", async () => {
  const templates = readdirSync(join(ROOT, "cli/init/templates"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(ROOT.length + 1)
        .replaceAll("\\", "/"),
    );
  expect(paths).toEqual(
    ["LICENSE", "README.md", "dist/create-program.js", "dist/index.js", "package.json", ...templates.map((path) => `dist/${path}`)].sort(),
  );
  for (const path of templates)
    expect(readFileSync(join(ROOT, "packages/create/dist", path), "utf8")).toBe(readFileSync(join(ROOT, path), "utf8"));

  const create = unpacked();
  mkdirSync(join(folder, "init"));
  const { status, stdout, stderr } = create("shop", "--template", "database");
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toMatch(/^wrote Pulumi\.yaml\n/);
  const init = await runHere(initCommand(), ["init", join(folder, "init/shop"), "--template", "database"], process.env);
  expect(init.code).toBe(0);
  const written = filesIn(join(folder, "shop"));
  expect(written).toEqual(filesIn(join(folder, "init/shop")));
  expect(JSON.parse(written["package.json"] ?? "").dependencies["pulumi-hosting"]).toBe(`^${manifestIn(ROOT).version}`);
});

test("create-pulumi-hosting has the exit codes of init, and its own help and version", () => {
  const create = unpacked();
  expect(create("shop", "--template", "plain", "--javascript").status).toBe(0);
  expect(create("shop", "--template", "plain", "--javascript").status).toBe(1);
  expect(create("--nosuch").status).toBe(2);
  expect(create("--help").stdout).toContain("Usage: npm create pulumi-hosting [folder] -- [options]\n");
  expect(create("--version").stdout).toBe(`${manifestIn(ROOT).version}\n`);
});
