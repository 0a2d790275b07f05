import { CHECKS } from "../../../cli/doctor/checks";
import { doctorCommand } from "../../../cli/doctor/command";
import { runHere } from "../../rehearsal/command-here";
import { ended, startFromSource } from "../../rehearsal/from-source";
import { Healthy } from "./fixture";

jest.setTimeout(120_000);

let healthy: Healthy;
beforeAll(async () => {
  healthy = await Healthy.make();
  healthy.write("project/Pulumi.yaml", "runtime: nodejs\n");
});
afterAll(() => healthy.close());

const environment = () => ({ ...process.env, ...healthy.env });
const doctor = (...args: string[]) => runHere(doctorCommand(), ["doctor", "--dir", healthy.options.dir, ...args], environment());
const inAProcess = (...args: string[]) =>
  ended(startFromSource("test/rehearsal/fixtures/doctor-cli.ts", ["doctor", "--dir", healthy.options.dir, ...args], environment()));

test("`doctor` with a fault exits with 1 and prints all results", async () => {
  const [text, json] = [await inAProcess(), await doctor("--json")];
  expect([text.code, text.stderr, json.code, json.stderr]).toEqual([1, "", 1, ""]);
  expect(text.stdout).toContain(`\n  FAIL  project           ${healthy.path("project/Pulumi.yaml")} has no "name"\n`);
  expect(text.stdout).toContain("\n                          Add a line name: <project> to Pulumi.yaml\n");
  expect(text.stdout).toMatch(/\n1 failed, 0 warnings, (1 note, )?\d+ ok, \d+ skipped in \d+\.\d s \(6 requests\)\n$/);
  expect(text.stdout).not.toContain("\u001b");
  const report = JSON.parse(json.stdout);
  expect(Object.keys(report)).toEqual(["doctor", "ok", "counts", "requests", "checks"]);
  expect(report).toMatchObject({ doctor: 1, ok: false, counts: { fail: 1 } });
  expect(report.checks.map(({ id }: { id: string }) => id)).toEqual(CHECKS.map(({ id }) => id));
  expect(report.checks.find(({ id }: { id: string }) => id === "token")).toEqual({
    id: "token",
    group: "hosting",
    status: "ok",
    text: `team "Sandbox team"; pin: hosting:account ${healthy.sandbox.baseUrl}#1`,
    facts: { team: "1" },
  });
});

test("`doctor --only` shows the chosen checks, and the failed checks that the chosen checks depend on", async () => {
  const { code, stdout } = await doctor("--only", "node,confirm", "--json");
  expect(code).toBe(1);
  const shown = JSON.parse(stdout).checks.map(({ id, status, text }: Record<string, string>) => [
    id,
    status,
    status === "skip" ? text : "",
  ]);
  expect(shown).toEqual([
    ["node", process.versions.node.startsWith("20.") ? "info" : "ok", ""],
    ["project", "fail", ""],
    ["confirm", "skip", "the check project must succeed first"],
  ]);
});

test("`doctor --list` prints each check once and runs none", async () => {
  const { code, stdout } = await doctor("--list");
  expect(code).toBe(0);
  expect(
    stdout
      .trim()
      .split("\n")
      .map((line) => line.split(" ")[0]),
  ).toEqual(CHECKS.map(({ id }) => id));
});

test("`doctor` refuses a wrong check, flag or folder", async () => {
  const check = await doctor("--only", "tokn");
  const flag = await doctor("--stric");
  const folder = await doctor("--dir", healthy.path("nowhere"));
  expect([check.code, flag.code, folder.code]).toEqual([2, 2, 2]);
  expect([check.stdout, flag.stdout, folder.stdout]).toEqual(["", "", ""]);
  expect(check.stderr).toContain("There is no check tokn. Did you mean token?");
  expect(flag.stderr).toContain("--strict");
  expect(folder.stderr).toContain("There is no folder");
});

test("CHECKS contains each id once, and depends only on existing checks", () => {
  const ids = CHECKS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(CHECKS.flatMap(({ needs, after = [] }) => [...needs, ...after]).filter((id) => !ids.includes(id))).toEqual([]);
});
