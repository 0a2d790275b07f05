import fc from "fast-check";
import { projects } from "../../provider/api/hosting/projects";
import { firstScenarios } from "../harness/scenarios";
import { functionSubjects, proveAnswers, type Tried, typeSubjects } from "./fuzz-responses/prove";
import { fixedShapes, nearShape } from "./fuzz-responses/shapes";
import type { Subject } from "./fuzz-responses/subjects";
import type { Read } from "./fuzz-responses/trial";

/** Number of answers from the fixed list that the test tries for each read. `npm run proof -- answers` tries the whole list. */
const FIXED = 2;
const NEAR = 1;
const SEED = 20260101;

/** Selects answers by the index of the read, so that each answer is used for many reads. */
function someAnswers({ right }: Read, index: number): string[] {
  const fixed = Array.from({ length: FIXED }, (_, n) => fixedShapes[(index * FIXED + n * 8) % fixedShapes.length] ?? "");
  return [...fixed, ...fc.sample(nearShape(right), { numRuns: NEAR, seed: SEED + index })];
}

async function triedOn(subjects: readonly Subject[], answersTo = someAnswers): Promise<Tried[]> {
  const tried: Tried[] = [];
  for await (const one of proveAnswers(subjects, answersTo)) tried.push(one);
  return tried;
}

const violationsOf = (tried: readonly Tried[]) => tried.filter(({ violation }) => violation !== undefined);

/** Number of tested operations per resource type. Nine operations send reads, and consecutive types use different operations. */
const OPERATIONS = 1;

/** These functions read nothing: the fixture's application was never deployed, does not run and has no preview, and its game server has no backup. */
const UNREAD = ["getApplicationLogs", "getDeployment", "getPreviewLogs", "game.getBackupUrl"];

// Tests only the first variant of each resource type, because the other variants send the same reads.
test.each(firstScenarios.map((scenario, index) => [scenario.kind, scenario, index] as const))(
  "%s: every operation handles every response to its reads",
  async (_, scenario, index) => {
    const subjects = await typeSubjects([scenario]);
    const start = (index * OPERATIONS) % subjects.length;
    let operations = 0;
    for (const subject of [...subjects.slice(start), ...subjects.slice(0, start)]) {
      const tried = await triedOn([subject]);
      expect(violationsOf(tried)).toEqual([]);
      if (tried.length > 0 && ++operations === OPERATIONS) break;
    }
    expect(operations).toBe(OPERATIONS);
  },
);

test("every function handles every response to its reads", async () => {
  const subjects = await functionSubjects();
  const tried = await triedOn(subjects);
  expect(violationsOf(tried)).toEqual([]);
  const without = subjects.map(({ name }) => name).filter((name) => !tried.some(({ subject }) => subject === name));
  expect(without).toEqual(UNREAD.filter((name) => /^(game\.)?get/.test(name)));
});

describe("the proof of answers", () => {
  const prepare: Subject["prepare"] = async () => ({ id: "", outs: {} });
  const variants =
    (act: (rows: Promise<{ name: string }[]>) => unknown): Subject["act"] =>
    async (run) =>
      act(run.hosting.get(projects.list));
  const violationOf = async (act: Subject["act"], answer: string) => {
    const [violation] = await triedOn([{ name: "a subject", prepare, act }], () => [answer]);
    return violation?.violation;
  };

  test("the proof of answers reports that the tested function accepts a bad response", async () => {
    expect(
      await violationOf(
        variants((rows) => rows.catch(() => [])),
        "{}",
      ),
    ).toBe("the response was accepted without an error");
  });

  test("the proof of answers reports an error of JavaScript, such as a RangeError", async () => {
    const shortest = variants(async (rows) => (await rows)[0]?.name.at(-1)?.toUpperCase().length.toFixed(-1));
    expect(await violationOf(shortest, '[{"id":1,"uuid":"u","name":"abc"}]')).toMatch(/^a RangeError: toFixed/);
  });

  test("the proof of answers reports an error that does not name the call", async () => {
    const unnamed = variants((rows) =>
      rows.catch(() => {
        throw new Error("Something went wrong. The reason is unknown.");
      }),
    );
    expect(await violationOf(unnamed, "null")).toBe(
      "it does not name the call GET /projects: Something went wrong. The reason is unknown.",
    );
  });

  test("the proof of answers reports a write after a bad response", async () => {
    const careless: Subject["act"] = async (run) => {
      await run.hosting.get(projects.list).catch(() => []);
      await run.hosting.send(projects.create, { body: { name: "one more" } });
    };
    expect(await violationOf(careless, "[null]")).toBe("1 writes after an invalid response");
  });

  test("the proof of answers reports an operation that never ends", async () => {
    const patient: Subject["act"] = async (run) => {
      for (;;) await run.hosting.refetch(projects.list);
    };
    expect(await violationOf(patient, "[]")).toMatch(/^it does not end/);
  });

  test("the proof of answers reports a promise that is not awaited", async () => {
    const loose: Subject["act"] = async (run) => {
      void run.hosting.get(projects.list).then(() => undefined);
      await run.hosting.get(projects.list);
    };
    expect(await violationOf(loose, "null")).toMatch(/^an unhandled error: GET \/projects returned an unexpected response/);
  });
});
