import { ConflictError, ResponseLostError } from "../../provider/api/errors";
import type { Gate } from "../../provider/core/gate";
import { capped, gated, permitted, price, shop } from "./gate-fixture";

describe("a call that takes confirm", () => {
  test("is asked for its price first, and confirmed where the stack permits it", async () => {
    const { send, sent } = shop();
    expect(await gated(permitted).gate.confirm({ what: "a 50 GB volume", send })).toBe("bought");
    expect(sent).toEqual([false, true]);
  });

  test.each<Record<string, string>>([{}, { "hosting:autoConfirm": "false" }])(
    "is not confirmed without permission: price, currency, what, and the command (%j)",
    async (config) => {
      const { send, sent } = shop();
      await expect(gated(config).gate.confirm({ what: "a 50 GB volume", send })).rejects.toThrow(
        "+5.00 USD/month (0.0068/hour) for a 50 GB volume is not permitted, and nothing was bought (free resources may have been created). Permit it with: pulumi config set hosting:autoConfirm true",
      );
      expect(sent).toEqual([false]);
    },
  );

  test("costs what it adds: what is paid now is taken off the quote", async () => {
    const { send } = shop(7.4);
    await expect(gated().gate.confirm({ what: "50 → 80 GB", currentPrice: { monthly: 5, hourly: 5 / 730 }, send })).rejects.toThrow(
      "+2.40 USD/month (0.0033/hour) for 50 → 80 GB is not permitted",
    );
  });

  test("is permitted at its most where more may come later", async () => {
    const { send } = shop(5);
    const minimumPrice = { monthly: 12, hourly: 12 / 730 };
    await expect(gated().gate.confirm({ what: "auto-grow", atMost: true, minimumPrice: minimumPrice, send })).rejects.toThrow(
      "up to +12.00 USD/month (0.0164/hour) for auto-grow is not permitted",
    );
    await expect(gated().gate.confirm({ what: "x", minimumPrice: { monthly: 2, hourly: 0 }, send })).rejects.toThrow(
      "+5.00 USD/month (0.0068/hour) for x",
    );
  });

  test.each([
    ["the quote is what is paid already", 5, 5, "+5.00"],
    ["the quote is less: it names what is added", 2.4, 5, "+2.40"],
    ["the quote is nothing", 0, 5, "+0.00"],
  ])("needs the permission whatever the arithmetic says: %s", async (_, quoted, paid, told) => {
    const { send, sent } = shop(quoted);
    const call = { what: "x", currentPrice: { monthly: paid, hourly: paid / 730 }, send };
    await expect(gated().gate.confirm(call)).rejects.toThrow(`${told} USD/month`);
    expect(sent).toEqual([false]);
    if (quoted > 0) await expect(gated(capped("1")).gate.confirm(call)).rejects.toThrow("more than hosting:maxMonthlyIncrease 1.");
    expect(sent.includes(true)).toBe(false);
    expect(await gated(permitted).gate.confirm(call)).toBe("bought");
  });

  test.each([
    ["the new total", 7.4, [2.4], 2.4],
    ["what is added", 2.4, [2.4], 2.4],
    ["more than is paid, as what is added", 40, [40], 40],
    ["what fits neither: it counts whole", 9, [2.4], 9],
    ["the total at once, where more may come later", 7.4, [4, 2.4], 2.4],
  ])("the offer decides whether a quote names %s", async (_, quoted, expected, counted) => {
    const call = { what: "x", currentPrice: { monthly: 5, hourly: 0 }, expected, send: shop(quoted).send };
    expect(await gated(capped(String(counted))).gate.confirm(call)).toBe("bought");
    await expect(gated(capped(String(counted - 0.01))).gate.confirm(call)).rejects.toThrow(`+${counted.toFixed(2)} USD/month`);
  });

  test("a call without a known maximum is never confirmed under a cap, however little is quoted", async () => {
    const { send, sent } = shop(5);
    const call = { what: "auto-grow up to 900 GB", minimumPrice: "unknown" as const, send };
    await expect(gated(capped("500")).gate.confirm(call)).rejects.toThrow(
      "auto-grow up to 900 GB has an unknown price (unknown: the platform does not report the price of what may be added later), so it cannot be counted against hosting:maxMonthlyIncrease 500. It was not bought (other resources may have been created).",
    );
    expect(sent).toEqual([false]);
    expect(await gated(permitted).gate.confirm(call)).toBe("bought");
  });

  test("a call that asks for no confirmation is sent", async () => {
    expect(await gated().gate.confirm({ what: "x", send: async (confirm) => confirm })).toBe(false);
  });

  test("a call that is refused for another reason is not confirmed", async () => {
    const failure = new ConflictError("failed with 409", { method: "POST", path: "/", status: 409 });
    await expect(gated(permitted).gate.confirm({ what: "x", send: () => Promise.reject(failure) })).rejects.toBe(failure);
  });

  test.each([undefined, {}, { monthly_price: "on request", currency: "USD" }, { monthly_price: null }])(
    "is not confirmed without a price: %j",
    async (quote) => {
      const { send, sent } = shop(5, quote ?? null);
      await expect(gated(permitted).gate.confirm({ what: "x", send })).rejects.toThrow(
        "POST /svc/volumes requires a confirmation but returned no price, so the provider did not confirm it. Nothing was changed.",
      );
      expect(sent).toEqual([false]);
    },
  );
});

