import type { AnyDefinition } from "../../provider/core/definition/resource";
import { managedDatabase } from "../../provider/resources/hosting/managed-database/resource";
import { volume } from "../../provider/resources/hosting/volume/resource";
import type { SandboxRun, SandboxRunOptions } from "../harness/sandbox-run";
import { sandboxRuns } from "../support/sandbox-runs";

const open = sandboxRuns();
const PERMITTED = { "hosting:autoConfirm": "true" };
type Inputs = Record<string, unknown>;

interface Kind {
  definition: AnyDefinition;
  rows: "volumes" | "databases";
  /** `edited` differs from `inputs` in one input. */
  inputs: Inputs;
  edited: Inputs;
  /** The changed input as the platform shows it. */
  shown: Record<string, unknown>;
  create: { method: "POST"; path: string };
}

const KINDS: [string, (fixture: SandboxRun) => Promise<Kind>][] = [
  [
    "volume",
    async (fixture) => ({
      definition: volume,
      rows: "volumes",
      inputs: { serverUuid: await fixture.server("alpha"), sizeGb: 50 },
      edited: { serverUuid: await fixture.server("alpha"), sizeGb: 60, backups: false },
      shown: { size_gb: 60, backups: false },
      create: { method: "POST", path: "/svc/servers/{uuid}/volumes" },
    }),
  ],
  [
    "database",
    async () => ({
      definition: managedDatabase,
      rows: "databases",
      inputs: { engine: "key_value", plan: "small", region: "one:hel" },
      edited: { engine: "key_value", plan: "medium", region: "one:hel", evictionPolicy: "allkeys-lru" },
      shown: { plan: "medium", eviction_policy: "allkeys-lru" },
      create: { method: "POST", path: "/managed-databases" },
    }),
  ],
];

