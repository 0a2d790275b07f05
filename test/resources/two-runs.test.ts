import fc from "fast-check";
import { hurriedClock, systemClock } from "../../provider/api/clock";
import { connectionPool } from "../../provider/api/network";
import type { AnyDefinition } from "../../provider/core/definition/resource";
import type { Run } from "../../provider/core/run/run";
import { typeToken } from "../../provider/core/type-token";
import { type Bag, withCallerInfo } from "../../provider/core/values";
import { DynamicLifecycle } from "../../provider/hosts/dynamic-provider";
import { schedule } from "../../provider/resources/game/schedule";
import { sshKey } from "../../provider/resources/game/ssh-key";
import { application } from "../../provider/resources/hosting/application/resource";
import { environment } from "../../provider/resources/hosting/environment";
import { project } from "../../provider/resources/hosting/project";
import { sharedVariable } from "../../provider/resources/hosting/shared-variable";
import { type Sandbox, startSandbox } from "../../sandbox";
import { seedOf } from "../harness/fixture";
import { keyLine } from "../harness/fixtures/game-ssh-key";
import { configOf, providerRun } from "../harness/provider";

/** The platform deletes an application in the background, and the provider waits for it. */
const SPEED = 600;
const clock = hurriedClock(SPEED);

let sandbox: Sandbox;
let fixture: { project: string; server: string; application: string; gameServer: string };
const pools: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  sandbox = await startSandbox({ speed: SPEED });
  const { servers, gameServers } = await seedOf(sandbox);
  const { alpha = "" } = servers;
  const shop = await sandbox.add("projects", { name: "shop" });
  const web = await sandbox.add("applications", {
    source: "ctrimage",
    project_uuid: shop,
    environment_name: "production",
    server_uuid: alpha,
    ctr_registry_image_name: "registry.example.com/web",
  });
  fixture = { project: shop, server: alpha, application: web, gameServer: gameServers.survival ?? "" };
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.close()));
  await sandbox.close();
});

/**
 * A separate process of another stack, with the same token or another token of the same user. The scheduler decides when its requests
 * arrive.
 */
function process(scheduler: Pick<fc.Scheduler, "schedule">, platform: Sandbox = sandbox): Run {
  return providerRun({
    config: configOf(platform),
    clock,
    engineClock: systemClock,
    connect: (origin) => {
      const pool = connectionPool(origin);
      pools.push(pool);
      return async (request) => {
        await scheduler.schedule(Promise.resolve());
        const answer = await pool(request);
        await scheduler.schedule(Promise.resolve());
        return answer;
      };
    },
  });
}

const AT_ONCE: Pick<fc.Scheduler, "schedule"> = { schedule: (task) => task };

let names = 0;

test.each<[string, AnyDefinition, (name: string) => Bag, (name: string) => Promise<Bag[]>]>([
  ["a project", project, (name) => ({ name }), (name) => sandbox.find("projects", { name })],
  [
    "an application",
    application,
    (name) => ({
      name,
      projectUuid: fixture.project,
      environmentName: "production",
      serverUuid: fixture.server,
      source: { kind: "ctrimage", image: "registry.example.com/api" },
    }),
    (name) => sandbox.find("applications", { name }),
  ],
  [
    "a schedule",
    schedule,
    (name) => ({ server: fixture.gameServer, name, cron: "0 3 * * *", tasks: [] }),
    (name) => sandbox.find("schedules", { name }),
  ],
])("two simultaneous creations of %s leave at most one object", async (_, definition, inputsOf, held) => {
  const endings = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (scheduler) => {
      const name = `twice-${names++}`;
      const inputs = withCallerInfo(inputsOf(name), { urn: `urn:pulumi:dev::shop::${typeToken(definition)}::${name}` });
      const up = () => new DynamicLifecycle(definition, process(scheduler)).create(inputs);
      const both = await scheduler.waitFor(Promise.allSettled([up(), up()]));
      const there = await held(name);
      expect(there.length).toBeLessThanOrEqual(1);
      const errors = both.flatMap((one) => (one.status === "rejected" ? [String(one.reason.message)] : []));
      for (const error of errors)
        expect(error).toMatch(/another run created .* so the object of this run was removed again|exists already/);
      const ids = new Set(both.flatMap((one) => (one.status === "fulfilled" ? [one.value.id] : [])));
      expect(ids.size).toBe(there.length);
      endings.add(errors.length === 0 ? "adopted" : /removed/.test(errors.join()) ? "taken back" : "refused");
    }),
    { numRuns: definition === application ? 10 : 40, seed: 1 },
  );
  expect(endings).toContain("taken back"); // without this ending, the two runs did not compete
});