describe("an incomplete price", () => {
  test("is read from a text, and its currency is that of the run's other prices", async () => {
    const { gate } = gated(capped("12"));
    await gate.spend({ ...price, increase: 5 }, async () => "bought");
    const quote = { monthly_price: "6.00" };
    expect(await gate.confirm({ what: "x", send: shop(6, quote).send })).toBe("bought");
    await expect(gate.confirm({ what: "y", send: shop(6, quote).send })).rejects.toThrow("would bring this run to +17.00 USD/month");
  });

  test("a missing price is confirmed only with permission, and never under a cap", async () => {
    const sent: string[] = [];
    const buy = (config: Record<string, string>) =>
      gated(config).gate.spend({ unknown: "the catalogue names none", what: "a database" }, async () => sent.push("bought"));
    await expect(buy({})).rejects.toThrow(
      "a database, at an unknown price, is not permitted, and nothing was bought (free resources may have been created).",
    );
    await expect(buy(capped("5"))).rejects.toThrow("cannot be counted against hosting:maxMonthlyIncrease 5.");
    expect(sent).toEqual([]);
    await buy(permitted);
    expect(sent).toEqual(["bought"]);
  });
});

describe("the cap", () => {
  const buy = (gate: Gate, increase: number, send: () => Promise<unknown> = async () => "bought") =>
    gate.spend({ ...price, increase }, send);

  test("counts the whole run", async () => {
    const { gate } = gated(capped("12"));
    await buy(gate, 5);
    await buy(gate, 7);
    await expect(buy(gate, 0.5)).rejects.toThrow(
      "+0.50 USD/month (0.0068/hour) for a 50 GB volume would bring this run to +12.50 USD/month, more than hosting:maxMonthlyIncrease 12. It was not bought (other resources may have been created). Permit it with: pulumi config set hosting:maxMonthlyIncrease 13",
    );
  });

  test("is not broken by roundings", async () => {
    const { gate } = gated(capped("0.3"));
    for (let n = 0; n < 3; n++) await buy(gate, 0.1);
    await expect(buy(gate, 0.1)).rejects.toThrow(/maxMonthlyIncrease 1$/);
  });

  test("is reserved before the call, because steps run side by side", async () => {
    const { gate } = gated(capped("8"));
    const outcomes = await Promise.allSettled([buy(gate, 5), buy(gate, 5)]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
  });

  test("is given back where the platform refused", async () => {
    const { gate } = gated(capped("8"));
    const refusal = new ConflictError("failed with 409", { method: "POST", path: "/", status: 409 });
    await expect(buy(gate, 5, () => Promise.reject(refusal))).rejects.toBe(refusal);
    await expect(buy(gate, 8)).resolves.toBe("bought");
  });

  test("the cap stays reserved if it is unknown whether the platform acted", async () => {
    const { gate } = gated(capped("8"));
    const lost = new ResponseLostError("got no answer", { method: "POST", path: "/" });
    await expect(buy(gate, 5, () => Promise.reject(lost))).rejects.toBe(lost);
    await expect(buy(gate, 8)).rejects.toThrow(/would bring this run to \+13\.00/);
  });

  test("does not add currencies", async () => {
    const { gate } = gated(capped("100"));
    await buy(gate, 5);
    await expect(gate.spend({ ...price, currency: "EUR" }, async () => "bought")).rejects.toThrow(
      "+5.00 EUR/month (0.0068/hour) for a 50 GB volume cannot be counted against hosting:maxMonthlyIncrease 100: this run's other prices are in USD. It was not bought (other resources may have been created). Split the stack, or remove the cap with: pulumi config rm hosting:maxMonthlyIncrease",
    );
  });

  test("the cap of 0 permits nothing that costs, and everything else", async () => {
    const { gate } = gated(capped("0"));
    await expect(buy(gate, 0.01)).rejects.toThrow(/more than hosting:maxMonthlyIncrease 0/);
    expect(await buy(gate, 0)).toBe("bought");
    expect(await buy(gate, -3)).toBe("bought");
  });
});

test.each([
  ["in a pipeline", { CI: "true" }, "HOSTING_AUTO_CONFIRM=true"],
  ["if the variable says something else", { HOSTING_AUTO_CONFIRM: "false" }, "HOSTING_AUTO_CONFIRM=true"],
  ["elsewhere", { CI: "false" }, "pulumi config set hosting:autoConfirm true"],
])("a price that is not permitted: the cure %s is what permits it there", async (_, environment, cure) => {
  const { send } = shop();
  await expect(gated({}, environment).gate.confirm({ what: "a 50 GB volume", send })).rejects.toThrow(`Permit it with: ${cure}`);
});

test.each([
  ["by the configuration", {}, "pulumi config rm hosting:maxMonthlyIncrease"],
  ["by the variable", { HOSTING_MAX_MONTHLY_INCREASE: "12" }, "unset HOSTING_MAX_MONTHLY_INCREASE"],
])("a price that cannot be counted: a cap that is set %s is removed there", async (_, environment, cure) => {
  const { send } = shop();
  const call = { what: "auto-grow", minimumPrice: "unknown" as const, send };
  await expect(gated(capped("12"), environment).gate.confirm(call)).rejects.toThrow(`Remove the cap for this run with: ${cure}`);
});
