import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../../support/root";

const LAUNCHER = join(ROOT, "packages/plugin/pulumi-resource-hosting");
const IS_WINDOWS = process.platform === "win32";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "launcher-"));
  for (const name of ["sh", "dirname"]) {
    const path = spawnSync("/bin/sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).stdout.trim();
    symlinkSync(path, join(folder, name));
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

const add = (name: string) => writeFileSync(join(folder, name), `#!${join(folder, "sh")}\necho ${name} "$@"\n`, { mode: 0o755 });
const started = () => spawnSync(LAUNCHER, ["127.0.0.1:1"], { encoding: "utf8", env: { PATH: folder } });

(IS_WINDOWS ? describe.skip : describe)("the launcher of the plugin", () => {
  const plugin = join(ROOT, "packages/plugin/plugin.js");

  test("starts the plugin with Node, even if Bun is also installed", () => {
    add("node");
    add("bun");
    expect(started().stdout).toBe(`node ${plugin} 127.0.0.1:1\n`);
  });

  test("starts the plugin with Bun if Node is not installed", () => {
    add("bun");
    expect(started().stdout).toBe(`bun ${plugin} 127.0.0.1:1\n`);
  });

  test("names Node in the error if neither Node nor Bun is installed", () => {
    expect(started()).toMatchObject({ status: 127, stderr: expect.stringMatching(/node: (?:command )?not found/) });
  });
});
