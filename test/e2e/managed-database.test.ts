import * as hosting from "../../sdk";
import { onEveryEngine } from "./engines";
import { type Fixture, moneyFixture, PERMITTED, pricesOf, writes } from "./money";
import { errorsOf, expectSettled, happened, linesOf, permitDataLoss } from "./results";

type DatabaseFixture = Fixture<hosting.ManagedDatabaseArgs>;

onEveryEngine("ManagedDatabase", (open) => {
  const base: hosting.ManagedDatabaseArgs = { engine: "relational_1", plan: "small", region: "one:hel" };
  const fixture = (args: Partial<hosting.ManagedDatabaseArgs> = {}): Promise<DatabaseFixture> =>
    moneyFixture<hosting.ManagedDatabaseArgs>(
      open,
      { ...base, ...args },
      (inputs) => {
        const orders = new hosting.ManagedDatabase("orders", inputs);
        return { id: orders.id, status: orders.status };
      },
      PERMITTED,
    );
  const held = async ({ stack }: DatabaseFixture) => {
    const rows = await stack.sandbox.find("databases");
    expect(rows).toHaveLength(1);
    return rows[0] ?? {};
  };
  const change = async (s: DatabaseFixture, args: Partial<hosting.ManagedDatabaseArgs>) => {
    s.args = { ...base, ...args };
    await s.stack.sandbox.clearJournal();
    return s.stack.up();
  };

  test("`up` creates a database and waits until it is ready", async () => {
    const s = await fixture();
    const { outputs } = await s.stack.up();
    expect(outputs).toEqual({ id: expect.stringMatching(/^[a-z0-9]{24}$/), status: "ready" });
    expect(await held(s)).toMatchObject({ uuid: outputs.id, ...base, status: "ready" });
    expect(await writes(s.stack)).toEqual([`POST /managed-databases ${JSON.stringify(base)}`]);
    await expectSettled(s.stack);
  });

  test("`up` upgrades the database in place to a larger plan", async () => {
    const s = await fixture();
    const { outputs } = await s.stack.up();
    s.args = { ...base, plan: "large" };
    expect(pricesOf(await s.stack.preview())[0]).toBe("orders: price: +27.00 USD/month (0.0370/hour) for plan small → large");
    const up = await change(s, { plan: "large" });
    expect(happened(up, "orders")).toBe("update plan");
    expect(up.outputs).toEqual({ id: outputs.id, status: "ready" });
    expect(await writes(s.stack)).toEqual([
      'POST /managed-databases/{id}/upgrade {"plan":"large"}',
      'POST /managed-databases/{id}/upgrade {"plan":"large","confirm":true}',
    ]);
    await expectSettled(s.stack);
  });

  test("`up` changes the eviction policy in place, and keeps a policy that the program no longer sets", async () => {
    const s = await fixture({ engine: "key_value", evictionPolicy: "allkeys-lru" });
    await s.stack.up();
    expect(await held(s)).toMatchObject({ eviction_policy: "allkeys-lru" });
    await change(s, { engine: "key_value", evictionPolicy: "volatile-ttl" });
    expect(await writes(s.stack)).toEqual(['PATCH /managed-databases/{id} {"eviction_policy":"volatile-ttl"}']);
    const up = await change(s, { engine: "key_value" });
    expect(linesOf(up, "orders").join()).toContain("orders: left in place: evictionPolicy was removed from the program");
    expect(await held(s)).toMatchObject({ eviction_policy: "volatile-ttl" });
    await expectSettled(s.stack);
  });

  test("`up` changes plan and eviction policy one after the other", async () => {
    const s = await fixture({ engine: "key_value" });
    await s.stack.up();
    await change(s, { engine: "key_value", plan: "medium", evictionPolicy: "allkeys-lfu" });
    expect(await held(s)).toMatchObject({ plan: "medium", eviction_policy: "allkeys-lfu", status: "ready" });
    await expectSettled(s.stack);
  });

  test.each([
    ["engine", { engine: "relational_2" }],
    ["region", { region: "one:par" }],
  ])("`up` deletes the old database before it creates a database with another %s", async (key, args) => {
    const s = await fixture();
    const { outputs } = await s.stack.up();
    await s.stack.sandbox.clearJournal();
    s.args = { ...base, ...args };
    expect((await errorsOf(s.stack.up())).text).toContain(
      `replacing ManagedDatabase "orders" (id ${outputs.id}) would delete data: managed database with its data. Nothing was changed.`,
    );
    expect(await writes(s.stack)).toEqual([]);
    await permitDataLoss(s.stack, `ManagedDatabase:orders#${outputs.id}`);
    const up = await change(s, args);
    expect(happened(up, "orders")).toBe(`replace ${key}`);
    expect(up.outputs.id).not.toBe(outputs.id);
    expect(await held(s)).toMatchObject({ ...base, ...args });
    expect((await writes(s.stack)).map((w) => w.split(" ")[0])).toEqual(["DELETE", "POST"]);
  });

  test("a preview reports drift in the eviction policy, and `up` repairs it", async () => {
    const s = await fixture({ engine: "key_value", evictionPolicy: "allkeys-lru" });
    const { outputs } = await s.stack.up();
    await s.stack.sandbox.mutate("databases", String(outputs.id), { eviction_policy: "noeviction" });
    const preview = await s.stack.preview();
    expect(happened(preview, "orders")).toBe("update");
    expect(linesOf(preview)).toEqual(["orders: drift: evictionPolicy differs on the platform"]);
    await s.stack.up();
    expect(await held(s)).toMatchObject({ eviction_policy: "allkeys-lru" });
    await expectSettled(s.stack);
  });

  test("a preview reports a larger plan on the platform and leaves it in place", async () => {
    const s = await fixture();
    const { outputs } = await s.stack.up();
    await s.stack.sandbox.mutate("databases", String(outputs.id), { plan: "large" });
    const line =
      "orders: left in place: plan: the database has the plan large on the platform, which cannot be changed to small. Set plan to large.";
    for (const refresh of [false, true]) {
      if (refresh) await s.stack.refresh();
      expect(linesOf(await s.stack.preview())).toEqual([line]);
      await expectSettled(s.stack);
    }
    await change(s, { plan: "xlarge" }); // the upgrade starts from the platform's value, not from the value in the state
    expect(await held(s)).toMatchObject({ plan: "xlarge" });
    await expectSettled(s.stack);
  });

  test("a preview reports a smaller plan on the platform as drift", async () => {
    const s = await fixture({ plan: "medium" });
    const { outputs } = await s.stack.up();
    await s.stack.sandbox.mutate("databases", String(outputs.id), { plan: "small" });
    expect(linesOf(await s.stack.preview(), "orders")).toEqual([
      "orders: drift: plan differs on the platform",
      "orders: price: +9.00 USD/month (0.0124/hour) for plan small → medium",
    ]);
    await s.stack.up();
    expect(await held(s)).toMatchObject({ plan: "medium" });
  });

  test("a preview and `up` refuse a smaller plan", async () => {
    const s = await fixture({ plan: "large" });
    await s.stack.up();
    s.args = { ...base, plan: "medium" };
    const why = "cannot change from large to medium: the platform can only move the database to a larger plan (xlarge).";
    expect((await errorsOf(s.stack.preview())).text).toContain(why);
    await s.stack.sandbox.clearJournal();
    expect((await errorsOf(s.stack.up())).text).toContain(why);
    expect(await writes(s.stack)).toEqual([]);
  });

  test("a preview compares a new plan with the platform's plan, not with the state's", async () => {
    const s = await fixture();
    const { outputs } = await s.stack.up();
    await s.stack.sandbox.mutate("databases", String(outputs.id), { plan: "large" });
    s.args = { ...base, plan: "medium" };
    expect((await errorsOf(s.stack.preview())).text).toContain("plan cannot change from large to medium");
  });

  test("a preview reports the price of a missing database, and `up` creates it again", async () => {
    const s = await fixture();
    const { outputs } = await s.stack.up();
    await s.stack.sandbox.remove("databases", String(outputs.id));
    const preview = await s.stack.preview();
    expect(happened(preview, "orders")).toMatch(/^replace/);
    expect(linesOf(preview, "orders")).toEqual([
      expect.stringMatching(/^orders: waiting: .*to appear in its list/),
      "orders: gone from the platform, will be created again",
      "orders: price: +9.00 USD/month (0.0123/hour) for a relational_1 database, plan small",
    ]);
    expect((await s.stack.up()).outputs.id).not.toBe(outputs.id);
    await expectSettled(s.stack);
  });

  test("a refresh stores the live values in the state", async () => {
    const s = await fixture({ engine: "key_value", evictionPolicy: "allkeys-lru" });
    const { outputs } = await s.stack.up();
    await s.stack.sandbox.mutate("databases", String(outputs.id), { eviction_policy: "noeviction" });
    await s.stack.refresh();
    expect(happened(await s.stack.preview(), "orders")).toBe("update evictionPolicy");
    await s.stack.sandbox.remove("databases", String(outputs.id));
    await s.stack.refresh();
    expect(happened(await s.stack.preview(), "orders")).toBe("create");
  });

  test("`destroy` deletes the database, and succeeds if it is already gone", async () => {
    const s = await fixture();
    await s.stack.up();
    await s.stack.destroy();
    expect(await s.stack.sandbox.find("databases")).toEqual([]);
    const { outputs } = await s.stack.up();
    await s.stack.sandbox.remove("databases", String(outputs.id));
    await s.stack.destroy();
    expect((await s.stack.exportState()).deployment.resources ?? []).toEqual([]);
  });

  test("`get` reads a database, and getDatabaseConnection returns its connection as a secret", async () => {
    const id = { value: "" };
    const stack = await open({
      program: async () => {
        const existing = hosting.ManagedDatabase.get("existing", id.value);
        const { url, directUrl } = hosting.getDatabaseConnectionOutput({ databaseUuid: existing.id });
        const catalog = await hosting.getDatabaseCatalog();
        return { plan: existing.plan, status: existing.status, url, directUrl, catalog };
      },
    });
    id.value = await stack.sandbox.add("databases", { engine: "relational_2", plan: "medium", region: "one:par" });
    const { outputs, secretOutputs } = await stack.up();
    const [row] = await stack.sandbox.find("databases");
    expect(outputs).toMatchObject({ plan: "medium", status: "ready", url: row?.url, directUrl: row?.direct_url });
    expect([...secretOutputs].sort()).toEqual(["directUrl", "url"]);
    expect(outputs.catalog).toMatchObject({
      currency: "USD",
      engines: expect.arrayContaining([expect.objectContaining({ engine: "key_value", evictionPolicies: expect.any(Array) })]),
      plans: expect.arrayContaining([expect.objectContaining({ plan: "small", memoryMb: 1024 })]),
      regions: expect.arrayContaining([
        {
          id: "one:par",
          city: "Paris",
          country: "FR",
          prices: expect.objectContaining({ small: { monthlyPrice: 10.8, hourlyPrice: 0.0148 } }),
        },
      ]),
    });
    await stack.destroy();
    expect(await stack.sandbox.find("databases")).toHaveLength(1);
  });

  test.each<[string, Partial<hosting.ManagedDatabaseArgs>, string]>([
    [
      "engine",
      { engine: "relational_3" },
      'the catalogue has no engine "relational_3". Did you mean "relational_1"? Available: relational_1, relational_2, key_value.',
    ],
    ["plan", { plan: "tiny" }, 'the catalogue has no plan "tiny". Available: small, medium, large, xlarge.'],
    [
      "region",
      { region: "one:hell" },
      'the catalogue has no region "one:hell". Did you mean "one:hel"? Available: one:hel, one:par, two:mad.',
    ],
    [
      "policy of a relational engine",
      { evictionPolicy: "allkeys-lru" },
      "is only for the key-value engine. relational_1 has no eviction policy.",
    ],
    [
      "policy",
      { engine: "key_value", evictionPolicy: "allkeys_lru" },
      'the catalogue has no eviction policy "allkeys_lru". Did you mean "allkeys-lru"?',
    ],
  ])("a preview refuses an unknown %s with the valid values, and sends nothing", async (_, args, text) => {
    const s = await fixture(args);
    expect((await errorsOf(s.stack.preview())).text).toContain(text);
    expect(await writes(s.stack)).toEqual([]);
  });
});
