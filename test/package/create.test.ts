import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../support/root";

const manifestIn = (folder: string) =>
  JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8")) as {
    version: string;
    engines: object;
    license: string;
    dependencies: Record<string, string>;
    bin: Record<string, string>;
  };

test("create-pulumi-hosting has the release of the package, and depends on exactly that one", () => {
  const [own, main] = [manifestIn("create"), manifestIn(".")];
  expect(own).toMatchObject({ version: main.version, engines: main.engines, license: main.license });
  expect(own.dependencies).toEqual({ "pulumi-hosting": main.version });
  const { fixed } = JSON.parse(readFileSync(join(ROOT, ".changeset/config.json"), "utf8")) as { fixed: string[][] };
  expect(fixed).toEqual([["pulumi-hosting", "create-pulumi-hosting"]]);
});

test("create-pulumi-hosting runs init with the same arguments and exit code", () => {
  const folder = mkdtempSync(join(tmpdir(), "create-"));
  try {
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(ROOT, join(folder, "node_modules/pulumi-hosting"), "junction");
    const bin = join(folder, "node_modules/create.js");
    symlinkSync(join(ROOT, "create", manifestIn("create").bin["create-pulumi-hosting"] ?? ""), bin);
    const create = (...args: string[]) =>
      spawnSync(process.execPath, ["--preserve-symlinks-main", bin, ...args], { cwd: folder, encoding: "utf8" });
    const { status, stdout, stderr } = create("shop", "--template", "plain", "--javascript");
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(/^wrote Pulumi\.yaml\n/);
    expect(readdirSync(join(folder, "shop"))).toContain("index.js");
    expect(create("shop", "--template", "plain", "--javascript").status).toBe(1);
    expect(create("--nosuch").status).toBe(2);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
