import type { AnyDefinition } from "../../provider/core/definition/resource";
import { managedDatabase } from "../../provider/resources/hosting/managed-database/resource";
import { volume } from "../../provider/resources/hosting/volume/resource";
import type { Variants } from "../../sandbox";
import { sandboxRuns } from "../support/sandbox-runs";

const open = sandboxRuns();

const VARIANTS: Partial<Variants>[] = [
  { createdAt: "a minute behind" },
  { createdAt: "an hour behind" },
  { createdAt: "an hour ahead" },
  { createdAt: "cut to the minute" },
  { createdAt: "missing", newObjects: "15 s late" },
  { createdAt: "a minute behind", newObjects: "15 s late" },
  { createdAt: "cut to the minute", newObjects: "15 s late", keys: "answered" },
  { newObjects: "15 s late", deletedDatabases: "listed" },
];

type Inputs = Record<string, unknown>;

describe.each<[string, "volumes" | "databases", AnyDefinition, (server: string) => Inputs, number]>([
  ["volume", "volumes", volume, (serverUuid) => ({ serverUuid, sizeGb: 50 }), 5],
  ["database", "databases", managedDatabase, () => ({ engine: "relational_1", plan: "small", region: "one:hel" }), 9],
])("purchase of a %s under a cap that permits one purchase", (_, table, definition, inputsOn, cap) => {
  const openPurchase = async (variants: Partial<Variants>) => {
    const fixture = await open({ variants, config: { "hosting:autoConfirm": "true", "hosting:maxMonthlyIncrease": String(cap) } });
    const inputs = inputsOn(await fixture.server("alpha"));
    const held = async () => (await fixture.sandbox.find(table)).map(({ $id }) => String($id));
    const paid = () => fixture.said().filter((line) => line.includes("paid:")).length;
    return { fixture, inputs, held, paid, of: fixture.of(definition) };
  };

  test.each(VARIANTS)("a creation buys one object, and the cap counts the object: variant %j", async (variants) => {
    const { of, inputs, held, paid } = await openPurchase(variants);
    const { id } = await of.create(inputs);
    expect([await held(), paid()]).toEqual([[id], 1]);
    await expect(of.create(inputs, "second")).rejects.toThrow("more than hosting:maxMonthlyIncrease");
    expect(await held()).toEqual([id]);
  });

  test.each(VARIANTS)("the next run finds the purchase of a killed run: variant %j", async (variants) => {
    const { fixture, of, inputs, held } = await openPurchase(variants);
    await of.createAndDie(inputs, 3);
    expect(await held()).toHaveLength(1);
    await of.createAndDie(inputs, 3);
    expect(await held()).toHaveLength(1);
    await fixture.clock.pass(60);
    fixture.resume("true");
    const { id } = await of.create(inputs);
    expect(await held()).toEqual([id]);
  });

  test.each(VARIANTS)("a creation buys a new object after each of three deletions: variant %j", async (variants) => {
    const { fixture, of, inputs, held, paid } = await openPurchase(variants);
    const lives = new Set<string>();
    for (let lifecycleFixture = 1; lifecycleFixture <= 3; lifecycleFixture++) {
      const state = await of.create(inputs);
      lives.add(state.id);
      expect([await held(), paid()]).toEqual([[state.id], 1]);
      await of.delete(state);
      fixture.restart();
    }
    expect(lives.size).toBe(3);
  });

  test.each(VARIANTS)("a creation buys a deleted object again within 240 s: variant %j", async (variants) => {
    const { fixture, of, inputs, held } = await openPurchase(variants);
    const { id } = await of.create(inputs);
    await fixture.sandbox.remove(table, id);
    fixture.restart();
    const began = fixture.clock.now();
    const next = await of.create(inputs);
    expect([await held(), next.id === id]).toEqual([[next.id], false]);
    expect((fixture.clock.now() - began) / 1000).toBeLessThan(240);
  });

  test.each([-3_600_000, 3_600_000])("the cap counts a purchase if the platform's clock is %i ms off", async (off) => {
    const fixture = await open({
      config: { "hosting:autoConfirm": "true", "hosting:maxMonthlyIncrease": String(cap) },
      redate: (date) => new Date(Date.parse(date) + off).toUTCString(),
    });
    const inputs = inputsOn(await fixture.server("alpha"));
    const of = fixture.of(definition);
    const { id } = await of.create(inputs);
    await expect(of.create(inputs, "second")).rejects.toThrow("more than hosting:maxMonthlyIncrease");
    expect((await fixture.sandbox.find(table)).map(({ $id }) => String($id))).toEqual([id]);
  });
});

