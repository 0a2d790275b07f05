import type { Step } from "../../../provider/core/money/gate";
import { ReplayedPurchase } from "../../../provider/core/money/idempotency";
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

  test("the error about an unexpected price lists the earlier steps of the plan", async () => {
    await expect(performed([free("detaching"), paying("attaching", 0, 5)])).rejects.toThrow(
      "+5.00 USD/month (0.0068/hour) for attaching is not permitted; already done: detaching. Permit it with",
    );
    expect(done).toEqual(["detaching"]);
  });

  test("the gate sends no step of a plan if the resource type refuses one of the steps", async () => {
    const refused = { ...free("moving"), refuse: "serverUuid is in Paris." };
    await expect(performed([free("first"), refused], permitted)).rejects.toThrow("serverUuid is in Paris.");
    expect(done).toEqual([]);
  });

  test("the gate reports the increase that a plan caused", async () => {
    const { lines } = await performed([paying("a volume", 5)], permitted);
    expect(lines).toEqual(["disk: paid: +5.00 USD/month (0.0068/hour) for a volume"]);
  });

  test("the gate repeats a step if the platform returns an object that no longer exists", async () => {
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

  test("the gate requests only one quote for repeated orders of an object, and checks the permission for each order", async () => {
    const { send } = shop(5);
    const answers = [new ReplayedPurchase(true, true), new ReplayedPurchase(true)];
    const sent: boolean[] = [];
    const step: Step<unknown> = {
      what: "a volume",
      cost: { price: { increase: 5, currency: "USD", what: "a volume" }, takesConfirm: true },
      async send(_, confirm) {
        sent.push(confirm);
        return (confirm && answers.shift()) || send(confirm);
      },
    };
    // The first former purchase may exist, so its amount stays reserved.
    await expect(performed([step], capped("9"))).rejects.toThrow("more than hosting:maxMonthlyIncrease 9");
    expect(sent).toEqual([false, true]);
    await performed([step], permitted);
    expect(sent).toEqual([false, true, false, true, true]);
  });

  test("a plan fails after 51 attempts if each attempt returns an object that no longer exists", async () => {
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

  test("a preview uses the currency of the run for a price without a currency", () => {
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

describe("an empty cap", () => {
  const requester = (log: ReturnType<typeof gated>["log"]) => ({ urn: "disk", log: log("disk") });
  const step = (takesConfirm: boolean, sent: boolean[]): Step<unknown> => ({
    what: "a disk",
    cost: { price: { increase: 5, currency: "USD", what: "a disk" }, takesConfirm },
    send: async (_, confirm) => sent.push(confirm),
  });

  test.each([true, false])("the gate refuses a purchase before its first request: takes confirm %s", async (takesConfirm) => {
    const { gate, log } = gated(capped(""));
    const sent: boolean[] = [];
    await expect(gate.perform(requester(log), [step(takesConfirm, sent)])).rejects.toThrow(
      '+5.00 USD/month for a disk cannot be counted against hosting:maxMonthlyIncrease "", which is empty. It was not bought (other resources may have been created). Set an amount, or none for no cap, with: pulumi config set hosting:maxMonthlyIncrease 5',
    );
    expect(sent).toEqual([]);
  });

  test.each([
    ["a malformed cap", "0x10", "in decimal digits such as 16"],
    ["an empty cap, with an unknown price", "", "a disk, at an unknown price, cannot be counted"],
  ])("the gate sends nothing under %s", async (_, cap, message) => {
    const { gate, log } = gated(capped(cap));
    const sent: boolean[] = [];
    const unknown = { ...step(true, sent), cost: { price: { unknown: "no offer" }, takesConfirm: true } };
    await expect(gate.perform(requester(log), [cap === "" ? unknown : step(true, sent)])).rejects.toThrow(message);
    expect(sent).toEqual([]);
  });

  test("the gate sends a free step under an empty cap, but does not confirm a quote", async () => {
    const { gate, log } = gated(capped(""));
    const { send, sent } = shop(5);
    await gate.perform(requester(log), [
      { what: "moving", cost: { price: { increase: 0, what: "moving" }, takesConfirm: true }, send: async () => {} },
    ]);
    await expect(gate.askThenBuy({ what: "x", send })).rejects.toThrow("which is empty");
    expect(sent).toEqual([false]);
  });

  test("a preview reports an empty cap in a line", () => {
    const { spending, lines, log } = gated(capped(" "));
    spending.report(log("disk"), "disk", price);
    expect(lines).toEqual([
      "disk: price: +5.00 USD/month (0.0068/hour) for a 50 GB volume",
      "disk: price: hosting:maxMonthlyIncrease is empty, so it permits no price; up will stop there. Set it to an amount, or to none for no cap",
      "price: total +5.00 USD/month so far in this run",
    ]);
  });
});

describe("a response with a higher price than the quote", () => {
  const bill = async (answer: unknown, cap = "40", currentPrice = { monthly: 0, hourly: 0 }) => {
    const { gate, spending, lines, log } = gated(capped(cap));
    const cost = { price: { increase: 4, currency: "USD", what: "a disk" }, takesConfirm: false, currentPrice };
    await gate.perform({ urn: "disk", log: log("disk") }, [{ what: "a disk", cost, send: async () => answer }]);
    return { lines, spending };
  };

  test("the provider pays the higher price, counts it against the cap, and logs it", async () => {
    const { lines, spending } = await bill({ monthly_price: 40, currency: "USD" });
    expect(lines).toEqual([
      "disk: the platform bills +40.00 USD/month for a disk, but its price was +4.00 USD/month for a disk",
      "disk: paid: +40.00 USD/month for a disk",
    ]);
    expect(() => spending.reserve({ increase: 1, currency: "USD", what: "more" }, "more")).toThrow("+41.00 USD/month, more than");
  });

  test.each([
    ["the same price", { monthly_price: "4.00" }, undefined],
    ["a lower price", { monthly_price: 3 }, undefined],
    ["no price", { id: 1 }, undefined],
    ["the new total after an upgrade", { monthly_price: 13 }, { monthly: 9, hourly: 0 }],
  ])("the quoted price is paid if the response contains %s", async (_, answer, before) => {
    expect((await bill(answer, "40", before)).lines).toEqual(["disk: paid: +4.00 USD/month for a disk"]);
  });
});

test("the gate releases the amount of a step if its later price cannot be read", async () => {
  const { gate, spending, log } = gated(capped("5"));
  const cost = { price: { increase: 5, currency: "USD", what: "a disk" }, takesConfirm: false };
  const steps: Step<{ urn: string; log: ReturnType<typeof log> }>[] = [
    { what: "first", send: async () => {} },
    { what: "a disk", cost, costNow: () => Promise.reject(new Error("no answer")), send: async () => {} },
  ];
  await expect(gate.perform({ urn: "disk", log: log("disk") }, steps)).rejects.toThrow("no answer");
  expect(() => spending.reserve(cost.price, "a disk")).not.toThrow();
});
