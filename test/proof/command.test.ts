import { spawnSync } from "node:child_process";
import { join } from "node:path";

const MAIN = join(__dirname, "../../dist/proof/main.js");
const proof = (...args: string[]) => spawnSync(process.execPath, [MAIN, ...args], { encoding: "utf8" });

test("a few cells as JSON: one line each, then the sum", () => {
  const { status, stdout, stderr } = proof("faults", "--kind", "Project", "--fault", "503", "--json");
  const lines = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect({ status, stderr, lines }).toEqual({
    status: 0,
    stderr: "",
    lines: [
      { scenario: "Project", stage: "create", method: "POST", path: "/projects", nth: 1, fault: "503", outcome: "same run" },
      { scenario: "Project", stage: "change", method: "PATCH", path: "/projects/{uuid}", nth: 1, fault: "503", outcome: "same run" },
      { scenario: "Project", stage: "delete", method: "DELETE", path: "/projects/{uuid}", nth: 1, fault: "503", outcome: "same run" },
      { cells: 3, sameRun: 3, nextRun: 0, holes: 0 },
    ],
  });
});

test.each([
  [["faults", "--kind", "Bucket"], /^There is no scenario Bucket\. Available: Project, Environment, /],
  [["faults", "--fault", "flood"], /^There is no fault flood\. Available: lost, broken, /],
  [["faults", "--sample", "many"], /It must be an integer\./],
  [["kill", "--every", "0"], /It must be an integer from 1 on\./],
])("%j is refused", (args, said) => {
  const { status, stdout, stderr } = proof(...args);
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toMatch(said);
});

test("the help names what there is", () => {
  expect(proof("--help").stdout).toMatch(/ faults .*\n(.*\n)*? +kill /);
  expect(proof("faults", "--help").stdout).toMatch(/--reads/);
});
