import { firstScenarios, scenarios, titleOf } from "../harness/scenarios";
import { onHost } from "../support/on-host";
import { accountsProof } from "./accounts/prove";
import { childrenProof } from "./children/prove";
import { dataProof } from "./data/prove";
import { baselineOf, casesOf as faultCasesOf, tryCase as tryFault } from "./fault-injection/case";
import { faults } from "./fault-injection/faults";
import { caseText, casesOf as gateCasesOf, provedCase } from "./gate/prove";
import { cases as ownershipCases } from "./ownership/cases";
import { tryCase as tryOwnership } from "./ownership/trial";
import { violationOf } from "./proof";
import { protectionsProof } from "./protections/prove";
import { replacementsProof } from "./replacements/prove";
import { sample } from "./sample";
import { lived, trialsOf, trialText } from "./variants/prove";

// The other files of this folder use the dynamic host. On the plugin, the engine's calls differ but the resource types are the same, so a few
// cases of each proof are enough here. `npm run proof -- <name> --host plugin` tries all of them.
onHost("plugin");

const SEED = 20260101;
const FAULTY = ["Project", "Application", "Volume", "EnvironmentVariables", "Deployment", "game_Schedule"];

describe("faults on the plugin", () => {
  test.each(
    firstScenarios.filter(({ kind }) => FAULTY.includes(kind)).map((scenario, index) => [titleOf(scenario), scenario, index] as const),
  )("%s: no fault leaves an orphan or creates an object twice", async (_, scenario, index) => {
    const baseline = await baselineOf(scenario);
    const [faultCase] = sample(faultCasesOf(baseline, faults), 1, SEED + index);
    expect(faultCase && (await tryFault(faultCase, baseline))).toEqual({ survived: expect.any(String) });
  });

  test("the scenario with all resource types runs to its last stage without a fault", async () => {
    const [everything] = scenarios.filter(({ kind }) => kind === "everything");
    expect(everything && (await baselineOf(everything)).stages).toHaveLength(everything?.stages.length ?? -1);
  });
});

const RENAMED = [
  "EnvironmentVariables: renamed",
  "DatabaseAttachment: renamed",
  "SharedVariable: two names swapped, with adopt: true",
  "Volume: renamed",
];

describe("ownership on the plugin", () => {
  test.each(ownershipCases.filter(({ title }) => RENAMED.includes(title)).map((one) => [one.title, one] as const))(
    "%s: `up` deletes nothing that the program declares",
    async (_, one) => {
      expect(await tryOwnership(one)).toBeUndefined();
    },
  );
});

describe("variants of the platform on the plugin", () => {
  const LIVED = ["Project", "Volume", "Application", "game_Schedule"];
  const trials = trialsOf().filter(({ scenario }) => firstScenarios.includes(scenario) && LIVED.includes(scenario.kind));
  test.each(sample(trials, 6, SEED).map((trial) => [trialText(trial), trial] as const))(
    "%s: resources pass through their lifecycle without a perpetual diff",
    async (_, trial) => {
      expect(await lived(trial, false)).toBeUndefined();
    },
  );
});

describe("gates on the plugin", () => {
  test.each(sample(gateCasesOf(), 6, SEED).map((gateCase) => [caseText(gateCase), gateCase] as const))(
    "%s: ten concurrent calls spend exactly what is permitted",
    async (_, gateCase) => {
      expect(await provedCase(gateCase)).toBeUndefined();
    },
  );

  test.each(sample(childrenProof.cases(), 6, SEED).map((one) => [one.title, one] as const))(
    "the proof of children finds no violation in the case %s",
    async (_, one) => {
      expect(await violationOf(one)).toBeUndefined();
    },
  );

  test.each(sample(protectionsProof.cases(), 6, SEED).map((one) => [one.title, one] as const))(
    "the proof of protections finds no violation in the case %s",
    async (_, one) => {
      expect(await violationOf(one)).toBeUndefined();
    },
  );

  test.each(sample(dataProof.cases(), 6, SEED).map((one) => [one.title, one] as const))(
    "the proof of the data gate finds no violation in the case %s",
    async (_, one) => {
      expect(await violationOf(one)).toBeUndefined();
    },
  );

  test.each(sample(replacementsProof.cases(), 6, SEED).map((one) => [one.title, one] as const))(
    "the proof of replacements finds no violation in the case %s",
    async (_, one) => {
      expect(await violationOf(one)).toBeUndefined();
    },
  );

  test.each(
    [
      "Project: another team, with a pin",
      "Volume: another team, explicit provider",
      "TeamSettings: settings without a pin",
      "Volume: moved",
    ].map((title) => [title, accountsProof.cases().find((one) => one.title === title)] as const),
  )("the proof of accounts finds no violation in the case %s", async (_, one) => {
    expect(one && (await violationOf(one))).toBeUndefined();
  });
});
