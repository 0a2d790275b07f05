import { managedDatabase } from "../../provider/resources/hosting/managed-database/resource";
import type { Variants } from "../../sandbox";
import type { SandboxRun } from "../harness/sandbox-run";
import { sandboxRuns } from "../support/sandbox-runs";

const open = sandboxRuns();
const config = { "hosting:autoConfirm": "true" };
const inputs = { engine: "relational_1", plan: "small", region: "one:hel" };
const CREATE = { method: "POST", path: "/managed-databases" } as const;

async function openDatabases(settings: Record<string, string> = config, variants: Partial<Variants> = {}) {
  const fixture = await open({ config: settings, variants });
  return { fixture, databases: fixture.of(managedDatabase) };
}

const rows = ({ sandbox }: SandboxRun) => sandbox.find("databases");

describe("lost responses to the creation of a database", () => {
  test.each([
    ["a lost response", { kind: "drop-after" }],
    ["a 504 and a delay of 140 s", { kind: "status", code: 504, body: "", actsAfterSeconds: 140 }],
  ] as const)(
    "the run names an equal database that appears after %s, and the next run adopts the database by its idempotency key",
    async (_, fault) => {
      const { fixture, databases } = await openDatabases();
      await fixture.sandbox.fault({ match: CREATE, ...fault });
      await expect(databases.create(inputs)).rejects.toThrow(/The response to the order was lost, and an equal \w+ has appeared since/);
      fixture.resume("ManagedDatabase:data");
      const { id } = await databases.create(inputs);
      expect(await rows(fixture)).toMatchObject([{ uuid: id }]);
    },
  );

  test.each<Partial<Variants>>([{}, { listedRows: "forgotten once" }])(
    "the next run finds the database of a killed run: variant %j",
    async (variants) => {
      const { fixture, databases } = await openDatabases(config, variants);
      await databases.createAndDie(inputs, 10);
      expect(await rows(fixture)).toMatchObject([{ status: "creating" }]);
      await fixture.sandbox.advance(15);
      fixture.resume("ManagedDatabase:data");
      const { id } = await databases.create(inputs);
      expect(await rows(fixture)).toMatchObject([{ uuid: id, status: "ready" }]);
    },
  );
});

test("a creation buys a new database if the platform returns a deleted database", async () => {
  const { fixture, databases } = await openDatabases({ ...config, "hosting:maxMonthlyIncrease": "9" });
  const lives = new Set<string>();
  for (let lifecycleFixture = 1; lifecycleFixture <= 3; lifecycleFixture++) {
    const state = await databases.create(inputs);
    lives.add(state.id);
    expect(await rows(fixture)).toMatchObject([{ uuid: state.id, status: "ready" }]);
    await databases.delete(state);
    expect(await rows(fixture)).toEqual([]);
    fixture.restart();
  }
  expect(lives.size).toBe(3);
});

describe("interrupted wait for a database", () => {
  test("an update waits for the database if a read failed during the creation", async () => {
    const { fixture, databases } = await openDatabases();
    await fixture.sandbox.fault({ match: { method: "GET", path: "/managed-databases", nth: 3 }, kind: "status", code: 403 });
    const half = await databases.createHalfWay(inputs);
    expect(await rows(fixture)).toMatchObject([{ uuid: half.id, status: "creating" }]);
    fixture.restart();
    expect((await databases.update(half, inputs)).outs).toMatchObject({ status: "ready" });
  });

  test("a creation reports the price and the reason of its wait", async () => {
    const { fixture, databases } = await openDatabases();
    await databases.create(inputs);
    expect(fixture.said()).toEqual([
      "data: paid: +9.00 USD/month (0.0123/hour) for a relational_1 database, plan small",
      expect.stringMatching(/^data: waiting: database creating for (8|9|1\d) s$/),
      expect.stringMatching(/^data: waiting: database creating for (3|4)\d s$/),
    ]);
  });

  test("a creation fails at once if the platform shows the database as failed", async () => {
    const { fixture, databases } = await openDatabases();
    const row = { uuid: "d1", status: "failed", ...inputs };
    await fixture.sandbox.fault({
      match: { method: "GET", path: "/managed-databases", nth: 2 },
      times: 0,
      kind: "status",
      code: 200,
      body: [row],
    });
    await fixture.sandbox.fault({ match: CREATE, kind: "status", code: 201, body: { ...row, status: "creating" } });
    const half = await databases.createHalfWay(inputs);
    expect(half).toMatchObject({ id: "d1", reason: "database d1 is in the state failed. Check it in the console." });
  });

  test("a diff replaces a database that another user deleted during the creation", async () => {
    const { fixture, databases } = await openDatabases();
    const row = { status: "creating", ...inputs, uuid: "d1" };
    await fixture.sandbox.fault({ match: { method: "GET", path: "/managed-databases", nth: 2 }, kind: "status", code: 200, body: [row] });
    await fixture.sandbox.fault({ match: CREATE, kind: "status", code: 201, body: row });
    const half = await databases.createHalfWay(inputs);
    expect(half.reason).toContain("no longer shows database d1");
    fixture.restart();
    expect(await databases.diff(half, inputs)).toMatchObject({ changes: true, replaces: ["engine"] });
  });
});

