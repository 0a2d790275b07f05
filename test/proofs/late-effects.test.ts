import { firstScenarios, titleOf } from "../harness/scenarios";
import { onHost } from "../support/on-host";
import { type Baseline, baselineOf, casesOf, caseText, type FaultCase, tryCase } from "./fault-injection/case";
import { faults } from "./fault-injection/faults";

/** A sample of `npm run proof -- faults --fault 504-90s` and of the other faults after which the platform acts late. */
const late = faults.filter(({ effects }) => effects);
const TRIED = ["Project", "Environment", "ScheduledTask", "Storage", "Deployment", "game_Schedule", "game_SshKey", "game_Backup"];

const caseAt = (baseline: Baseline, n: number): FaultCase | undefined => {
  const cases = casesOf(baseline, late);
  return cases.at(n < 0 ? n : n % cases.length);
};

test("the late effects are 30, 90, 140 and 200 s", () => {
  expect(late.map(({ name }) => name)).toEqual(["504-30s", "504-90s", "504-140s", "504-200s"]);
});

describe.each(["dynamic", "plugin"] as const)("on the host %s", (host) => {
  onHost(host);

  test.each(firstScenarios.filter(({ kind }) => TRIED.includes(kind)).map((scenario, n) => [titleOf(scenario), scenario, n] as const))(
    "%s: a request that the platform completes late leaves the objects of the program",
    async (_, scenario, n) => {
      const baseline = await baselineOf(scenario);
      for (const at of [n, n + 3, -1]) {
        const faultCase = caseAt(baseline, at);
        if (!faultCase) throw new Error("the scenario writes nothing");
        expect({ case: caseText(faultCase), ...(await tryCase(faultCase, baseline)) }).toEqual({
          case: caseText(faultCase),
          survived: expect.any(String),
        });
      }
    },
  );
});
