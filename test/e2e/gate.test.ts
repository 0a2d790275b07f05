import type { Stack } from "../../rehearsal";
import * as hosting from "../../sdk";
import { onEveryEngine } from "./engines";
import { capped, confirmedCalls, moneyFixture, PERMITTED, pricesOf, writes } from "./money";
import { errorsOf, expectSettled, linesOf } from "./results";

onEveryEngine("Confirm gate", (open, race) => {
  /** A test may assign another program between runs. */
  type Declare = (servers: Record<string, string>) => void;
  const stackDeclaring = async (declare: Declare, config: Record<string, string> = {}) => {
    const fixture = await moneyFixture<{ declare: Declare }>(
      open,
      { declare },
      ({ declare: now }) => {
        now(fixture.seed.servers);
        return {};
      },
      config,
    );
    return fixture;
  };
  const volume =
    (name: string, args: Partial<hosting.VolumeArgs> = {}): Declare =>
    ({ alpha = "" }) =>
      void new hosting.Volume(name, { serverUuid: alpha, sizeGb: 50, ...args });
  const database =
    (plan = "small"): Declare =>
    () =>
      void new hosting.ManagedDatabase("orders", { engine: "relational_1", plan, region: "one:hel" });

  const billed = async ({ sandbox }: Stack) => [
    ...(await sandbox.find("volumes")).map((v) => `volume ${v.size_gb} ${v.backups} ${v.autogrow_max_gb} ${v.status}`),
    ...(await sandbox.find("databases")).map((d) => `database ${d.plan}`),
  ];

  describe.each<[string, Declare | undefined, Declare, string, string[]]>([
    [
      "adding a volume",
      undefined,
      volume("data"),
      "+5.00 USD/month (0.0068/hour) for a 50 GB volume",
      ["POST /svc/servers/{id}/volumes 201"],
    ],
    [
      "adding a volume that may grow",
      undefined,
      volume("data", { autogrowMaxGb: 80 }),
      "up to +7.40 USD/month (0.0101/hour) for a 50 GB volume with auto-grow up to 80 GB",
      ["POST /svc/servers/{id}/volumes 201"],
    ],
    [
      "enlarging a volume",
      volume("data"),
      volume("data", { sizeGb: 80 }),
      "+2.40 USD/month (0.0033/hour) for 50 → 80 GB",
      ["PATCH /svc/servers/{id}/volumes/1 200"],
    ],
    [
      "turning backups on",
      volume("data", { backups: false }),
      volume("data", { backups: true }),
      "+1.00 USD/month (0.0013/hour) for backups",
      ["PATCH /svc/servers/{id}/volumes/1 200"],
    ],
    [
      "setting auto-grow",
      volume("data"),
      volume("data", { autogrowMaxGb: 80 }),
      "up to +2.40 USD/month (0.0033/hour) for auto-grow up to 80 GB",
      ["PATCH /svc/servers/{id}/volumes/1 200"],
    ],
    [
      "creating a database",
      undefined,
      database(),
      "+9.00 USD/month (0.0123/hour) for a relational_1 database, plan small",
      [], // this call needs no separate confirmation
    ],
    [
      "upgrading a database",
      database(),
      database("medium"),
      "+9.00 USD/month (0.0124/hour) for plan small → medium",
      ["POST /managed-databases/{id}/upgrade 200"],
    ],
  ])("%s", (_, before, after, price, calls) => {
    const started = async () => {
      const fixture = await stackDeclaring(before ?? (() => {}), PERMITTED);
      if (before) await fixture.stack.up();
      fixture.args = { declare: after };
      await fixture.stack.sandbox.clearJournal();
      return fixture;
    };

    test("`up` without hosting:autoConfirm buys nothing and reports the price", async () => {
      const { stack } = await started();
      await stack.setConfig("hosting:autoConfirm", "false");
      const held = await billed(stack);
      const { text } = await errorsOf(stack.up());
      expect(text).toContain(
        `${price} is not permitted, and nothing was bought (free resources may have been created). Permit it with: pulumi config set hosting:autoConfirm true`,
      );
      expect(await confirmedCalls(stack)).toEqual([]);
      expect((await stack.sandbox.journal()).filter(({ method, status }) => method !== "GET" && status < 400)).toEqual([]);
      expect(await billed(stack)).toEqual(held);
    });

    test("`up` with hosting:autoConfirm buys only within hosting:maxMonthlyIncrease", async () => {
      const { stack } = await started();
      const held = await billed(stack);
      await stack.setConfig("hosting:maxMonthlyIncrease", "0.99");
      const { text } = await errorsOf(stack.up());
      expect(text).toMatch(
        /would bring this run to \+\d+\.\d\d USD\/month, more than hosting:maxMonthlyIncrease 0\.99\. It was not bought \(other resources may have been created\)\./,
      );
      expect(text).toMatch(/Permit it with: pulumi config set hosting:maxMonthlyIncrease \d+$/m);
      expect(await confirmedCalls(stack)).toEqual([]);
      expect(await billed(stack)).toEqual(held);

      await stack.setConfig("hosting:maxMonthlyIncrease", "9");
      await stack.up();
      expect(await confirmedCalls(stack)).toEqual(calls);
      expect(await billed(stack)).not.toEqual(held);
      await expectSettled(stack);
    });
  });

  test("`up` needs no hosting:autoConfirm to lower auto-grow or to turn backups off", async () => {
    const fixture = await stackDeclaring(volume("data", { autogrowMaxGb: 100 }), PERMITTED);
    const { stack } = fixture;
    await stack.up();
    await stack.setConfig("hosting:autoConfirm", "false");
    await stack.sandbox.clearJournal();
    fixture.args = { declare: volume("data", { backups: false, autogrowMaxGb: 60 }) };
    expect(pricesOf(await stack.preview())).toEqual([]);
    await stack.up();
    fixture.args = { declare: volume("data", { backups: false }) };
    await stack.up();
    expect(await billed(stack)).toEqual(["volume 50 false 0 attached"]);
    await stack.destroy();
    expect(await billed(stack)).toEqual([]);
    expect(await confirmedCalls(stack)).toEqual([]);
  });

  describe("a preview with prices", () => {
    const everything: Declare = (servers) => {
      const { alpha = "", gamma = "" } = servers;
      // The engine creates independent resources in any order, which would change the totals.
      const data = new hosting.Volume("data", { serverUuid: alpha, sizeGb: 50 });
      const settings = { serverUuid: gamma, sizeGb: 20, backups: false, autogrowMaxGb: 50 };
      const logs = new hosting.Volume("logs", settings, { dependsOn: data });
      new hosting.ManagedDatabase("orders", { engine: "relational_1", plan: "medium", region: "one:par" }, { dependsOn: logs });
    };
    const lines = (needs: string) => [
      `data: price: +5.00 USD/month (0.0068/hour) for a 50 GB volume${needs}`,
      "price: total +5.00 USD/month so far in this run",
      `logs: price: up to +4.80 USD/month (0.0066/hour) for a 20 GB volume with auto-grow up to 50 GB${needs}`,
      "price: total +9.80 USD/month so far in this run",
      `orders: price: +21.60 USD/month (0.0296/hour) for a relational_1 database, plan medium${needs}`,
      "price: total +31.40 USD/month so far in this run",
    ];

    test("a preview reports each price, the running total and the missing hosting:autoConfirm", async () => {
      const { stack } = await stackDeclaring(everything);
      expect(pricesOf(await stack.preview()).sort()).toEqual(lines("; needs hosting:autoConfirm").sort());
      await stack.setConfig("hosting:autoConfirm", "true");
      expect(pricesOf(await stack.preview()).sort()).toEqual(lines("").sort());
      expect(await writes(stack)).toEqual([]);
      expect(await billed(stack)).toEqual([]);
    });

    test("a preview reports by how much the run exceeds hosting:maxMonthlyIncrease", async () => {
      const { stack } = await stackDeclaring(everything, capped(9));
      const over = linesOf(await stack.preview()).filter((line) => line.includes("over the cap"));
      expect(over.at(-1)).toBe(
        "price: over the cap: +31.40 USD/month is more than hosting:maxMonthlyIncrease 9; up will stop there. Permit it with: pulumi config set hosting:maxMonthlyIncrease 32",
      );
      await stack.setConfig("hosting:maxMonthlyIncrease", "31.4");
      expect(linesOf(await stack.preview()).filter((line) => line.includes("over the cap"))).toEqual([]);
      await stack.up();
      await expectSettled(stack);
      expect(pricesOf(await stack.preview())).toEqual([]);
    });
  });

  test("`up` confirms only as many concurrent creations as hosting:maxMonthlyIncrease covers", async () => {
    race();
    const ten: Declare = (servers) => {
      for (let n = 0; n < 10; n++) volume(`data-${n}`)(servers);
    };
    const stack = await open({ program: async () => ten(servers), config: capped(15), sandbox: { speed: 100, latencyMs: 60 } });
    const servers = Object.fromEntries((await stack.sandbox.find("purchasedServers")).map((s) => [s.name, String(s.uuid)]));
    const { text } = await errorsOf(stack.up());
    expect(text).toContain("would bring this run to +20.00 USD/month, more than hosting:maxMonthlyIncrease 15.");
    expect(await confirmedCalls(stack)).toHaveLength(3);
    expect(await stack.sandbox.find("volumes")).toHaveLength(3);

    await stack.setConfig("hosting:maxMonthlyIncrease", "35");
    await stack.up();
    expect(await stack.sandbox.find("volumes")).toHaveLength(10);
    expect(await confirmedCalls(stack)).toHaveLength(10);
    await expectSettled(stack);
  });

  test("a preview with hosting:maxMonthlyIncrease refuses prices in two currencies", async () => {
    const { stack } = await stackDeclaring((servers) => {
      volume("data")(servers);
      database()(servers);
    }, capped(100));
    await stack.sandbox.fault({
      match: { method: "GET", path: "/managed-databases/catalog" },
      times: 0,
      kind: "status",
      code: 200,
      body: {
        engines: [{ engine: "relational_1" }],
        plans: [{ plan: "small" }],
        regions: [{ id: "one:hel", city: "Helsinki", prices: { small: { monthly_price: 8 } } }],
        currency: "EUR",
      },
    });
    const refusal =
      "+8.00 EUR/month for a relational_1 database, plan small cannot be counted against hosting:maxMonthlyIncrease 100: this run's other prices are in USD.";
    expect((await errorsOf(stack.preview())).text).toContain(refusal);
    expect(await writes(stack)).toEqual([]);
    await stack.setConfig("hosting:maxMonthlyIncrease", "");
    expect(pricesOf(await stack.preview())).toContain("price: total +8.00 EUR/month so far in this run");
  });
});
