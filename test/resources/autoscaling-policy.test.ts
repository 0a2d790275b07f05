import { UNKNOWN } from "../../provider/core/values";
import { increase, openPolicies, PERMITTED, showing } from "./autoscaling-policy-fixture";

describe("quote of a change to autoscaling", () => {
  test.each<[string, object, object, string]>([
    [
      "enabling at the price of all further copies in the most expensive city",
      { enabled: false },
      { enabled: true },
      "up to +14.40 USD/month for 2 more copies",
    ],
    [
      "enabling in one allowed city at the price of that city",
      { enabled: false, allowedCities: ["one:hel"] },
      { enabled: true },
      "up to +12.00 USD/month for 2 more copies",
    ],
    [
      "enabling under a low monthly cap at the price of all further copies",
      { enabled: false, monthlyCapUsd: 5 },
      { enabled: true },
      "up to +14.40 USD/month for 2 more copies",
    ],
    ["one more copy at the most expensive price", {}, { maxCopies: 4 }, "up to +7.20 USD/month for 1 more copy"],
    [
      "a more expensive city at the difference for all further copies",
      { allowedCities: ["one:hel"] },
      { allowedCities: ["one:par"] },
      "up to +2.40 USD/month for higher limits of autoscaling",
    ],
    [
      "a higher monthly cap at the difference, if the cap was the lower limit",
      { monthlyCapUsd: 5 },
      { monthlyCapUsd: 10 },
      "up to +5.00 USD/month for higher limits of autoscaling",
    ],
    [
      "a higher minimum at the price of the further copies",
      {},
      { minCopies: 3 },
      "up to +14.40 USD/month for higher limits of autoscaling",
    ],
    [
      "a higher monthly cap at zero, if all copies cost less than the cap",
      {},
      { monthlyCapUsd: 80 },
      "up to +0.00 USD/month for higher limits of autoscaling",
    ],
    ["no price for fewer copies", {}, { maxCopies: 2 }, "nothing"],
    ["no price for a lower monthly cap", {}, { monthlyCapUsd: 10 }, "nothing"],
    ["no price for a cheaper city", {}, { allowedCities: ["one:hel"] }, "nothing"],
    ["no price for disabling", {}, { enabled: false }, "nothing"],
    ["no price for more copies of a disabled policy", { enabled: false }, { maxCopies: 50 }, "nothing"],
    ["no price for other thresholds and another cooldown", {}, { scaleUpCpu: 70, cooldownMinutes: 5 }, "nothing"],
  ])("the provider quotes %s", async (_, now, then, text) => {
    expect(await increase(now, then)).toBe(text);
  });
});

