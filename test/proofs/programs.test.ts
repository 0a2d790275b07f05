import fc from "fast-check";
import * as hosting from "../../sdk";
import { declare } from "../harness/declare";
import { lifecycleFixtures } from "../harness/fixtures";
import type { Draw } from "../harness/lifecycle-fixture";
import { Platform } from "../harness/platform";
import { definitionOf } from "../harness/resource-types";
import { InProcessStack } from "../harness/stack";
import { add } from "./random-programs/changes";
import { Model } from "./random-programs/model";
import { objectsOf } from "./random-programs/platform-holds";
import { runProgram, settled } from "./random-programs/run-program";
import { valuesOf } from "./random-programs/values";

/** `npm run proof -- programs` runs more and longer programs. */
const SEEDS = [1];
const STEPS = 4;

test.each(SEEDS)("program %i: a preview finds no changes after every change and `up`", async (seed) => {
  const { happened, violation } = await runProgram(seed, STEPS);
  expect({ happened, violation }).toEqual({ happened: expect.any(Array), violation: undefined });
  expect(happened).toHaveLength(STEPS + 1);
});

test("a preview reports no drift of values that the platform read from a build file", async () => {
  const platform = await Platform.start();
  try {
    const { project, alpha } = platform.fixture;
    const stack = new InProcessStack(platform, () => {
      const source = { kind: "ctrfile", ctrfile: "FROM scratch\nHEALTHCHECK --interval=30s CMD true\n" } as const;
      const values = { healthCheckInterval: 7, healthCheckRetries: 62 };
      const web = new hosting.Application("web", { projectUuid: project, serverUuid: alpha, source, ...values });
      new hosting.Deployment("web", { applicationUuid: web.id });
    });
    const others = await objectsOf(platform.sandbox);
    expect(await settled(platform, stack, others)).toBeUndefined();
    const [row] = await platform.sandbox.find("applications", { name: "web" });
    expect(row).toMatchObject({ health_check_interval: 30, health_check_retries: 10 });
    await platform.sandbox.mutate("applications", String(row?.$id), { health_check_retries: 4 });
    // The containers receive a repaired value only with a deployment, so the preview also plans a deployment.
    const { changes } = await stack.preview();
    expect(changes).toEqual(["update web", "create-replacement web", "replace web", "delete-replaced web"]);
  } finally {
    await platform.close();
  }
});

test("the proof of programs reports a setting if it remains or changes without a resource that sets it", async () => {
  const platform = await Platform.start();
  try {
    const { sandbox, fixture } = platform;
    const { gameServer: server } = fixture;
    const others = await objectsOf(sandbox);
    const program = (resources: () => void) => new InProcessStack(platform, resources);
    const variables = { MAX_PLAYERS: 60, BRANCH: "stable" };
    const left = program(() => new hosting.game.StartupVariables("set", { server, variables }, { retainOnDelete: true }));
    expect(await settled(platform, left, others)).toBeUndefined();
    left.program = () => undefined;
    expect(await settled(platform, left, others)).toBe(
      `not restored: game_StartupVariables startupVariables ${server}/MAX_PLAYERS is left at 60`,
    );
    const outsideChange = async () => {
      await sandbox.mutate("startupVariables", `${server}/MAX_PLAYERS`, { server_value: "7" });
      return left.up();
    };
    expect(await settled(platform, { up: outsideChange, preview: left.preview, managed: () => left.managed() }, others)).toBe(
      `changed although it is not in the program: game_StartupVariables startupVariables ${server}/MAX_PLAYERS was 60 and is 7`,
    );
  } finally {
    await platform.close();
  }
});

test("the same seed produces the same program", async () => {
  expect(await runProgram(7, 1)).toEqual(await runProgram(7, 1));
});

test("every input that a lifecycle fixture marks as free has random values", () => {
  const without = lifecycleFixtures.flatMap(({ kind, random: { free } }) =>
    free.filter((key) => valuesOf(definitionOf(kind).inputs[key].schema) === undefined).map((key) => `${kind}.${key}`),
  );
  expect(without).toEqual([]);
  const retention = valuesOf(definitionOf("StorageBackupSchedule").inputs.timeout.schema);
  expect(retention && fc.sample(retention, 20).every((value) => Number(value) >= 60)).toBe(true);
});