test.each<[string, AnyDefinition, () => Bag, string, number]>([
  [
    "a shared variable",
    sharedVariable,
    () => ({ scope: { kind: "project", projectUuid: fixture.project }, key: "REGION", value: "eu" }),
    "/projects/{uuid}/envs",
    409,
  ],
  ["an environment", environment, () => ({ projectUuid: fixture.project, name: "staging" }), "/projects/{uuid}/environments", 409],
  ["an SSH key", sshKey, () => ({ name: "laptop", publicKey: keyLine(7).trim(), adopt: true }), "/account/ssh-keys", 422],
])("a run reports that another run created %s at the same moment", async (_, definition, inputsOf, path, code) => {
  await sandbox.fault({ kind: "status", code, acts: true, match: { method: "POST", path } });
  const up = () => {
    const run = process(AT_ONCE);
    // The second run belongs to the stack that created the project.
    const urn = "urn:pulumi:dev::shop::pulumi-nodejs:dynamic/hosting:Project::shop";
    run.ownership.declared(urn, "Project", []);
    run.ownership.observed(urn, "Project", fixture.project);
    return new DynamicLifecycle(definition, run).create(inputsOf());
  };
  await expect(up()).rejects.toMatchObject({
    message: expect.stringMatching(
      /^another run created .+ at the same moment \(id .+\), so the platform refused the object of this run\. Wait for that run to end, then run pulumi up again\.$/,
    ),
  });
  await up();
});

test("the later of two runs in the same second removes the project that it created", async () => {
  const still = await startSandbox({ clock: "manual" });
  try {
    const endings: string[] = [];
    for (let round = 0; round < 8; round++) {
      const name = `same-${round}`;
      let goOn = () => {};
      const isOver = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      let requests = 0;
      // Each request is scheduled twice: for itself and for its answer. Call 4 sends the creation, after the requests for the team and the
      // projects.
      const late = { schedule: <T>(task: Promise<T>) => (requests++ === 4 ? isOver.then(() => task) : task) };
      const second = new DynamicLifecycle(project, process(late, still)).create({ name });
      while (requests < 5) await new Promise(setImmediate);
      const first = await new DynamicLifecycle(project, process(AT_ONCE, still)).create({ name });
      goOn();
      endings.push(
        await second.then(
          ({ id }) => (id === first.id ? "the same" : "two"),
          (error: Error) => error.message.replace(first.id, "<first>"),
        ),
      );
    }
    expect(new Set(endings)).toEqual(
      new Set([
        'another run created the Project "Project" at the same moment (id <first>), so the object of this run was removed again. Wait for that run to end, then run pulumi up again.',
      ]),
    );
  } finally {
    await still.close();
  }
});

test("a delayed creation removes its own project if another run created the same project a minute earlier", async () => {
  const still = await startSandbox({ clock: "manual", limits: true });
  try {
    let goOn = () => {};
    const isOver = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let requests = 0;
    const late = { schedule: <T>(task: Promise<T>) => (requests++ === 4 ? isOver.then(() => task) : task) };
    const second = new DynamicLifecycle(project, process(late, still)).create({ name: "shop" });
    while (requests < 5) await new Promise(setImmediate);
    const first = await new DynamicLifecycle(project, process(AT_ONCE, still)).create({ name: "shop" });
    await still.advance(61);
    goOn();
    await expect(second).rejects.toThrow(`(id ${first.id}), so the object of this run was removed again`);
    expect(await still.find("projects", { name: "shop" })).toMatchObject([{ uuid: first.id }]);
  } finally {
    await still.close();
  }
});

test("the creation of a project reads the projects once if no other run is active", async () => {
  await sandbox.clearJournal();
  await new DynamicLifecycle(project, process(AT_ONCE)).create({ name: "alone" });
  expect((await sandbox.journal()).map(({ method, path }) => `${method} ${path}`)).toEqual([
    "GET /api/v1/team",
    "GET /api/v1/projects",
    "POST /api/v1/projects",
  ]);
});
