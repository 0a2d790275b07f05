import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { UsageErrorCode } from "../../cli/usage-error-codes";
import { codeAtEndOf } from "../../provider/core/log/errors";

const recording = resolve(__dirname, "../report-recordings/drift/preview-sames.json");
const main = resolve(__dirname, "../../dist/cli/main.js");

/** `reads` is false for a reader that closes its end before the first output. */
function pulumiHosting(args: readonly string[], reads = true): Promise<{ code: number | null; stdout: string; stderr: string }> {
  return new Promise((done) => {
    // With an empty PATH there is no Pulumi CLI.
    const options = { cwd: mkdtempSync(join(tmpdir(), "manners-")), env: { ...process.env, PATH: "", PULUMI_CLI: "" } };
    const child = spawn(process.execPath, [main, ...args], options);
    let stdout = "";
    let stderr = "";
    if (reads) child.stdout.on("data", (chunk) => (stdout += chunk));
    else child.stdout.destroy();
    child.stderr.on("data", (chunk) => (stderr += chunk));
    child.once("close", (code) => done({ code, stdout, stderr }));
  });
}

test.each([["doctor --list"], ["--help"], ["report RECORDING"]])("pulumi-hosting %s exits with 0 if its output is closed", async (line) => {
  expect(await pulumiHosting(line.replace("RECORDING", recording).split(" "), false)).toEqual({ code: 0, stdout: "", stderr: "" });
});

test.each([[""], ["ci"], ["plugin"]])("pulumi-hosting %s without a command prints its help and exits with 2", async (line) => {
  const { code, stdout, stderr } = await pulumiHosting(line === "" ? [] : line.split(" "));
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toMatch(/^Usage: /);
});

test.each<[string, UsageErrorCode]>([
  ["nosuch", "unknown_command"],
  ["--nosuch", "unknown_option"],
  ["ci nosuch", "unknown_command"],
  ["init --template nosuch", "invalid_value"],
  ["init --name No", "invalid_value"],
  ["init --name", "missing_argument"],
  ["ci init github", "no_project"],
  ["ci env --nosuch", "unknown_option"],
  ["import apply --nosuch", "unknown_option"],
  ["import apply", "missing_program"],
  ["plugin use", "no_project"],
  ["plugin use --nosuch", "unknown_option"],
  ["report", "missing_argument"],
  ["report nosuch.json", "invalid_file"],
  ["sandbox --variant lists", "invalid_value"],
  ["doctor --dir nosuch", "no_project"],
  ["rehearse nosuch", "invalid_value"],
  ["rehearse", "no_project"],
])("pulumi-hosting %s exits with 2 and prints the error code %s", async (line, code) => {
  const ended = await pulumiHosting(line.split(" "));
  expect({ code: ended.code, stdout: ended.stdout }).toEqual({ code: 2, stdout: "" });
  expect(ended.stderr).toMatch(/^error: /);
  expect(codeAtEndOf(ended.stderr.replace("(see pulumi-hosting --help)\n", ""))).toBe(code);
});

test.each([["up"], ["preview"], ["refresh"], ["destroy"]])(
  "pulumi-hosting %s proposes the command `pulumi-hosting rehearse` for the same operation",
  async (name) => {
    const { code, stderr } = await pulumiHosting([name, "--yes"]);
    expect(code).toBe(2);
    expect(stderr).toMatch(new RegExp(`^error: unknown command '${name}'\\. Did you mean "pulumi-hosting rehearse ${name}"\\?`));
    expect(stderr).toContain("[unknown_command]");
  },
);

test.each([["--help"], ["ci --help"], ["ci init --help"], ["init --help"], ["help ci"]])("pulumi-hosting %s exits with 0", async (line) => {
  const { code, stdout, stderr } = await pulumiHosting(line.split(" "));
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(/^Usage: /);
});

test("`sandbox --help` is short, and `sandbox --variants` explains the platform variants", async () => {
  const help = (await pulumiHosting(["sandbox", "--help"])).stdout;
  expect(help.split("\n").length).toBeLessThan(40);
  expect(help).not.toMatch(/--reading|databaseReady/);
  const { stdout } = await pulumiHosting(["sandbox", "--variants"]);
  expect(stdout).toMatch(/^destination=nested\|id\|absent\n {4}Form in which an application shows its destination/m);
});

test("`sandbox --variant` names the nearest variant if the given variant does not exist", async () => {
  const { stderr } = await pulumiHosting(["sandbox", "--variant", "destinaton=id"]);
  expect(stderr).toMatch(
    /There is no platform variant destinaton\. Did you mean destination\? pulumi-hosting sandbox --variants lists them\./,
  );
});
