import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const root = resolve(__dirname, "../..");

test("setup.mjs refuses a node_modules that is a symbolic link", () => {
  const folder = mkdtempSync(join(tmpdir(), "setup-"));
  try {
    const [checkout, other] = [join(folder, "checkout"), join(folder, "other")];
    mkdirSync(join(checkout, "scripts"), { recursive: true });
    mkdirSync(other);
    writeFileSync(join(other, "kept"), "");
    cpSync(join(root, "scripts/setup.mjs"), join(checkout, "scripts/setup.mjs"));
    symlinkSync(other, join(checkout, "node_modules"), "junction");
    const { status, stderr } = spawnSync(process.execPath, [join(checkout, "scripts/setup.mjs")], { encoding: "utf8" });
    expect([status, stderr]).toEqual([
      1,
      "node_modules is a symbolic link: npm ci would empty the folder that it leads to. Delete the link and run this command again.\n",
    ]);
    expect(readdirSync(other)).toEqual(["kept"]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
