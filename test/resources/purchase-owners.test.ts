import { LIST_LAG } from "../../provider/api/wait";
import { managedDatabase } from "../../provider/resources/hosting/managed-database/resource";
import { volume } from "../../provider/resources/hosting/volume/resource";
import { sandboxRuns } from "../support/sandbox-runs";

const open = sandboxRuns();
const config = { "hosting:autoConfirm": "true" };
const DATABASE = { engine: "key_value", plan: "small", region: "one:hel" };
const A_DAY_AND_AN_HOUR = 25 * 3600;

async function openStacks() {
  const fixture = await open({ config });
  const inputs = { serverUuid: await fixture.server("alpha"), sizeGb: 50 };
  const held = async () => (await fixture.sandbox.find("volumes")).map(({ $id }) => String($id));
  return { fixture, inputs, volumes: fixture.of(volume), databases: fixture.of(managedDatabase), held };
}

describe("an object that another stack adopted", () => {
  test("a creation in the first stack stops, and neither buys nor adopts an object", async () => {
    const { fixture, inputs, volumes, held } = await openStacks();
    const { id } = await volumes.create(inputs);
    fixture.restart("file:born d");
    await volumes.create({ ...inputs, adopt: id });
    fixture.restart("https://states.example.com");
    await expect(volumes.create(inputs)).rejects.toThrow(`volume ${id} was bought with this resource's key`);
    expect(await held()).toEqual([id]);
  });

  test("a creation with `adopt: false` buys another volume, but stops at the volume of its own interrupted purchase", async () => {
    const { fixture, inputs, volumes, held } = await openStacks();
    const { id: first } = await volumes.create(inputs);
    fixture.restart();
    const another = { ...inputs, adopt: false };
    await volumes.createAndDie(another, 15);
    const [, second] = await held();
    expect(second).toBeDefined();
    await expect(volumes.create(another)).rejects.toThrow(`volume ${second} was bought with this resource's key`);
    fixture.resume("Volume:data");
    expect((await volumes.create(another)).id).toBe(second);
    expect(await held()).toEqual([first, second]);
  });

  test.each(["Volume:data", "true"])("a creation with HOSTING_RESUME=%s adopts the volume", async (resume) => {
    const { fixture, inputs, volumes, held } = await openStacks();
    const { id } = await volumes.create(inputs);
    fixture.resume(resume);
    expect((await volumes.create(inputs)).id).toBe(id);
    expect(await held()).toEqual([id]);
  });

  test("a creation with an id in HOSTING_RESUME adopts only the volume with this id", async () => {
    const { fixture, inputs, volumes } = await openStacks();
    const { id } = await volumes.create(inputs);
    fixture.resume("Volume:data#4711");
    await expect(volumes.create(inputs)).rejects.toThrow("Nothing was bought now");
    fixture.resume(`Volume:data#${id}`);
    expect((await volumes.create(inputs)).id).toBe(id);
  });
});

describe("a database that is gone", () => {
  const bought = async ({ sandbox }: Awaited<ReturnType<typeof open>>) => (await sandbox.find("databases")).map(({ $id }) => String($id));

  test.each([0, A_DAY_AND_AN_HOUR])(
    "a run after a killed replacement and a refresh does not buy a second database: %i s later",
    async (seconds) => {
      const { fixture, databases } = await openStacks();
      const state = await databases.create(DATABASE);
      await fixture.sandbox.advance(seconds);
      await fixture.sandbox.remove("databases", state.id);
      fixture.restart();
      expect(await databases.diff(state, DATABASE)).toMatchObject({ changes: true });
      await databases.createAndDie(DATABASE, 60);
      const [second] = await bought(fixture);
      expect(second).toBeDefined();
      // The refresh drops the state of the first database.
      await expect(databases.create(DATABASE)).rejects.toThrow(`database ${second} was bought with this resource's key`);
      fixture.resume("ManagedDatabase:data");
      expect((await databases.create(DATABASE)).id).toBe(second);
      expect(await bought(fixture)).toEqual([second]);
    },
  );

  test.each([0, A_DAY_AND_AN_HOUR])(
    "a replacement that creates before it deletes orders with the next idempotency key: %i s later",
    async (seconds) => {
      const { fixture, databases } = await openStacks();
      const state = await databases.create(DATABASE);
      await fixture.sandbox.advance(seconds);
      const other = { ...DATABASE, engine: "relational_1" };
      fixture.restart();
      expect(await databases.diff(state, other)).toMatchObject({ replaces: ["engine"] });
      const next = await databases.create(other);
      expect(next.id).not.toBe(state.id);
      expect(next.outs.__generation).toBe(2);
      expect((await databases.refreshed(next)).outs.__generation).toBe(2);
      expect(await bought(fixture)).toEqual([state.id, next.id]);
    },
  );
});

describe("the eighth purchase of one resource", () => {
  const GENERATIONS = 8;

  test.each([[[]], [[2, 5]]])(
    "waits for only one list if each former volume is deleted or belongs to another resource: %j",
    async (kept: number[]) => {
      const { fixture, inputs, volumes } = await openStacks();
      const seconds: number[] = [];
      for (let generation = 1; generation <= GENERATIONS; generation++) {
        fixture.restart();
        const from = fixture.clock.now();
        const { id, outs } = await volumes.create(inputs);
        seconds.push((fixture.clock.now() - from) / 1000);
        expect(outs.__generation ?? 1).toBe(generation);
        if (kept.includes(generation)) fixture.own("Volume", id);
        else await fixture.sandbox.remove("volumes", id);
      }
      const [first = 0, second = 0] = seconds;
      expect(second - first).toBe(LIST_LAG.seconds);
      expect(Math.max(...seconds)).toBe(second);
    },
  );
});