describe("upgrade of a database", () => {
  const larger = { ...inputs, plan: "large" };

  test.each([
    ["a lost response", { kind: "drop-after" }],
    ["a 504 and a delay of 140 s", { kind: "status", code: 504, body: "", actsAfterSeconds: 140 }],
  ] as const)("an update waits for an upgrade that takes effect after %s", async (_, fault) => {
    const { fixture, databases } = await openDatabases();
    const state = await databases.create(inputs);
    await fixture.sandbox.fault({ match: { method: "POST", path: "/managed-databases/{uuid}/upgrade", nth: 2 }, ...fault });
    expect((await databases.update(state, larger)).outs).toMatchObject({ plan: "large", status: "ready" });
    const upgrades = (await fixture.sandbox.journal()).filter(({ path }) => path.endsWith("/upgrade"));
    expect(upgrades).toHaveLength(2);
  });

  test("an update waits for an earlier upgrade before it sends another upgrade", async () => {
    const { fixture, databases } = await openDatabases();
    const state = await databases.create(inputs);
    await databases.updateAndDie(state, { ...inputs, plan: "medium" }, 5);
    expect((await databases.update(state, larger)).outs).toMatchObject({ plan: "large", status: "ready" });
    expect(await rows(fixture)).toMatchObject([{ plan: "large", status: "ready" }]);
  });
});

test("the deletion of a database waits for the end of the creation", async () => {
  const { fixture, databases } = await openDatabases();
  await databases.createAndDie(inputs, 10);
  const [row] = await rows(fixture);
  await fixture.sandbox.fault({ match: { method: "DELETE" }, kind: "status", code: 409 });
  await databases.delete({ id: String(row?.uuid), outs: inputs });
  expect(await rows(fixture)).toEqual([]);
});

test("the provider repeats the refused deletion of a failed database", async () => {
  const { fixture, databases } = await openDatabases();
  const state = await databases.create(inputs);
  await fixture.sandbox.mutate("databases", state.id, { status: "failed" });
  await fixture.sandbox.fault({ match: { method: "DELETE" }, kind: "status", code: 409, times: 2 });
  await databases.delete(state);
  expect(await rows(fixture)).toEqual([]);
});

test("the error of a timed-out database deletion contains the platform's reason for the refusal", async () => {
  const { fixture, databases } = await openDatabases();
  const state = await databases.create({ ...inputs, timeoutSeconds: 60 });
  await fixture.sandbox.fault({ match: { method: "DELETE" }, kind: "status", code: 409, times: 0, body: { message: "It has replicas." } });
  await expect(databases.delete(state)).rejects.toThrow(
    "timed out after 60 s waiting for the database to accept its deletion (It has replicas.). Run pulumi up again in a few minutes.",
  );
});

describe("prices of a database", () => {
  const prices = { monthlyPrice: 9, hourlyPrice: expect.closeTo(9 / 730, 4), currency: "USD" };

  test("a creation and an update output the price of the plan", async () => {
    const { fixture, databases } = await openDatabases();
    const state = await databases.create(inputs);
    expect(state.outs).toMatchObject(prices);
    fixture.restart();
    const { outs } = await databases.update(state, { ...inputs, plan: "large" });
    expect(outs).toMatchObject({ monthlyPrice: 36, currency: "USD" });
  });

  test("outputs contain no price if the platform shows no price", async () => {
    const { fixture, databases } = await openDatabases();
    const state = await databases.create(inputs);
    const [row] = await rows(fixture);
    const { monthlyPrice: _1, hourlyPrice: _2, currency: _3, ...older } = state.outs;
    fixture.restart();
    expect(await databases.diff({ ...state, outs: older }, inputs)).toMatchObject({ changes: false });
    fixture.restart();
    const body = [{ uuid: row?.uuid, engine: "relational_1", plan: "small", region: "one:hel", status: "ready" }];
    await fixture.sandbox.fault({ match: { path: "/api/v1/managed-databases", method: "GET" }, kind: "status", code: 200, body, times: 9 });
    expect(await databases.diff(state, inputs)).toMatchObject({ changes: false });
    fixture.restart();
    const { outs } = await databases.update(state, inputs);
    expect([outs.status, "monthlyPrice" in outs, "hourlyPrice" in outs, "currency" in outs]).toEqual(["ready", false, false, false]);
  });
});
