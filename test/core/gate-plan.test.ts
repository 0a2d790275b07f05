import type { Step } from "../../provider/core/money/gate";
import { ReplayedPurchase } from "../../provider/core/money/idempotency";
import { capped, gated, permitted, price, shop } from "./gate-fixture";

describe("the steps of a plan", () => {
  const done: string[] = [];
  beforeEach(() => done.splice(0));
  const free = (what: string): Step<unknown> => ({ what, send: async () => done.push(what) });
  const paying = (what: string, expected: number, quoted = expected): Step<unknown> => {
    const { send } = shop(quoted);
    const sent = async (_: unknown, confirm: boolean) => {
      const answer = await send(confirm);
      done.push(what);
      return answer;
    };
    return { what, cost: { price: { increase: expected, currency: "USD", what }, takesConfirm: true }, send: sent };
  };
  const requester = { urn: "disk" };
  const performed = async (steps: Step<unknown>[], config: Record<string, string> = {}) => {
    const { gate, lines, log } = gated(config);
    const answers = await gate.perform({ ...requester, log: log("disk") }, steps);
    return { answers, lines };
  };

  test("the gate checks the permission for all steps before the first call", async () => {
    await expect(performed([free("detaching"), paying("attaching", 5)])).rejects.toThrow(
      "+5.00 USD/month for attaching is not permitted, and nothing was bought (free resources may have been created).",
    );
    expect(done).toEqual([]);
    await performed([free("detaching"), paying("attaching", 5)], capped("5"));
    expect(done).toEqual(["detaching", "attaching"]);
  });

  test("the error about an unexpected price lists the steps that were done before", async () => {
    await expect(performed([free("detaching"), paying("attaching", 0, 5)])).rejects.toThrow(
      "+5.00 USD/month (0.0068/hour) for attaching is not permitted; already done: detaching. Permit it with",
    );
    expect(done).toEqual(["detaching"]);
  });

  test("the gate sends no step of a plan if the resource type refuses one", async () => {
    const refused = { ...free("moving"), refuse: "serverUuid is in Paris." };
    await expect(performed([free("first"), refused], permitted)).rejects.toThrow("serverUuid is in Paris.");
    expect(done).toEqual([]);
  });

  test("the gate reports the increase that a plan caused", async () => {
    const { lines } = await performed([paying("a volume", 5)], permitted);
    expect(lines).toEqual(["disk: paid: +5.00 USD/month (0.0068/hour) for a volume"]);
  });

  test("the gate sends a step again if the platform returns a purchase that no longer exists", async () => {
    const answers = [new ReplayedPurchase(true), new ReplayedPurchase(true), "bought"];
    const step: Step<unknown> = {
      what: "a database",
      cost: { price: { increase: 9, currency: "USD", what: "a database" }, takesConfirm: false },
      send: async () => answers.shift(),
    };
    const { answers: got, lines } = await performed([step], capped("9"));
    expect(got).toEqual(["bought"]);
    expect(lines).toEqual(["disk: paid: +9.00 USD/month for a database"]);
  });

  test("a plan fails after 51 attempts that return purchases which no longer exist", async () => {
    let sent = 0;
    const step: Step<unknown> = {
      what: "a database",
      cost: { price: { increase: 9, currency: "USD", what: "a database" }, takesConfirm: false },
      send: async () => {
        sent++;
        return new ReplayedPurchase(true);
      },
    };
    await expect(performed([step], permitted)).rejects.toThrow(
      "a database: 51 times, the platform returned an object that no longer exists.",
    );
    expect(sent).toBe(51);
  });
});

describe("a preview", () => {
  test("a preview reports each price with the missing permission, and the total", () => {
    const { spending, lines, log } = gated();
    spending.report(log("disk"), "disk", price);
    spending.report(log("copies"), "copies", { increase: 12, currency: "USD", what: "2 more copies", atMost: true });
    expect(lines).toEqual([
      "disk: price: +5.00 USD/month (0.0068/hour) for a 50 GB volume; needs hosting:autoConfirm",
      "price: total +5.00 USD/month so far in this run",
      "copies: price: up to +12.00 USD/month for 2 more copies; needs hosting:autoConfirm",
      "price: total +17.00 USD/month so far in this run",
    ]);
  });

  test("a preview does not name a permission that the stack already has", () => {
    const { spending, lines, log } = gated(permitted);
    spending.report(log("disk"), "disk", price);
    expect(lines[0]).toBe("disk: price: +5.00 USD/month (0.0068/hour) for a 50 GB volume");
  });

  test("a preview adds the price of a resource to the total only once", () => {
    const { spending, lines, log } = gated(permitted);
    for (const urn of ["disk", "disk", "other"]) spending.report(log(urn), urn, price);
    expect(lines.filter((line) => line.startsWith("price:"))).toEqual([
      "price: total +5.00 USD/month so far in this run",
      "price: total +10.00 USD/month so far in this run",
    ]);
  });

  test("a preview warns if the total exceeds the cap", () => {
    const { spending, lines, log } = gated(capped("8"));
    spending.report(log("one"), "one", price);
    expect(lines.at(-1)).toBe("price: total +5.00 USD/month so far in this run");
    spending.report(log("two"), "two", price);
    expect(lines.at(-1)).toBe(
      "price: over the cap: +10.00 USD/month is more than hosting:maxMonthlyIncrease 8; up will stop there. Permit it with: pulumi config set hosting:maxMonthlyIncrease 10",
    );
  });

  test("a preview reports a price that is not known yet", () => {
    const { spending, lines, log } = gated();
    spending.report(log("copies"), "copies", { unknownUntil: "the application exists" });
    expect(lines).toEqual(["copies: price: unknown until the application exists; needs hosting:autoConfirm"]);
  });

  test("a preview does not add prices in different currencies", () => {
    const { spending, lines, log } = gated(permitted);
    spending.report(log("one"), "one", price);
    spending.report(log("two"), "two", { ...price, currency: "EUR" });
    expect(lines.at(-1)).toBe("price: total +5.00 EUR/month so far in this run");
    const capped12 = gated(capped("12"));
    capped12.spending.report(capped12.log("one"), "one", price);
    expect(() => capped12.spending.report(capped12.log("two"), "two", { ...price, currency: "EUR" })).toThrow(
      /this run's other prices are in USD/,
    );
  });

  test("a preview counts a price without a currency in the run's currency", () => {
    const { spending, lines, log } = gated(capped("100"));
    spending.report(log("orders"), "orders", { ...price, increase: 9, currency: undefined });
    spending.report(log("disk"), "disk", price);
    spending.report(log("more"), "more", { ...price, currency: undefined });
    expect(lines.filter((line) => line.startsWith("price: total"))).toEqual([
      "price: total +9.00 per month so far in this run",
      "price: total +14.00 USD/month so far in this run",
      "price: total +19.00 USD/month so far in this run",
    ]);
  });

  test("a preview warns of an unknown price if a cap is set", () => {
    const { spending, lines, log } = gated(capped("10"));
    spending.report(log("orders"), "orders", { unknown: "the catalogue names none" });
    expect(lines).toEqual([
      "orders: price: unknown: the catalogue names none",
      "orders: price: unknown, so it cannot be counted against hosting:maxMonthlyIncrease 10; up will stop there",
    ]);
  });

  test("a preview reports no price that is zero or negative", () => {
    const { spending, lines, log } = gated();
    for (const increase of [0, -2]) spending.report(log("disk"), "disk", { ...price, increase });
    expect(lines).toEqual([]);
  });
});