describe("permission to enable autoscaling or to raise its limits", () => {
  const on = { enabled: true, maxCopies: 9 };

  test.each<[string, readonly { id: string; monthly_price?: number }[], object, RegExp]>([
    ["the platform lists no city", [], on, /^8 more copies, at an unknown price, is not permitted, and nothing was bought/],
    ["a city has no price", [{ id: "one:hel" }], on, /^8 more copies, at an unknown price, is not permitted/],
    ["a copy costs nothing", [{ id: "one:hel", monthly_price: 0 }], on, /^up to \+0\.00 USD\/month for 8 more copies is not permitted/],
    [
      "the policy allows one copy at most",
      [{ id: "one:hel", monthly_price: 6 }],
      { enabled: true, maxCopies: 1 },
      /^up to \+0\.00 USD\/month for .* is not permitted/,
    ],
  ])("a creation without hosting:autoConfirm refuses to enable autoscaling if %s", async (_, cities, wanted, refusal) => {
    const { fixture, sandbox, policies, inputs, puts, held, preview } = await openPolicies();
    await showing(sandbox, { cities });
    expect(await preview({ ...inputs, ...wanted }).catch(String)).toEqual([]);
    expect(fixture.said()).toEqual([expect.stringMatching(/^data: price: .*; needs hosting:autoConfirm$/)]);
    await expect(policies.create({ ...inputs, ...wanted })).rejects.toThrow(refusal);
    expect([await puts(), await held()]).toEqual([[], undefined]);
  });

  test("a creation needs hosting:autoConfirm if the platform no longer lists an allowed city", async () => {
    const { fixture, sandbox, policies, inputs, puts, preview } = await openPolicies();
    const wanted = { ...inputs, ...on, allowedCities: ["one:par"] };
    expect(await preview(wanted)).toEqual([]);
    fixture.restart();
    await showing(sandbox, { cities: [{ id: "one:hel", monthly_price: 6 }] });
    await expect(policies.create(wanted)).rejects.toThrow(/^8 more copies, at an unknown price, is not permitted/);
    expect(await puts()).toEqual([]);
  });

  test("a creation under hosting:maxMonthlyIncrease fails if a price is unknown", async () => {
    const { fixture, sandbox, policies, inputs, puts, preview } = await openPolicies({
      config: { ...PERMITTED, "hosting:maxMonthlyIncrease": "100" },
    });
    await showing(sandbox, { cities: [] });
    await preview({ ...inputs, ...on });
    expect(fixture.said()).toEqual([
      "data: price: unknown: the platform reports no price for an allowed city",
      "data: price: unknown, so it cannot be counted against hosting:maxMonthlyIncrease 100; up will stop there",
    ]);
    await expect(policies.create({ ...inputs, ...on })).rejects.toThrow(/has an unknown price .* cannot be counted against/);
    expect(await puts()).toEqual([]);
  });

  test("an update needs hosting:autoConfirm to write a limit whose value the platform hides", async () => {
    const { sandbox, policies, inputs, puts, fixture } = await openPolicies();
    const wanted = { ...inputs, enabled: true, maxCopies: 3 };
    await showing(sandbox, { configured: true, policy: { cooldown_minutes: 3 } });
    fixture.restart();
    const state = { id: inputs.applicationUuid, outs: wanted };
    await expect(policies.update(state, { ...wanted, maxCopies: 9 })).rejects.toThrow(/is not permitted/);
    expect(await puts()).toEqual([]);
    await policies.update(state, { ...wanted, cooldownMinutes: 9 });
    expect(await puts()).toEqual([{ cooldown_minutes: 9 }]);
  });
});

describe("writes of an autoscaling policy", () => {
  test("a creation writes only the fields that differ on the platform", async () => {
    const { policies, inputs, puts, held } = await openPolicies({ config: PERMITTED });
    const { id, outs } = await policies.create({ ...inputs, enabled: true, minCopies: 1, maxCopies: 3, allowedCities: ["one:hel"] });
    expect([id, outs.blocker]).toEqual([inputs.applicationUuid, null]);
    expect(await puts()).toEqual([{ enabled: true, max_copies: 3, allowed_cities: ["one:hel"] }]);
    expect(await held()).toMatchObject({ enabled: true, monthly_cap_usd: 50, scale_up_cpu: 60 });
  });

  test("a creation of the first policy writes only fields that differ from their defaults", async () => {
    const { sandbox, policies, inputs, puts } = await openPolicies({ config: PERMITTED });
    await showing(sandbox, { configured: false, policy: {} });
    await policies.create({ ...inputs, enabled: true, minCopies: 1, cooldownMinutes: 7 });
    expect(await puts()).toEqual([{ enabled: true, cooldown_minutes: 7 }]);
  });

  test("a creation writes all fields of a policy whose values the platform hides", async () => {
    const { sandbox, policies, inputs, puts } = await openPolicies({ config: PERMITTED });
    await showing(sandbox, { configured: true, policy: {} });
    await policies.create({ ...inputs, cooldownMinutes: 7 });
    expect(await puts()).toEqual([expect.objectContaining({ enabled: false, max_copies: 2, monthly_cap_usd: 50, cooldown_minutes: 7 })]);
  });

  test("a creation sends no write if the program sets no inputs", async () => {
    const { policies, inputs, puts } = await openPolicies();
    await policies.create(inputs);
    expect(await puts()).toEqual([]);
  });

  test("a creation repeats the write after a lost response", async () => {
    const { fixture, policies, inputs, held } = await openPolicies({ config: PERMITTED });
    await fixture.sandbox.fault({ match: { method: "PUT" }, kind: "drop-after" });
    await policies.create({ ...inputs, enabled: true });
    expect(await held()).toMatchObject({ enabled: true });
  });

  test("a creation sets omitted fields to their defaults, and the preview reports this", async () => {
    const { fixture, policies, inputs, held, preview } = await openPolicies();
    await preview({ ...inputs, cooldownMinutes: 4 });
    expect(fixture.said()).toEqual([]);
    await policies.create({ ...inputs, scaleUpCpu: 80, cooldownMinutes: 9 });
    fixture.restart();
    fixture.said();
    await preview({ ...inputs, cooldownMinutes: 4, scaleDownCpu: UNKNOWN });
    expect(fixture.said()).toEqual([
      `data: adopted: the autoscaling policy of application ${inputs.applicationUuid}, changing scaleUpCpu, cooldownMinutes`,
    ]);
    await policies.create({ ...inputs, cooldownMinutes: 4 }, "other");
    expect(await held()).toMatchObject({ scale_up_cpu: 60, cooldown_minutes: 4 });
  });

  test("`adopt` accepts true or the id of the application", async () => {
    const { fixture, sandbox, policies, inputs, held, preview, puts } = await openPolicies();
    const first = await policies.create({ ...inputs, scaleUpCpu: 80, cooldownMinutes: 9 });
    for (const adopt of [true, inputs.applicationUuid]) {
      fixture.restart();
      expect(await preview({ ...inputs, cooldownMinutes: 4, adopt })).toEqual([]);
      expect(fixture.said()).toContain(
        `data: adopted: the autoscaling policy of application ${inputs.applicationUuid}, changing scaleUpCpu, cooldownMinutes`,
      );
      const { id } = await policies.create({ ...inputs, cooldownMinutes: 4, adopt });
      expect(id).toBe(first.id);
      expect(await held()).toMatchObject({ scale_up_cpu: 60, cooldown_minutes: 4 });
      expect((await puts()).at(-1)).toEqual({ scale_up_cpu: 60, cooldown_minutes: 4 });
      await sandbox.mutate("autoscaling", inputs.applicationUuid, { scale_up_cpu: 80, cooldown_minutes: 9 });
    }
    expect(await preview({ ...inputs, adopt: "nothing" })).toEqual([
      {
        property: "adopt",
        reason: `must contain the applicationUuid of this resource, which is ${inputs.applicationUuid} (got "nothing").`,
      },
    ]);
  });
});

