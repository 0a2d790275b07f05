import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { ROOT } from "../../support/root";
import { EMPTY_COPY } from "./empty-copy";

const STATE = JSON.stringify({ version: 3, deployment: { resources: [] } });

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "twin-"));
  writeFileSync(join(folder, "Pulumi.yaml"), "name: shop\nruntime:\n  name: nodejs\n  options:\n    typescript: false\n");
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "shop", main: "index.js" }));
  writeFileSync(join(folder, "index.js"), "");
  writeFileSync(join(folder, "twin.json"), EMPTY_COPY);
  // pnpm makes such links to the packages of a project.
  mkdirSync(join(folder, "node_modules/@pulumi"), { recursive: true });
  symlinkSync(dirname(require.resolve("@pulumi/pulumi/package.json")), join(folder, "node_modules/@pulumi/pulumi"), "junction");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the built command. Node passes a socket as the standard input, and a shell passes a pipe. */
async function tried(isPipe: boolean): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const command = [join(ROOT, "dist/cli/main.js"), "rehearse", "up", "--dir", folder, "--twin", join(folder, "twin.json"), "--state", "-"];
  const child = isPipe
    ? spawn("/bin/sh", ["-c", 'cat | exec "$0" "$@"', process.execPath, ...command], { cwd: folder })
    : spawn(process.execPath, command, { cwd: folder });
  child.stdin.end(STATE);
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [code, stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { code, stdout, stderr };
}

const unlessWindows = process.platform === "win32" ? test.skip : test;

unlessWindows.each([
  ["a pipe", true],
  ["a socket", false],
])("a trial reads the state from %s", async (_, isPipe) => {
  expect(await tried(isPipe)).toMatchObject({ code: 0, stdout: expect.stringContaining("second preview: empty") });
});
