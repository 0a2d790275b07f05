import { changingCalls } from "../harness/journal";
import { firstScenarios, type Scenario, scenarios, titleOf } from "../harness/scenarios";
import { type Baseline, baselineOf, casesOf, caseText, tryCase } from "./fault-injection/case";
import { faults } from "./fault-injection/faults";
import { caseRecord, isProven, matrixText, summaryOf, type Tried } from "./fault-injection/matrix";
import { sample } from "./sample";

/** A sample of the cases of `npm run proof -- faults`, in the first variant of each type and in the program of every type. The seed selects them. */
const CASES_PER_SCENARIO = 1;
const isTried = (scenario: Scenario) => scenario.kind === "everything" || firstScenarios.includes(scenario);
const SEED = 20260101;

/** Writes that no scenario sends: no resource type uses them, or they need a step or an input that no scenario contains. */
const NOT_MADE = [
  "DELETE /servers/{uuid}",
  "PATCH /applications/{uuid}/envs",
  "PATCH /servers/{uuid}/edge-tunnel",
  "PATCH /settings",
  "POST /account/notifications/test",
  "POST /cloud-tokens",
  "POST /deployments/{uuid}/cancel",
  "POST /servers",
  "POST /servers/{server}/addons/gamerepair",
  "POST /servers/{server}/backups/{backup}/restore",
  "POST /servers/{server}/databases/{database}/import",
  "POST /servers/{server}/schedules/{schedule}/execute",
  "POST /servers/{server}/svc/notifications/test",
  "POST /servers/{server}/svc/players/{action}",
];

const baselines = new Map<string, Baseline>();

test.each(scenarios.map((scenario) => [titleOf(scenario), scenario] as const))(
  "%s: every stage succeeds without a fault",
  async (title, scenario) => {
    baselines.set(title, await baselineOf(scenario));
    expect(baselines.get(title)?.stages).toHaveLength(scenario.stages.length);
  },
);

test.each(scenarios.map((scenario, index) => [titleOf(scenario), scenario, index] as const).filter(([, scenario]) => isTried(scenario)))(
  "%s: no fault leaves an orphan or creates an object twice",
  async (title, scenario, index) => {
    const baseline = baselines.get(title) ?? (await baselineOf(scenario));
    const cases = sample(casesOf(baseline, faults), CASES_PER_SCENARIO, SEED + index);
    expect(cases).toHaveLength(CASES_PER_SCENARIO);
    for (const faultCase of cases)
      expect({ faultCase: caseText(faultCase), ...(await tryCase(faultCase, baseline)) }).toEqual({
        faultCase: caseText(faultCase),
        survived: expect.any(String),
      });
  },
);

/** Cases that failed in a full run of the proof. */
const FOUND = [["Deployment (restart and rollback)", "forward: POST /applications/{uuid}/start × 504-200s"]] as const;

test.each(FOUND)("%s, %s", async (title, what) => {
  const scenario = scenarios.find((one) => titleOf(one) === title);
  if (!scenario) throw new Error(`There is no scenario ${title}`);
  const baseline = baselines.get(title) ?? (await baselineOf(scenario));
  const cases = casesOf(baseline, faults).filter((one) => caseText(one) === `${title}, ${what}`);
  expect(await Promise.all(cases.map((one) => tryCase(one, baseline)))).toEqual([{ survived: expect.any(String) }]);
});

test("the scenarios send every changing call of the APIs except those in NOT_MADE", () => {
  const made = new Set(
    [...baselines.values()].flatMap(({ stages }) => stages.flatMap(({ writes }) => writes.map(({ method, path }) => `${method} ${path}`))),
  );
  const missing = changingCalls.map(({ method, path }) => `${method} ${path}`).filter((call) => !made.has(call));
  expect(missing.sort()).toEqual([...NOT_MADE].sort());
});

/** Cases that once were violations. These cases run with every seed. */
test.each([
  ["Environment", "create", "PATCH /projects/{uuid}/environments/{environment}", "kill-before"],
  ["Application (ctrfile)", "create", "PATCH /applications/{uuid}", "kill-before"],
  ["DatabaseAttachment", "delete", "DELETE /applications/{uuid}/envs/{env_uuid} #3", "revoked"],
  ["DatabaseAttachment", "replace", "DELETE /applications/{uuid}/envs/{env_uuid} #2", "500"],
  ["everything", "create", "POST /managed-databases", "429…"],
  ["game_GameVersion", "create", "POST /servers/{server}/game/version", "502…"],
  ["game_Server", "change", "POST /servers/{server}/power", "kill-before"],
])("%s, %s: the next run completes the write %s after the fault %s", async (title, stage, write, fault) => {
  expect(await triedAgain(title, `${title}, ${stage}: ${write} × ${fault}`)).toEqual({ survived: "next run" });
});

