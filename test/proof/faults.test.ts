import { changingCalls } from "../../harness/journal";
import { scenarios, titleOf } from "../../harness/scenarios";
import { type Course, cellsOf, cellText, courseOf, tryCell } from "../../proof/faults/cell";
import { faults } from "../../proof/faults/kinds";
import { cellRecord, isProven, matrixText, summaryOf, type Tried } from "../../proof/faults/matrix";
import { sample } from "../../proof/sample";

/** Of the 1500 cells and more of `npm run proof -- faults`; which ones is decided by the seed. */
const CELLS_PER_SCENARIO = 1;
const SEED = 20260101;

/** Calls that change something and that no kind makes. */
const NOT_MADE = [
  "DELETE /destinations/{uuid}",
  "DELETE /servers/{server}/backups/{backup}",
  "DELETE /servers/{uuid}",
  "PATCH /applications/{uuid}/envs",
  "PATCH /destinations/{uuid}",
  "PATCH /settings",
  "POST /applications/{uuid}/envs",
  "POST /applications/{uuid}/restart",
  "POST /applications/{uuid}/stop",
  "POST /applications/{uuid}/storages/{storage_uuid}/backups/run",
  "POST /cloud-tokens",
  "POST /deploy",
  "POST /deployments/{uuid}/cancel",
  "POST /managed-databases/{uuid}/backups",
  "POST /servers",
  "POST /servers/{server}/backups",
  "POST /servers/{server}/backups/{backup}/lock",
  "POST /servers/{server}/schedules/{schedule}/execute",
  "POST /servers/{uuid}/destinations",
  "POST /svc/servers/{uuid}/volumes/{id}/backups",
  "POST /svc/servers/{uuid}/volumes/{id}/restore",
  "POST /svc/volumes/{id}/restore",
];

const courses = new Map<string, Course>();

test.each(scenarios.map((scenario, index) => [titleOf(scenario), scenario, index] as const))(
  "%s: nothing is orphaned, nothing made twice",
  async (title, scenario, index) => {
    const course = await courseOf(scenario);
    courses.set(title, course);
    const cells = sample(cellsOf(course, faults), CELLS_PER_SCENARIO, SEED + index);
    expect(cells).toHaveLength(CELLS_PER_SCENARIO);
    for (const cell of cells)
      expect({ cell: cellText(cell), ...(await tryCell(cell, course)) }).toMatchObject({ survived: expect.any(String) });
  },
);

test("the scenarios make every call that changes something, but for those that no kind makes", () => {
  const made = new Set(
    [...courses.values()].flatMap(({ stages }) => stages.flatMap(({ writes }) => writes.map(({ method, path }) => `${method} ${path}`))),
  );
  const missing = changingCalls.map(({ method, path }) => `${method} ${path}`).filter((call) => !made.has(call));
  expect(missing.sort()).toEqual([...NOT_MADE].sort());
});

/** Cells that were holes once, whatever the seed. */
test.each([
  ["Environment", "create", "PATCH /projects/{uuid}/environments/{environment}", "kill-before"],
  ["Application (ctrfile)", "create", "PATCH /applications/{uuid}", "kill-before"],
  ["DatabaseAttachment", "delete", "DELETE /applications/{uuid}/envs/{env_uuid} #3", "revoked"],
  ["DatabaseAttachment", "replace", "DELETE /applications/{uuid}/envs/{env_uuid} #2", "500"],
  ["everything", "create", "POST /managed-databases", "429…"],
])("%s, %s: %s × %s", async (title, stage, write, fault) => {
  const course = courses.get(title);
  const cell = course && cellsOf(course, faults).find((c) => cellText(c) === `${title}, ${stage}: ${write} × ${fault}`);
  if (!cell) throw new Error("there is no such cell any more");
  expect(await tryCell(cell, course)).toEqual({ survived: "next run" });
});

describe("a hole is seen:", () => {
  const [scenario] = scenarios;
  const first = async (name: string) => {
    if (!scenario) throw new Error("there are no scenarios");
    const course = courses.get(titleOf(scenario)) ?? (await courseOf(scenario));
    const cell = cellsOf(course, faults).find(({ fault }) => fault.name === name);
    if (!cell) throw new Error(`there is no fault ${name}`);
    return { course, cell };
  };

  test("an object that is missing or too much", async () => {
    const { course, cell } = await first("503");
    const other = { ...course, stages: course.stages.map((stage) => ({ ...stage, objects: [...stage.objects.slice(1), "volumes {}"] })) };
    expect(await tryCell(cell, other)).toEqual({ survived: undefined, hole: expect.stringMatching(/too much: .*\nmissing: volumes \{\}/) });
  });

  test("a call that is not made", async () => {
    const { course, cell } = await first("500");
    const verdict = await tryCell({ ...cell, request: { ...cell.request, nth: 9 } }, course);
    expect(verdict).toEqual({ survived: undefined, hole: expect.stringContaining("the fault never came") });
  });

  test("a wait that is too short", async () => {
    const { course, cell } = await first("429");
    const verdict = await tryCell({ ...cell, fault: { ...cell.fault, quietSeconds: 3600 } }, course);
    expect(verdict).toEqual({
      survived: undefined,
      hole: expect.stringMatching(/told to wait 3600 s, and sent POST \/api\/v1\/projects after 40/),
    });
  });

  test("and shown: in the matrix, in the records, in the sum", async () => {
    const { cell } = await first("lost");
    const tried: Tried[] = [
      { cell, verdict: { survived: "next run" } },
      { cell: { ...cell, request: { ...cell.request, nth: 2 } }, verdict: { survived: undefined, hole: "two projects" } },
    ];
    const [head, one, two] = matrixText(tried, faults.slice(0, 2)).split("\n");
    expect([head?.trim(), one, two]).toEqual([
      "a b",
      "Project · create · POST /projects     > ·",
      "Project · create · POST /projects #2  X ·",
    ]);
    expect(cellRecord(tried[1] as Tried)).toEqual({
      scenario: "Project",
      stage: "create",
      method: "POST",
      path: "/projects",
      nth: 2,
      fault: "lost",
      outcome: "hole",
      why: "two projects",
    });
    expect(summaryOf(tried)).toEqual({ cells: 2, sameRun: 0, nextRun: 1, holes: 1 });
    expect([summaryOf(tried), summaryOf(tried.slice(0, 1)), summaryOf([])].map(isProven)).toEqual([false, true, false]);
  });
});

test("a sample is spread, and the same for the same seed", () => {
  const items = Array.from({ length: 100 }, (_, n) => n);
  const chosen = sample(items, 10, 7);
  expect(chosen.map((n) => Math.floor(n / 10))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(sample(items, 10, 7)).toEqual(chosen);
  expect(sample(items, 10, 8)).not.toEqual(chosen);
  expect(sample(items, 1000, 7)).toEqual(items);
});