describe.each(KINDS)("purchase of a %s", (_, kindOf) => {
  const openPurchase = async (options: SandboxRunOptions = {}) => {
    const fixture = await open({ config: PERMITTED, ...options });
    const kind = await kindOf(fixture);
    const held = async () => (await fixture.sandbox.find(kind.rows)).map(({ $id }) => String($id));
    /** Counts the creations that the platform carried out or answered from memory. */
    const bought = async () =>
      (await fixture.sandbox.journal()).filter(
        ({ method, path, status }) => method === "POST" && status === 201 && /volumes$|databases$/.test(path),
      ).length;
    return { fixture, kind, of: fixture.of(kind.definition), held, bought };
  };

  test("a creation buys one object if at first no read shows the object", async () => {
    const { fixture, kind, of, held } = await openPurchase();
    const nothing = { kind: "status", code: 200, body: [], times: 6 } as const;
    for (const path of ["/svc/volumes", "/svc/servers/{uuid}/volumes", "/managed-databases"])
      await fixture.sandbox.fault({ match: { method: "GET", path }, ...nothing });
    for (const path of ["/svc/volumes/{id}/backups", "/managed-databases/{uuid}"])
      await fixture.sandbox.fault({ match: { method: "GET", path }, kind: "status", code: 404, times: 6 });
    const { id } = await of.create(kind.inputs);
    expect(await held()).toEqual([id]);
  });

  test("a creation buys only one object if the list shows this object late (newObjects: late)", async () => {
    const { kind, of, held } = await openPurchase({ variants: { newObjects: "late" } });
    const { id } = await of.create(kind.inputs);
    expect(await held()).toEqual([id]);
  });

  test("a creation succeeds if its response contains only the id", async () => {
    const { kind, of, held } = await openPurchase({ variants: { creates: "id" } });
    const state = await of.create(kind.inputs);
    expect(await held()).toEqual([state.id]);
    expect(await of.diff(state, kind.inputs)).toMatchObject({ changes: false });
    await of.delete(state);
    expect(await held()).toEqual([]);
  });

  test.each(["whole", "id"] as const)(
    "the next run stops at the object of an interrupted run, and adopts this object with HOSTING_RESUME (creates: %s)",
    async (creates) => {
      const { fixture, kind, of, held } = await openPurchase({ variants: { creates } });
      await of.createAndDie(kind.inputs, 15);
      const [first] = await held();
      await expect(of.create(kind.inputs)).rejects.toThrow(
        `${_} ${first} was bought with this resource's key, by a run that did not finish or before the ${_} was given to another stack. Nothing was bought now. To take it, set HOSTING_RESUME=${kind.definition.type}:data for one run. To buy another one, set adopt: false. In a replacement by --target-replace or --replace, this can be the resource's own object: set the resource option deleteBeforeReplace: true.`,
      );
      expect(await held()).toEqual([first]);
      fixture.resume(`${kind.definition.type}:data`);
      fixture.said();
      expect((await of.create(kind.inputs)).id).toBe(first);
      expect(await held()).toEqual([first]);
      expect(fixture.said().filter((line) => line.includes("adopted:"))).toEqual([
        `data: adopted: ${_} ${first}: it was bought with this resource's key, and HOSTING_RESUME names the resource`,
      ]);
    },
  );

  test("the next run with edited inputs updates the object of the interrupted purchase if idempotency keys ignore the body", async () => {
    const { fixture, kind, of, held } = await openPurchase({ variants: { keys: "answered" } });
    await of.createAndDie(kind.inputs, 15);
    const [first] = await held();
    fixture.resume("true");
    const state = await of.create(kind.edited);
    expect(state.id).toBe(first);
    expect(await fixture.sandbox.find(kind.rows)).toMatchObject([kind.shown]);
    expect(await of.diff(state, kind.edited)).toMatchObject({ changes: false });
  });

  test("the next run with edited inputs orders nothing if idempotency keys refuse another body", async () => {
    const { fixture, kind, of, held } = await openPurchase();
    await of.createAndDie(kind.inputs, 15);
    const [first] = await held();
    await expect(of.create(kind.edited)).rejects.toThrow(
      new RegExp(
        `ordered a ${_} for "data" with other inputs.*nothing was bought\\. If that order made ${_} ${first}, and no other stack manages it, set adopt to its id \\(adopt: "${first}"\\)`,
      ),
    );
    expect(await held()).toEqual([first]);
    fixture.restart();
    const state = await of.create({ ...kind.edited, adopt: first });
    expect(state.id).toBe(first);
    expect(await fixture.sandbox.find(kind.rows)).toMatchObject([kind.shown]);
  });

  test("a creation with edited inputs buys a new object after a deletion", async () => {
    for (const keys of ["refused", "answered"] as const) {
      const { fixture, kind, of, held, bought } = await openPurchase({ variants: { keys } });
      await of.delete(await of.create(kind.inputs));
      fixture.restart();
      const { id } = await of.create(kind.edited);
      expect(await held()).toEqual([id]);
      expect(await bought()).toBeLessThanOrEqual(3);
    }
  });

  test("a stack in another backend buys its own object, even if both stacks have the same name", async () => {
    const { fixture, kind, of, held } = await openPurchase();
    fixture.restart("file:born 1");
    const one = await of.create(kind.inputs);
    fixture.restart("file:born 2");
    const other = await of.create(kind.inputs);
    expect(other.id).not.toBe(one.id);
    expect(await held()).toEqual([one.id, other.id]);
  });

  test("a creation with `adopt` uses and updates the named object", async () => {
    const { fixture, kind, of, held } = await openPurchase();
    const { id } = await of.create(kind.inputs, "before");
    fixture.restart();
    fixture.said();
    const wanted = { ...kind.edited, adopt: id };
    expect((await of.preview(wanted)).failures).toEqual([]);
    expect(fixture.said()).toContain(`data: adopted: ${_} ${id}: adopt contains its id`);
    const state = await of.create(wanted);
    expect(state.id).toBe(id);
    expect(await held()).toEqual([id]);
    expect(await fixture.sandbox.find(kind.rows)).toMatchObject([kind.shown]);
  });

  test("`adopt` accepts only the id of an existing object", async () => {
    const { kind, of } = await openPurchase();
    expect((await of.check({ ...kind.inputs, adopt: true })).failures).toMatchObject([
      { property: "adopt", reason: `must be the id of the ${_}, because only the id distinguishes one ${_} from another.` },
    ]);
    expect((await of.preview({ ...kind.inputs, adopt: "4711" })).failures).toMatchObject([
      {
        property: "adopt",
        reason: expect.stringMatching(`names no existing ${_}: 4711\\. Set adopt to an object that exists, or remove adopt`),
      },
    ]);
  });

  test("a diff finds no change if the list omits the object once", async () => {
    const { fixture, kind, of, held } = await openPurchase({ variants: { listedRows: "forgotten once" } });
    const state = await of.create(kind.inputs);
    for (let n = 0; n < 3; n++) {
      fixture.restart();
      expect(await of.diff(state, kind.inputs)).toMatchObject({ changes: false });
    }
    expect(await held()).toEqual([state.id]);
  });

  test("the cap counts only new purchases, not adopted objects", async () => {
    const { fixture, kind, of, held } = await openPurchase({ config: { ...PERMITTED, "hosting:maxMonthlyIncrease": "9" } });
    await of.createAndDie(kind.inputs, 15);
    fixture.resume("true");
    fixture.said();
    const first = await of.create(kind.inputs);
    expect((await of.create(kind.inputs, "second")).id).not.toBe(first.id);
    expect(await held()).toHaveLength(2);
    expect(fixture.said().filter((line) => line.includes("paid:"))).toHaveLength(1);
  });
});

test("a creation refuses to adopt a database with another engine", async () => {
  const fixture = await open({ config: PERMITTED });
  const databases = fixture.of(managedDatabase);
  const { id } = await databases.create({ engine: "relational_1", plan: "small", region: "one:hel" }, "before");
  fixture.restart();
  await expect(databases.create({ engine: "relational_2", plan: "small", region: "one:hel", adopt: id })).rejects.toThrow(
    /differs from this program in engine, which cannot be changed in place/,
  );
});
