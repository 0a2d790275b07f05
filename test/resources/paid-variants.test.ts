import type { AnyDefinition } from "../../provider/core/definition/resource";
import { type Bag, UNKNOWN } from "../../provider/core/values";
import { managedDatabase } from "../../provider/resources/hosting/managed-database/resource";
import { serverSize } from "../../provider/resources/hosting/server-size";
import { volume } from "../../provider/resources/hosting/volume/resource";
import type { Variants } from "../../sandbox";
import type { SandboxRunOptions } from "../harness/sandbox-run";
import { sandboxRuns } from "../support/sandbox-runs";

const open = sandboxRuns();
const PERMITTED = { "hosting:autoConfirm": "true" };
const database = { engine: "relational_1", plan: "small", region: "one:hel" };

async function openPurchases(variants: Partial<Variants> = {}, options: SandboxRunOptions = {}) {
  const fixture = await open({ config: PERMITTED, variants, ...options });
  const serverUuid = await fixture.server("alpha");
  const writes = async () =>
    (await fixture.sandbox.journal()).filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`);
  return { fixture, volumes: fixture.of(volume), databases: fixture.of(managedDatabase), wanted: { serverUuid, sizeGb: 50 }, writes };
}

describe("volume whose server the platform does not show", () => {
  test("an update moves the volume, and a deletion uses the new server", async () => {
    const { fixture, volumes, wanted, writes } = await openPurchases({ volumeServer: "absent" });
    const state = await volumes.create(wanted);
    fixture.restart();
    expect(await volumes.diff(state, wanted)).toMatchObject({ changes: false });
    const beta = await fixture.server("beta");
    const moved = { ...wanted, serverUuid: beta };
    const after = await volumes.update(state, moved);
    expect(await fixture.sandbox.find("volumes")).toMatchObject([{ server_uuid: beta, status: "attached" }]);
    fixture.restart();
    expect(await volumes.diff(after, moved)).toMatchObject({ changes: false });
    await volumes.delete(after);
    expect((await writes()).at(-1)).toContain(`/svc/servers/${beta}/volumes/${state.id}`);
    expect(await fixture.sandbox.find("volumes")).toEqual([]);
  });

  test("an update attaches the volume again if another user detached it", async () => {
    const { fixture, volumes, wanted } = await openPurchases({ volumeServer: "absent" });
    const state = await volumes.create(wanted);
    await fixture.sandbox.mutate("volumes", state.id, { status: "detached", server_uuid: null });
    fixture.restart();
    expect(await volumes.diff(state, wanted)).toMatchObject({ changes: true, replaces: [] });
    await volumes.update(state, wanted);
    expect(await fixture.sandbox.find("volumes")).toMatchObject([{ server_uuid: wanted.serverUuid, status: "attached" }]);
  });
});

describe("database with another word for its ready status", () => {
  test.each(["running", "available", "active", "green"] as const)(
    "the provider creates, upgrades and deletes a database whose ready status is %s",
    async (databaseReady) => {
      const { fixture, databases } = await openPurchases({ databaseReady });
      const begun = fixture.clock.now();
      const state = await databases.create(database);
      expect(state.outs.status).toBe(databaseReady);
      expect((fixture.clock.now() - begun) / 1000).toBeLessThan(200);
      const larger = await databases.update(state, { ...database, plan: "medium" });
      expect(await fixture.sandbox.find("databases")).toMatchObject([{ plan: "medium" }]);
      await databases.delete(larger);
      expect(await fixture.sandbox.find("databases")).toEqual([]);
    },
  );

  test("a creation reports an unknown status word, and the next run accepts the word", async () => {
    const { fixture, databases } = await openPurchases({ databaseReady: "green" });
    const state = await databases.create({ ...database, engine: "key_value" });
    const unclear = () => fixture.said().filter((line) => line.includes("is not documented; the database"));
    expect(unclear()).toHaveLength(1);
    fixture.restart();
    const begun = fixture.clock.now();
    await databases.update(state, { ...database, engine: "key_value", evictionPolicy: "allkeys-lru" });
    expect(unclear()).toEqual([]);
    expect((fixture.clock.now() - begun) / 1000).toBeLessThan(5);
  });

  test("a deletion succeeds although the platform still lists the deleted database", async () => {
    const { fixture, databases } = await openPurchases({ deletedDatabases: "listed" });
    const state = await databases.create(database);
    await databases.delete(state);
    expect((fixture.clock.now() - Date.parse("2026-01-01T00:00:00Z")) / 1000).toBeLessThan(200);
    fixture.restart();
    expect(await databases.diff(state, database)).toMatchObject({ changes: true, replaces: ["engine"] });
  });
});

test("the cap counts a price without a currency as a price in the currency of the quote", async () => {
  const { fixture, volumes, databases, wanted } = await openPurchases(
    { currency: "missing" },
    { config: { ...PERMITTED, "hosting:maxMonthlyIncrease": "14" } },
  );
  expect((await databases.preview(database)).failures).toEqual([]);
  expect((await volumes.preview(wanted)).failures).toEqual([]);
  const disk = await volumes.create(wanted);
  expect(disk.outs).toMatchObject({ mountPath: `/mnt/volume-${disk.id}`, monthlyPrice: 5, currency: "USD" });
  await databases.create(database);
  await expect(volumes.create({ ...wanted, sizeGb: 10 }, "more")).rejects.toThrow(/more than hosting:maxMonthlyIncrease 14/);
  expect(await fixture.sandbox.find("volumes")).toHaveLength(1);
});

test("an update outputs a volume's price even if the list omits the price", async () => {
  const { fixture, volumes, wanted } = await openPurchases();
  const state = await volumes.create(wanted);
  const row = { id: Number(state.id), status: "attached", size_gb: 50, backups: true, autogrow_max_gb: 0 };
  await fixture.sandbox.fault({ match: { method: "GET", path: "/svc/volumes" }, kind: "status", code: 200, body: [row], times: 0 });
  fixture.restart();
  const { outs } = await volumes.update(state, { ...wanted, timeoutSeconds: 100 });
  expect(outs).toMatchObject({ mountPath: `/mnt/volume-${state.id}`, monthlyPrice: 5, hourlyPrice: 5 / 730, currency: "USD" });
});

describe("quote for a change of a volume", () => {
  test("a preview reports an unknown price if the platform shows neither the current price nor an offer", async () => {
    const { fixture, volumes, wanted } = await openPurchases(
      {},
      {
        config: {},
        reword: ({ path }, { text }) => (path.endsWith("/svc/volumes") ? text.replaceAll(/"monthly_price":\d+,?/g, "") : undefined),
      },
    );
    const id = await fixture.sandbox.add("volumes", { server_uuid: wanted.serverUuid, size_gb: 50 });
    await fixture.sandbox.fault({
      match: { method: "GET", path: "/svc/servers/{uuid}/volumes/offer" },
      kind: "status",
      code: 404,
      times: 0,
    });
    const larger = { ...wanted, sizeGb: 80 };
    await volumes.preview(larger, wanted);
    await volumes.diff({ id, outs: wanted }, larger);
    expect(fixture.said()).toEqual([
      "data: price: unknown: the platform does not report the current price of the volume; needs hosting:autoConfirm",
    ]);
  });

  test.each(["total", "part"] as const)(
    "an update without hosting:autoConfirm reports the increase for backups (quotes: %s)",
    async (quotes) => {
      const { fixture, volumes, wanted } = await openPurchases({ quotes }, { config: {} });
      const id = await fixture.sandbox.add("volumes", { server_uuid: wanted.serverUuid, size_gb: 50, backups: false });
      const state = { id, outs: { ...wanted, backups: false } };
      await expect(volumes.update(state, { ...wanted, backups: true })).rejects.toThrow(
        /^\+1\.00 USD\/month .* for backups is not permitted/,
      );
      expect(await fixture.sandbox.find("volumes")).toMatchObject([{ backups: false }]);
    },
  );

  test("an update needs hosting:autoConfirm for backups, even if the quote shows no increase", async () => {
    const { fixture, volumes, wanted } = await openPurchases({}, { config: {} });
    const id = await fixture.sandbox.add("volumes", { server_uuid: wanted.serverUuid, size_gb: 50, backups: false });
    const body = { message: "It costs.", confirm_required: true, quote: { monthly_price: 4, currency: "USD" } };
    await fixture.sandbox.fault({ match: { method: "PATCH" }, kind: "status", code: 422, body });
    await expect(volumes.update({ id, outs: { ...wanted, backups: false } }, wanted)).rejects.toThrow(/for backups is not permitted/);
    expect(await fixture.sandbox.find("volumes")).toMatchObject([{ backups: false }]);
  });

  test("an update counts auto-grow against the cap at the price of the maximum size", async () => {
    const { fixture, volumes, wanted } = await openPurchases({}, { config: { ...PERMITTED, "hosting:maxMonthlyIncrease": "3" } });
    const id = await fixture.sandbox.add("volumes", { server_uuid: wanted.serverUuid, size_gb: 50 });
    const body = { message: "It costs.", confirm_required: true, quote: { monthly_price: 5, currency: "USD" } };
    await fixture.sandbox.fault({ match: { method: "PATCH" }, kind: "status", code: 422, body });
    await expect(volumes.update({ id, outs: wanted }, { ...wanted, autogrowMaxGb: 500 })).rejects.toThrow(
      /^up to \+\d+\.\d\d USD\/month .* for auto-grow up to 500 GB would bring this run to .*more than hosting:maxMonthlyIncrease 3/,
    );
    expect(await fixture.sandbox.find("volumes")).toMatchObject([{ autogrow_max_gb: 0 }]);
  });
});

describe("plan of a database", () => {
  test("an update enlarges the plan if the catalogue lists plans in reverse order", async () => {
    const { fixture, databases } = await openPurchases();
    const state = await databases.create({ ...database, plan: "medium" });
    const plans = ["xlarge", "large", "medium", "small"];
    const prices = Object.fromEntries(plans.map((plan, n) => [plan, { monthly_price: 80 / (n + 1) }]));
    const body = { engines: [{ engine: "relational_1" }], plans: plans.map((plan) => ({ plan })), regions: [{ id: "one:hel", prices }] };
    await fixture.sandbox.fault({
      match: { method: "GET", path: "/managed-databases/catalog" },
      kind: "status",
      code: 200,
      body,
      times: 0,
    });
    fixture.restart();
    const larger = { ...database, plan: "large" };
    expect((await databases.preview(larger, state.outs)).failures).toEqual([]);
    await databases.diff(state, larger);
    await databases.update(state, larger);
    expect(await fixture.sandbox.find("databases")).toMatchObject([{ plan: "large" }]);
  });
});

test("the creation of a database without a listed price fails only under a cap", async () => {
  for (const [config, bought] of [
    [PERMITTED, 1],
    [{ ...PERMITTED, "hosting:maxMonthlyIncrease": "1000" }, 0],
  ] as const) {
    const { fixture, databases } = await openPurchases({}, { config });
    await fixture.sandbox.fault({ match: { method: "GET", path: "/managed-databases/catalog" }, kind: "status", code: 404, times: 0 });
    expect((await databases.preview(database)).failures).toEqual([]);
    expect(fixture.said()).toContain("data: price: unknown: the catalogue contains no price for plan small in one:hel");
    await databases.create(database).catch(() => {});
    expect(await fixture.sandbox.find("databases")).toHaveLength(bought);
  }
});

describe("price that depends on an unknown input", () => {
  test.each<[string, AnyDefinition, Bag, string]>([
    ["volume", volume, { sizeGb: UNKNOWN }, "sizeGb"],
    ["volume", volume, { serverUuid: UNKNOWN, sizeGb: 50 }, "serverUuid"],
    ["database", managedDatabase, { ...database, plan: UNKNOWN }, "plan"],
    ["database", managedDatabase, { ...database, region: UNKNOWN }, "region"],
    ["size of a server", serverSize, { size: UNKNOWN }, "size"],
  ])(
    "a preview reports the price of a %s as unknown while an input of the price is unknown: case %#",
    async (_, definition, inputs, unknown) => {
      const { fixture, wanted } = await openPurchases({}, { config: {} });
      const { serverUuid } = wanted;
      const { failures } = await fixture.of(definition).preview({ ...(definition === managedDatabase ? {} : { serverUuid }), ...inputs });
      expect(failures).toEqual([]);
      expect(fixture.said()).toEqual([`data: price: unknown until ${unknown} is known; needs hosting:autoConfirm`]);
    },
  );

  test("a preview of a volume from an unknown backup reports the price of a new volume", async () => {
    const { fixture, volumes, wanted } = await openPurchases({}, { config: {} });
    const { failures } = await volumes.preview({ ...wanted, restoreFrom: UNKNOWN });
    expect(failures).toEqual([]);
    expect(fixture.said()[0]).toMatch(/^data: price: \+5\.00 USD\/month .* for a 50 GB volume restored from a backup/);
  });
});

describe("larger plan of a database without a price", () => {
  const medium = { ...database, plan: "medium" };
  /** The catalogue has a price only for the plan `priced`, and the row of the database has none. */
  const databaseWith = async (priced: string, config: Record<string, string>) => {
    const { fixture, databases } = await openPurchases({}, { config });
    const uuid = await fixture.sandbox.add("databases", database);
    const answers = {
      "/managed-databases": [{ uuid, ...database, status: "ready", upgrades: ["medium"] }],
      "/managed-databases/catalog": {
        plans: ["small", "medium"],
        regions: [{ id: "one:hel", prices: { [priced]: { monthly_price: 9 } } }],
      },
    };
    for (const [path, body] of Object.entries(answers))
      await fixture.sandbox.fault({ match: { method: "GET", path }, kind: "status", code: 200, body, times: 0 });
    return { fixture, databases, state: { id: uuid, outs: database } };
  };

  test.each([
    ["the current plan", "medium", "the platform does not report the current price of the database"],
    ["the larger plan", "small", "the catalogue contains no price for plan medium"],
  ])("a preview reports an unknown price if the platform shows no price of %s", async (_, priced, why) => {
    const { fixture, databases, state } = await databaseWith(priced, {});
    expect((await databases.preview(medium, state.outs)).failures).toEqual([]);
    await databases.diff(state, medium);
    expect(fixture.said()).toEqual([`data: price: unknown: ${why}; needs hosting:autoConfirm`]);
  });

  test.each([
    ["5", "small"],
    ["1000", "medium"],
  ])("an update under the cap %s counts the price in the quote if the platform shows no price of the larger plan", async (cap, plan) => {
    const { fixture, databases, state } = await databaseWith("small", { ...PERMITTED, "hosting:maxMonthlyIncrease": cap });
    const outcome = await databases.update(state, medium).catch((error: unknown) => error);
    if (plan === "small") expect(String(outcome)).toMatch(/\+18\.00 USD\/month .* more than hosting:maxMonthlyIncrease 5\./);
    expect(await fixture.sandbox.find("databases")).toMatchObject([{ plan }]);
  });
});
