import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { Command } from "commander";
import { proofCommand } from "./command";

const MAIN = join(__dirname, "../../dist/test/proofs/main.js");
const proof = (...args: string[]) => spawnSync(process.execPath, [MAIN, ...args], { encoding: "utf8" });

test("`proof faults --json` prints one line per case, and then the totals", () => {
  const { status, stdout, stderr } = proof("faults", "--kind", "Project", "--fault", "503", "--json");
  const lines = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const created = { scenario: "Project", stage: "create", method: "POST", path: "/projects", nth: 1, fault: "503", outcome: "same run" };
  expect({ status, stderr, lines }).toEqual({
    status: 0,
    stderr: "",
    lines: [
      created,
      { ...created, condition: "with pauses of 5 s" },
      { scenario: "Project", stage: "change", method: "PATCH", path: "/projects/{uuid}", nth: 1, fault: "503", outcome: "same run" },
      { scenario: "Project", stage: "delete", method: "DELETE", path: "/projects/{uuid}", nth: 1, fault: "503", outcome: "same run" },
      { cases: 4, sameRun: 4, nextRun: 0, questions: 0, violations: 0 },
    ],
  });
});

test.each([
  [["faults", "--kind", "Bucket"], /There is no scenario Bucket\. Available: Project, Environment, /],
  [["faults", "--fault", "flood"], /There is no fault flood\. Available: lost, broken, /],
  [["faults", "--sample", "many"], /It must be an integer\./],
  [["kill", "--every", "0"], /It must be an integer of at least 1\./],
])("`proof` refuses the arguments %j", async (args, said) => {
  const command = throwing(proofCommand());
  await expect(command.parseAsync(["node", "proof", ...args])).rejects.toThrow(said);
});

/** Commander ends the process itself, unless each command is set to throw. */
function throwing(command: Command): Command {
  command.commands.forEach(throwing);
  return command.exitOverride().configureOutput({ writeErr: () => undefined });
}

test("`proof` refuses an unknown scenario and lists the available scenarios", () => {
  const { status, stdout, stderr } = proof("faults", "--kind", "Bucket");
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toMatch(/^There is no scenario Bucket\. Available: Project, Environment, /);
});

test("`proof --help` lists the proofs and their options", () => {
  const command = proofCommand();
  expect(command.helpInformation()).toMatch(/ faults .*\n(.*\n)*? +kill /);
  expect(command.commands[0]?.helpInformation()).toMatch(/--reads/);
});