describe("the proof of programs", () => {
  let platform: Platform;
  let stack: InProcessStack;
  let others: Set<string>;

  beforeAll(async () => {
    platform = await Platform.start();
    others = await objectsOf(platform.sandbox);
    const draw: Draw = (from) => fc.sample(from, { numRuns: 1, seed: 1 })[0] as never;
    const model = new Model(platform.fixture, draw);
    for (const kind of ["Project", "Application", "EnvironmentVariable", "game_Schedule"]) add(model, kind);
    stack = new InProcessStack(platform, () => declare(model.resources));
  });
  afterAll(() => platform.close());

  /** Makes an outside change after the `up`, and returns the violation that the proof then finds. */
  const afterUp = (act: () => Promise<unknown>) =>
    settled(
      platform,
      {
        up: stack.up,
        preview: async () => {
          await act();
          return { ok: true, changes: [], errors: [] };
        },
        managed: () => stack.managed(),
      },
      others,
    );

  test("the proof of programs reports no violation if nothing is wrong", async () => {
    expect(await settled(platform, stack, others)).toBeUndefined();
  });

  test("the proof of programs reports an extra object and a missing object", async () => {
    const { sandbox } = platform;
    let id = "";
    const add = async () => {
      id = await sandbox.add("volumes", { server_uuid: platform.fixture.alpha, size_gb: 50 });
    };
    expect(await afterUp(add)).toBe(`too much: volumes ${id}`);
    await sandbox.remove("volumes", id);
    const [row] = await sandbox.find("variables", { is_preview: false, key: "SINGLE_3" });
    expect(await afterUp(() => sandbox.remove("variables", String(row?.$id)))).toBe(`missing: variable ${row?.application_uuid} SINGLE_3`);
  });

  test("the proof of programs reports a preview that shows a change or writes", async () => {
    const { sandbox } = platform;
    const projects = await sandbox.find("projects");
    const drift = { up: stack.up, managed: () => stack.managed() };
    const preview = async () => {
      await sandbox.mutate("projects", String(projects.at(-1)?.$id), { name: "another user's" });
      return stack.preview();
    };
    expect(await settled(platform, { ...drift, preview }, others)).toMatch(
      /^the preview is not empty: update project-1 .*drift: name differs/,
    );
    const writes = async () => ({ ...(await stack.up()), changes: [] });
    await sandbox.mutate("projects", String(projects.at(-1)?.$id), { name: "another user's" });
    const once = { up: async () => ({ ok: true, errors: [], changes: [] }), preview: writes, managed: () => stack.managed() };
    expect(await settled(platform, once, others)).toMatch(/^the preview wrote: PATCH \/api\/v1\/projects/);
  });

  test("the proof of programs accepts one more deployment after pauses, but only if the preview explains it", async () => {
    const replaced = ["create-replacement release", "replace release", "delete-replaced release"];
    const reason = 'release: runs: a deployment, because Storage "data" changes';
    const afterPauses = async (previews: string[][], line: string) => {
      const left = [...previews];
      const preview = async () => {
        platform.lines.push(line);
        return { ok: true, changes: left.shift() ?? [], errors: [] };
      };
      const again = { early: ["release"], up: stack.up };
      return settled(platform, { up: stack.up, preview, managed: () => stack.managed(), again }, others);
    };
    expect(await afterPauses([replaced], reason)).toBeUndefined();
    expect(await afterPauses([replaced, replaced], reason)).toMatch(/^the preview is not empty: create-replacement release/);
    expect(await afterPauses([replaced], "release: another line")).toMatch(/^the preview is not empty/);
    expect(await afterPauses([[...replaced, "update web"]], reason)).toMatch(/^the preview is not empty/);
    expect(await afterPauses([replaced.map((one) => `${one}-2`)], reason)).toMatch(/^the preview is not empty/);
  });

  test("the proof of programs reports an `up` that fails", async () => {
    const failing = { up: async () => ({ ok: false, errors: ["no room"], changes: [] }), preview: stack.preview };
    expect(await settled(platform, { ...failing, managed: () => stack.managed() }, others)).toBe("the up failed: no room");
  });
});