/** These cases were violations too. The same run may complete the write. */
test.each([
  ["PreviewDeployment (with domains)", "change", "POST /applications/{uuid}/previews", "500"],
  ["game_Database", "replace", "POST /servers/{server}/databases/{database}/rotate-password", "503-acted"],
  ["game_Database", "replace", "POST /servers/{server}/databases/{database}/rotate-password", "429"],
  ["game_Action (files)", "create", "POST /servers/{server}/files/copy", "504-200s"],
  ["Volume (restored)", "replace", "POST /svc/servers/{uuid}/volumes/{id}/restore", "502…"],
  ["Volume", "lower", "PATCH /svc/servers/{uuid}/volumes/{id}", "504-30s"],
])("%s, %s: no violation by the write %s with the fault %s", async (title, stage, write, fault) => {
  expect(await triedAgain(title, `${title}, ${stage}: ${write} × ${fault}`)).toEqual({ survived: expect.any(String) });
});

async function triedAgain(title: string, text: string): ReturnType<typeof tryCase> {
  const scenario = scenarios.find((one) => titleOf(one) === title);
  const baseline = baselines.get(title) ?? (scenario && (await baselineOf(scenario)));
  const faultCase = baseline && casesOf(baseline, faults).find((one) => caseText(one) === text);
  if (!faultCase) throw new Error("there is no such case any more");
  return tryCase(faultCase, baseline);
}

describe("the proof of faults", () => {
  const [scenario] = scenarios;
  const first = async (name: string) => {
    if (!scenario) throw new Error("there are no scenarios");
    const baseline = baselines.get(titleOf(scenario)) ?? (await baselineOf(scenario));
    const faultCase = casesOf(baseline, faults).find(({ fault }) => fault.name === name);
    if (!faultCase) throw new Error(`there is no fault ${name}`);
    return { baseline, faultCase };
  };

  test("the proof of faults reports a missing object and an extra object", async () => {
    const { baseline, faultCase } = await first("503");
    const other = {
      ...baseline,
      stages: baseline.stages.map((stage) => ({ ...stage, objects: [...stage.objects.slice(1), "volumes {}"] })),
    };
    expect(await tryCase(faultCase, other)).toEqual({
      survived: undefined,
      violation: expect.stringMatching(/too much: .*\nmissing: volumes \{\}/),
    });
  });

  test("the proof of faults reports a fault that was not injected", async () => {
    const { baseline, faultCase } = await first("500");
    const verdict = await tryCase({ ...faultCase, request: { ...faultCase.request, nth: 9 } }, baseline);
    expect(verdict).toEqual({ survived: undefined, violation: expect.stringContaining("the fault was not injected") });
  });

  test("the proof of faults reports a retry before the end of the announced wait", async () => {
    const { baseline, faultCase } = await first("429");
    const verdict = await tryCase({ ...faultCase, fault: { ...faultCase.fault, quietSeconds: 3600 } }, baseline);
    expect(verdict).toEqual({
      survived: undefined,
      violation: expect.stringMatching(/asked to wait 3600 s, but sent POST \/api\/v1\/projects after 40/),
    });
  });

  test("the proof of faults shows a violation in matrix, record and totals", async () => {
    const { faultCase } = await first("lost");
    const tried: Tried[] = [
      { faultCase, verdict: { survived: "next run" } },
      {
        faultCase: { ...faultCase, request: { ...faultCase.request, nth: 2 } },
        verdict: { survived: undefined, violation: "two projects" },
      },
    ];
    const [head, one, two] = matrixText(tried, faults.slice(0, 2)).split("\n");
    expect([head?.trim(), one, two]).toEqual([
      "a b",
      "Project · create · POST /projects     > ·",
      "Project · create · POST /projects #2  X ·",
    ]);
    expect(caseRecord(tried[1] as Tried)).toEqual({
      scenario: "Project",
      stage: "create",
      method: "POST",
      path: "/projects",
      nth: 2,
      fault: "lost",
      outcome: "violation",
      why: "two projects",
    });
    expect(summaryOf(tried)).toEqual({ cases: 2, sameRun: 0, nextRun: 1, questions: 0, violations: 1 });
    expect([summaryOf(tried), summaryOf(tried.slice(0, 1)), summaryOf([])].map(isProven)).toEqual([false, true, false]);
  });
});

test("`sample` spreads its choice over the list, and repeats the choice for the same seed", () => {
  const items = Array.from({ length: 100 }, (_, n) => n);
  const chosen = sample(items, 10, 7);
  expect(chosen.map((n) => Math.floor(n / 10))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(sample(items, 10, 7)).toEqual(chosen);
  expect(sample(items, 10, 8)).not.toEqual(chosen);
  expect(sample(items, 1000, 7)).toEqual(items);
});
