import { scenarios } from "../harness/scenarios";
import { CONDITIONS, type Condition, titleUnder, underConditions } from "./conditions";
import { casesUnder } from "./data/prove";
import { type Baseline, baselineOf, casesOf, tryCase as tryFault } from "./fault-injection/case";
import { faults } from "./fault-injection/faults";
import { cases as ownershipCases } from "./ownership/cases";
import { tryCase } from "./ownership/trial";
import { type ProofCase, violationOf } from "./proof";

// The proofs of ownership, data and faults under pauses, slow responses, runs for a part of the program, and Ctrl-C.

const conditionOf = (title: string): Condition => {
  const found = CONDITIONS.find((one) => one.title === title);
  if (!found) throw new Error(`there is no condition ${title}`);
  return found;
};

const OWNERSHIP: readonly (readonly [string, string])[] = [
  ["a key moves to a set that comes earlier", "with pauses of 30 s"],
  ["a single variable moves into a set that comes earlier", "with Ctrl-C at write 1"],
  ["SharedVariable: two names swapped, with adopt: true", "with pauses of 5 s"],
  ["game_File: two names swapped, with adopt: true", "with pauses of 120 s"],
  ["game_Files: two names swapped", "with slow responses"],
  ["Application: renamed, with adopt: true", "after runs with --target"],
  ["Storage (persistent): two names swapped, without adopt", "after runs with --exclude"],
  ["EnvironmentVariables: renamed", "with Ctrl-C at write 2"],
  ["Volume: renamed", "with Ctrl-C at write 1"],
];

const DATA: readonly (readonly [string, string])[] = [
  ["Storage (persistent): two names swapped, without permission", "with pauses of 30 s"],
  ["Application: two names swapped, without permission", "with pauses of 120 s"],
  ["ManagedDatabase: two names swapped, with permission", "with pauses of 5 s"],
  ["Volume: renamed and changed, without permission", "after runs with --target"],
  ["game_Database: renamed, without permission", "after runs with --exclude"],
  ["Volume: replaceOnChanges, with permission", "with Ctrl-C at write 1"],
  ["StorageBackupSchedule: renamed, without permission", "with Ctrl-C at write 2"],
  ["VolumeRestore: renamed, without permission", "with slow responses"],
];

const ownership = OWNERSHIP.map(([title, condition]): ProofCase => {
  const found = ownershipCases.find((one) => one.title === title);
  return {
    title: titleUnder(title, conditionOf(condition)),
    run: () => (found ? tryCase(found, conditionOf(condition)) : Promise.resolve("there is no such case")),
  };
});

const data = DATA.map(([title, condition]): ProofCase => {
  const wanted = titleUnder(title, conditionOf(condition));
  const found = casesUnder(conditionOf(condition)).find((one) => one.title === wanted);
  return found ?? { title: wanted, run: () => Promise.resolve("there is no such case") };
});

describe("the proof of faults", () => {
  const [scenario] = scenarios.filter(({ kind }) => kind === "EnvironmentVariables");
  let baseline: Baseline;
  beforeAll(async () => {
    if (!scenario) throw new Error("there is no such scenario");
    baseline = await baselineOf(scenario);
  });

  test.each(CONDITIONS.map((condition) => [condition.title, condition] as const))(
    "the next `up` repairs what a fault left %s",
    async (_, condition) => {
      const faultCase = casesOf(baseline, faults).find((one) => one.condition === condition);
      expect(faultCase && (await tryFault(faultCase, baseline))).toEqual({ survived: expect.any(String) });
    },
  );
});

test.each([...ownership, ...data].map((one) => [one.title, one] as const))("%s: nothing is lost", async (_, one) => {
  expect(await violationOf(one)).toBeUndefined();
});

test("the proofs run each case as it is and under one condition, and use every condition", () => {
  const items = Array.from({ length: CONDITIONS.length }, (_, n) => n);
  const all = underConditions(items);
  expect(all).toHaveLength(2 * items.length);
  expect(new Set(all.map(({ condition }) => condition.title))).toEqual(new Set(["", ...CONDITIONS.map(({ title }) => title)]));
});
