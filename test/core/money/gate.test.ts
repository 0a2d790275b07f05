import { ConflictError, ResponseLostError } from "../../../provider/api/errors";
import type { Gate } from "../../../provider/core/money/gate";
import { capped, gated, permitted, price, shop } from "./gate-fixture";

describe("a call with the parameter confirm", () => {
  test("the gate requests the price first, and then confirms the permitted call", async () => {
    const { send, sent } = shop();
    expect(await gated(permitted).gate.askThenBuy({ what: "a 50 GB volume", send })).toBe("bought");
    expect(sent).toEqual([false, true]);
  });

  test.each<Record<string, string>>([{}, { "hosting:autoConfirm": "false" }])(
    "the gate refuses a purchase without permission and names the price (%j)",
    async (config) => {
      const { send, sent } = shop();
      await expect(gated(config).gate.askThenBuy({ what: "a 50 GB volume", send })).rejects.toThrow(
        "+5.00 USD/month (0.0068/hour) for a 50 GB volume is not permitted, and nothing was bought (free resources may have been created). Permit it with: pulumi config set hosting:autoConfirm true",
      );
      expect(sent).toEqual([false]);
    },
  );

  test("the gate requires permission only for the difference between the quoted price and the current price", async () => {
    const { send } = shop(7.4);
    await expect(gated().gate.askThenBuy({ what: "50 → 80 GB", currentPrice: { monthly: 5, hourly: 5 / 730 }, send })).rejects.toThrow(
      "+2.40 USD/month (0.0033/hour) for 50 → 80 GB is not permitted",
    );
  });

  test("the gate requires permission for the highest price that a call can cause later", async () => {
    const { send } = shop(5);
    const minimumPrice = { monthly: 12, hourly: 12 / 730 };
    await expect(gated().gate.askThenBuy({ what: "auto-grow", atMost: true, minimumPrice: minimumPrice, send })).rejects.toThrow(
      "up to +12.00 USD/month (0.0164/hour) for auto-grow is not permitted",
    );
    await expect(gated().gate.askThenBuy({ what: "x", minimumPrice: { monthly: 2, hourly: 0 }, send })).rejects.toThrow(
      "+5.00 USD/month (0.0068/hour) for x",
    );
  });

  test.each([
    ["the quote equals the current price", 5, 5, "+5.00"],
    ["the quote is lower than the current price and names the increase", 2.4, 5, "+2.40"],
    ["the quote is 0", 0, 5, "+0.00"],
  ])("the gate requires permission even if %s", async (_, quoted, paid, reported) => {
    const { send, sent } = shop(quoted);
    const call = { what: "x", currentPrice: { monthly: paid, hourly: paid / 730 }, send };
    await expect(gated().gate.askThenBuy(call)).rejects.toThrow(`${reported} USD/month`);
    expect(sent).toEqual([false]);
    if (quoted > 0) await expect(gated(capped("1")).gate.askThenBuy(call)).rejects.toThrow("more than hosting:maxMonthlyIncrease 1.");
    expect(sent.includes(true)).toBe(false);
    expect(await gated(permitted).gate.askThenBuy(call)).toBe("bought");
  });

  test.each([
    ["the new total", 7.4, [2.4], 2.4],
    ["the increase", 2.4, [2.4], 2.4],
    ["an increase that is larger than the current price", 40, [40], 40],
    ["a quote that matches no expected increase, which counts in full", 9, [2.4], 9],
    ["the new total although more may be added later", 7.4, [4, 2.4], 2.4],
  ])("the gate compares the quote with the expected increases and recognises %s", async (_, quoted, expected, counted) => {
    const call = { what: "x", currentPrice: { monthly: 5, hourly: 0 }, expected, send: shop(quoted).send };
    expect(await gated(capped(String(counted))).gate.askThenBuy(call)).toBe("bought");
    await expect(gated(capped(String(counted - 0.01))).gate.askThenBuy(call)).rejects.toThrow(`+${counted.toFixed(2)} USD/month`);
  });

  test("the gate refuses a call under a cap if the highest price that it can cause is unknown", async () => {
    const { send, sent } = shop(5);
    const call = { what: "auto-grow up to 900 GB", minimumPrice: "unknown" as const, send };
    await expect(gated(capped("500")).gate.askThenBuy(call)).rejects.toThrow(
      "auto-grow up to 900 GB has an unknown price (unknown: the platform does not report the price of later growth), so it cannot be counted against hosting:maxMonthlyIncrease 500. It was not bought (other resources may have been created).",
    );
    expect(sent).toEqual([false]);
    expect(await gated(permitted).gate.askThenBuy(call)).toBe("bought");
  });

  test("the gate sends a call once if the platform asks for no confirmation", async () => {
    expect(await gated().gate.askThenBuy({ what: "x", send: async (confirm) => confirm })).toBe(false);
  });

  test("the gate does not confirm a call that the API refuses for another reason", async () => {
    const failure = new ConflictError("failed with 409", { method: "POST", path: "/", status: 409 });
    await expect(gated(permitted).gate.askThenBuy({ what: "x", send: () => Promise.reject(failure) })).rejects.toBe(failure);
  });

  test.each([undefined, {}, { monthly_price: "on request", currency: "USD" }, { monthly_price: null }])(
    "the gate does not confirm a call whose quote contains no price: %j",
    async (quote) => {
      const { send, sent } = shop(5, quote ?? null);
      await expect(gated(permitted).gate.askThenBuy({ what: "x", send })).rejects.toThrow(
        "POST /svc/volumes requires a confirmation but returned no price, so the provider did not confirm it. Nothing was changed.",
      );
      expect(sent).toEqual([false]);
    },
  );
});

