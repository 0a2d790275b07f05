import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const recording = resolve(__dirname, "../report-recordings/drift/preview-sames.json");
const main = resolve(__dirname, "../../dist/cli/main.js");

/** The command as a user starts it; `reads` is false for a reader that leaves before anything is printed. */
function pulumiHosting(args: readonly string[], reads = true): Promise<{ code: number | null; stdout: string; stderr: string }> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [main, ...args], { cwd: mkdtempSync(join(tmpdir(), "manners-")) });
    let stdout = "";
    let stderr = "";
    if (reads) child.stdout.on("data", (chunk) => (stdout += chunk));
    else child.stdout.destroy();
    child.stderr.on("data", (chunk) => (stderr += chunk));
    child.once("close", (code) => done({ code, stdout, stderr }));
  });
}

test.each([["doctor --list"], ["--help"], ["report RECORDING"]])(
  "pulumi-hosting %s ends quietly if nothing reads what it prints",
  async (line) => {
    expect(await pulumiHosting(line.replace("RECORDING", recording).split(" "), false)).toEqual({ code: 0, stdout: "", stderr: "" });
  },
);

test.each([
  [""],
  ["nosuch"],
  ["--nosuch"],
  ["ci"],
  ["ci nosuch"],
  ["init --template nosuch"],
  ["init --name No"],
  ["ci init nosuch"],
  ["ci env --nosuch"],
  ["import apply --nosuch"],
  ["report --nosuch"],
  ["sandbox --variant lists"],
  ["rehearse nosuch"],
])("pulumi-hosting %s is asked wrongly: exit code 2, and the reason on standard error", async (line) => {
  const { code, stdout, stderr } = await pulumiHosting(line === "" ? [] : line.split(" "));
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toMatch(/error: |Usage: /);
});

test.each([["--help"], ["ci --help"], ["ci init --help"], ["init --help"], ["help ci"]])(
  "pulumi-hosting %s is well: exit code 0",
  async (line) => {
    const { code, stdout, stderr } = await pulumiHosting(line.split(" "));
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^Usage: /);
  },
);

test("sandbox: help is short, and --variants lists every platform variant with what it is about", async () => {
  const help = (await pulumiHosting(["sandbox", "--help"])).stdout;
  expect(help.split("\n").length).toBeLessThan(40);
  expect(help).not.toMatch(/--reading|databaseReady/);
  const { stdout } = await pulumiHosting(["sandbox", "--variants"]);
  expect(stdout).toMatch(/^destination=nested\|id\|absent\n {4}Whether an application shows its destination/m);
});

test("sandbox: a variant that does not exist names the nearest", async () => {
  const { stderr } = await pulumiHosting(["sandbox", "--variant", "destinaton=id"]);
  expect(stderr).toMatch(
    /There is no platform variant destinaton\. Did you mean destination\? pulumi-hosting sandbox --variants lists them\./,
  );
});