describe("drift of an autoscaling policy", () => {
  const wanted = { enabled: true, maxCopies: 3, allowedCities: ["one:par", "one:hel"], scaleDownCpu: 10 };

  test("a diff reports drift of omitted fields, and ignores the order of cities", async () => {
    const { fixture, policies, inputs, sandbox } = await openPolicies({ config: PERMITTED });
    const state = await policies.create({ ...inputs, ...wanted });
    await sandbox.mutate("autoscaling", inputs.applicationUuid, { allowed_cities: ["one:hel", "one:par"] });
    fixture.restart();
    expect(await policies.diff(state, { ...inputs, ...wanted })).toMatchObject({ changes: false });
    const other = { scale_down_cpu: 30, allowed_cities: ["one:hel"], enabled: false, cooldown_minutes: 60 };
    await sandbox.mutate("autoscaling", inputs.applicationUuid, other);
    fixture.restart();
    expect(await policies.diff(state, { ...inputs, ...wanted })).toMatchObject({ changes: true, replaces: [] });
    expect(fixture.said().filter((line) => line.includes("drift"))).toEqual([
      "data: drift: enabled, allowedCities, scaleDownCpu, cooldownMinutes differ on the platform",
    ]);
  });

  test("an update writes only the field that differs", async () => {
    const { fixture, policies, inputs, sandbox, puts } = await openPolicies({ config: PERMITTED });
    const state = await policies.create({ ...inputs, ...wanted });
    await sandbox.mutate("autoscaling", inputs.applicationUuid, { scale_down_cpu: 30 });
    fixture.restart();
    await policies.update(state, { ...inputs, ...wanted });
    expect((await puts()).at(-1)).toEqual({ scale_down_cpu: 10 });
  });

  test("a diff replaces a policy whose application is gone", async () => {
    const { fixture, policies, inputs, sandbox } = await openPolicies({ config: PERMITTED });
    const state = await policies.create({ ...inputs, ...wanted });
    await sandbox.remove("applications", inputs.applicationUuid);
    fixture.restart();
    expect(await policies.diff(state, { ...inputs, ...wanted })).toMatchObject({ changes: true, replaces: ["applicationUuid"] });
    await policies.delete(state);
  });
});