describe("an incomplete price", () => {
  test("the gate reads a price from a string in the run's currency", async () => {
    const { gate } = gated(capped("12"));
    await gate.buy({ ...price, increase: 5 }, async () => "bought");
    const quote = { monthly_price: "6.00" };
    expect(await gate.askThenBuy({ what: "x", send: shop(6, quote).send })).toBe("bought");
    await expect(gate.askThenBuy({ what: "y", send: shop(6, quote).send })).rejects.toThrow("would bring this run to +17.00 USD/month");
  });

  test("the gate sends a call without a known price only with `autoConfirm` and no cap", async () => {
    const sent: string[] = [];
    const buy = (config: Record<string, string>) =>
      gated(config).gate.buy({ unknown: "the catalogue names none", what: "a database" }, async () => sent.push("bought"));
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
  const buy = (gate: Gate, increase: number, send: () => Promise<unknown> = async () => "bought") => gate.buy({ ...price, increase }, send);

  test("the cap counts all purchases of the run", async () => {
    const { gate } = gated(capped("12"));
    await buy(gate, 5);
    await buy(gate, 7);
    await expect(buy(gate, 0.5)).rejects.toThrow(
      "+0.50 USD/month (0.0068/hour) for a 50 GB volume would bring this run to +12.50 USD/month, more than hosting:maxMonthlyIncrease 12. It was not bought (other resources may have been created). Permit it with: pulumi config set hosting:maxMonthlyIncrease 13",
    );
  });

  test("rounding errors do not make permitted purchases exceed the cap", async () => {
    const { gate } = gated(capped("0.3"));
    for (let n = 0; n < 3; n++) await buy(gate, 0.1);
    await expect(buy(gate, 0.1)).rejects.toThrow(/maxMonthlyIncrease 1$/);
  });

  test("the gate reserves the price before the call, because steps run in parallel", async () => {
    const { gate } = gated(capped("8"));
    const outcomes = await Promise.allSettled([buy(gate, 5), buy(gate, 5)]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
  });

  test("the gate frees the reservation if the platform refused the call", async () => {
    const { gate } = gated(capped("8"));
    const refusal = new ConflictError("failed with 409", { method: "POST", path: "/", status: 409 });
    await expect(buy(gate, 5, () => Promise.reject(refusal))).rejects.toBe(refusal);
    await expect(buy(gate, 8)).resolves.toBe("bought");
  });

  test("the reservation remains if it is unknown whether the platform acted", async () => {
    const { gate } = gated(capped("8"));
    const lost = new ResponseLostError("got no answer", { method: "POST", path: "/" });
    await expect(buy(gate, 5, () => Promise.reject(lost))).rejects.toBe(lost);
    await expect(buy(gate, 8)).rejects.toThrow(/would bring this run to \+13\.00/);
  });

  test("the gate does not add prices in different currencies under a cap", async () => {
    const { gate } = gated(capped("100"));
    await buy(gate, 5);
    await expect(gate.buy({ ...price, currency: "EUR" }, async () => "bought")).rejects.toThrow(
      "+5.00 EUR/month (0.0068/hour) for a 50 GB volume cannot be counted against hosting:maxMonthlyIncrease 100: this run's other prices are in USD. It was not bought (other resources may have been created). Split the stack, or remove the cap with: pulumi config rm hosting:maxMonthlyIncrease",
    );
  });

  test("a cap of 0 permits only calls that do not increase the price", async () => {
    const { gate } = gated(capped("0"));
    await expect(buy(gate, 0.01)).rejects.toThrow(/more than hosting:maxMonthlyIncrease 0/);
    expect(await buy(gate, 0)).toBe("bought");
    expect(await buy(gate, -3)).toBe("bought");
  });
});

test.each([
  ["in a pipeline", { CI: "true" }, "HOSTING_AUTO_CONFIRM=true"],
  ["if the variable contains another value", { HOSTING_AUTO_CONFIRM: "false" }, "HOSTING_AUTO_CONFIRM=true"],
  ["on a developer's machine", { CI: "false" }, "pulumi config set hosting:autoConfirm true"],
])("the refusal of a price shows the way to permit it %s", async (_, environment, cure) => {
  const { send } = shop();
  await expect(gated({}, environment).gate.askThenBuy({ what: "a 50 GB volume", send })).rejects.toThrow(`Permit it with: ${cure}`);
});

test.each([
  ["by the configuration", {}, "pulumi config rm hosting:maxMonthlyIncrease"],
  ["by the environment variable", { HOSTING_MAX_MONTHLY_INCREASE: "12" }, "unset HOSTING_MAX_MONTHLY_INCREASE"],
])("the refusal of an unknown price shows how to remove a cap set %s", async (_, environment, cure) => {
  const { send } = shop();
  const call = { what: "auto-grow", minimumPrice: "unknown" as const, send };
  await expect(gated(capped("12"), environment).gate.askThenBuy(call)).rejects.toThrow(`Remove the cap with: ${cure}`);
});