/** After this time, the platform treats an equal order as a new order. */
const TWO_DAYS_SECONDS = 2 * 86_400;

describe("order of an interrupted run", () => {
  const config = { "hosting:autoConfirm": "true" };

  test("a creation fails if the program's engine differs from the bought database, and the error names the database's id", async () => {
    const fixture = await open({ config, variants: { keys: "answered" } });
    const databases = fixture.of(managedDatabase);
    await databases.createAndDie({ engine: "relational_1", plan: "small", region: "one:hel" }, 30);
    const [row] = await fixture.sandbox.find("databases");
    await expect(databases.create({ engine: "key_value", plan: "small", region: "one:hel" })).rejects.toThrow(
      `an earlier run of this stack bought database ${row?.$id} for "data", which differs from this program in engine. No call can change this difference, so nothing was bought.`,
    );
    expect(await fixture.sandbox.find("databases")).toMatchObject([{ engine: "relational_1" }]);
  });

  test.each([
    ["buys another volume two days later, and names the first volume", TWO_DAYS_SECONDS, true],
    ["finds the volume by its idempotency key and does not name it", 0, false],
  ])("a preview names the volume on the former server, and `up` %s", async (_, seconds, isNamed) => {
    const fixture = await open({ config });
    const volumes = fixture.of(volume);
    const [alpha, beta] = [await fixture.server("alpha"), await fixture.server("beta")];
    await volumes.createAndDie({ serverUuid: alpha, sizeGb: 50 }, 30);
    const [first] = await fixture.sandbox.find("volumes");
    const line = `data: exists: an equal volume: ${first?.$id} (50 GB, on server ${alpha}); its owner is not known in this run. If it was bought with this resource's key, up stops and names it. Otherwise up buys another volume`;
    await volumes.preview({ serverUuid: beta, sizeGb: 50 });
    expect(fixture.said()).toContain(line);
    await fixture.sandbox.advance(seconds);
    fixture.resume("Volume:data");
    fixture.said();
    await volumes.create({ serverUuid: beta, sizeGb: 50 });
    expect(fixture.said().filter((said) => said.includes("exists:"))).toEqual(isNamed ? [line] : []);
    expect(await fixture.sandbox.find("volumes")).toHaveLength(isNamed ? 2 : 1);
  });

  test("`up` adopts the database that an interrupted run ordered with the same inputs", async () => {
    const fixture = await open({ config, variants: { keys: "answered" } });
    const databases = fixture.of(managedDatabase);
    const inputs = { engine: "relational_1", plan: "small", region: "one:hel" };
    await databases.createAndDie(inputs, 30);
    const [row] = await fixture.sandbox.find("databases");
    fixture.resume("ManagedDatabase:data");
    fixture.said();
    const { id } = await databases.create(inputs);
    expect(id).toBe(String(row?.$id));
    const said = fixture.said();
    expect(said.join("\n")).toContain(`database ${id}: it was bought with this resource's key`);
    expect(said.filter((line) => line.includes("exists:"))).toEqual([]);
  });

  test("a preview with `adopt: false` does not report equal volumes that exist", async () => {
    const fixture = await open({ config });
    const volumes = fixture.of(volume);
    const serverUuid = await fixture.server("alpha");
    await volumes.create({ serverUuid, sizeGb: 50 }, "first");
    await volumes.create({ serverUuid, sizeGb: 50 }, "second");
    fixture.restart();
    await volumes.preview({ serverUuid, sizeGb: 50, adopt: false }, {}, "third");
    expect(fixture.said().filter((line) => line.includes("exists:"))).toEqual([]);
  });
});

test("each run buys with its own idempotency keys if the stack's backend is unknown", async () => {
  const fixture = await open({ config: { "hosting:autoConfirm": "true" } });
  const volumes = fixture.of(volume);
  const inputs = { serverUuid: await fixture.server("alpha"), sizeGb: 50 };
  fixture.restart("");
  const { id } = await volumes.create(inputs);
  expect(fixture.said().join("\n")).toContain(
    "The backend of this stack is unknown, so the provider cannot find the purchase of an interrupted run",
  );
  fixture.restart("");
  expect((await volumes.create(inputs)).id).not.toBe(id);
});
