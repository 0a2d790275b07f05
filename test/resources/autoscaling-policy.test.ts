import { UNKNOWN } from "../../provider/core/values";
import { begin, increase, PERMITTED, showing } from "./autoscaling-policy-fixture";

describe("autoscaling costs at most what all further copies cost in the most expensive allowed city:", () => {
  test.each<[string, object, object, string]>([
    ["enabling", { enabled: false }, { enabled: true }, "up to +14.40 USD/month for 2 more copies"],
    ["enabling in one city", { enabled: false, allowedCities: ["one:hel"] }, { enabled: true }, "up to +12.00 USD/month for 2 more copies"],
    [
      "enabling under a low cap, which only stops the adding",
      { enabled: false, monthlyCapUsd: 5 },
      { enabled: true },
      "up to +14.40 USD/month for 2 more copies",
    ],
    ["one more copy", {}, { maxCopies: 4 }, "up to +7.20 USD/month for 1 more copy"],
    [
      "a dearer city",
      { allowedCities: ["one:hel"] },
      { allowedCities: ["one:par"] },
      "up to +2.40 USD/month for higher limits of autoscaling",
    ],
    [
      "a higher cap, where it was what stopped",
      { monthlyCapUsd: 5 },
      { monthlyCapUsd: 10 },
      "up to +5.00 USD/month for higher limits of autoscaling",
    ],
    ["a higher minimum", {}, { minCopies: 3 }, "up to +14.40 USD/month for higher limits of autoscaling"],
    ["a higher cap that all copies stay below", {}, { monthlyCapUsd: 80 }, "up to +0.00 USD/month for higher limits of autoscaling"],
    ["fewer copies", {}, { maxCopies: 2 }, "nothing"],
    ["a lower cap", {}, { monthlyCapUsd: 10 }, "nothing"],
    ["a cheaper city", {}, { allowedCities: ["one:hel"] }, "nothing"],
    ["disabling", {}, { enabled: false }, "nothing"],
    ["more copies of what is off", { enabled: false }, { maxCopies: 50 }, "nothing"],
    ["how soon it reacts", {}, { scaleUpCpu: 70, cooldownMinutes: 5 }, "nothing"],
  ])("%s", async (_, now, then, text) => {
    expect(await increase(now, then)).toBe(text);
  });
});

describe("turning on and raising need the permission, whatever the price is held to be:", () => {
  const on = { enabled: true, maxCopies: 9 };

  test.each<[string, readonly { id: string; monthly_price?: number }[], object, RegExp]>([
    ["no city is listed", [], on, /^8 more copies, at an unknown price, is not permitted, and nothing was bought/],
    ["a city has no price", [{ id: "one:hel" }], on, /^8 more copies, at an unknown price, is not permitted/],
    ["a copy costs nothing", [{ id: "one:hel", monthly_price: 0 }], on, /^up to \+0\.00 USD\/month for 8 more copies is not permitted/],
    [
      "it is one copy at most",
      [{ id: "one:hel", monthly_price: 6 }],
      { enabled: true, maxCopies: 1 },
      /^up to \+0\.00 USD\/month for .* is not permitted/,
    ],
  ])("%s", async (_, cities, wanted, refusal) => {
    const { fixture, sandbox, policies, inputs, puts, held, preview } = await begin();
    await showing(sandbox, { cities });
    expect(await preview({ ...inputs, ...wanted }).catch(String)).toEqual([]);
    expect(fixture.said()).toEqual([expect.stringMatching(/^data: price: .*; needs hosting:autoConfirm$/)]);
    await expect(policies.create({ ...inputs, ...wanted })).rejects.toThrow(refusal);
    expect([await puts(), await held()]).toEqual([[], undefined]);
  });

  test("an allowed city left the list after the preview", async () => {
    const { fixture, sandbox, policies, inputs, puts, preview } = await begin();
    const wanted = { ...inputs, ...on, allowedCities: ["one:par"] };
    expect(await preview(wanted)).toEqual([]);
    fixture.restart();
    await showing(sandbox, { cities: [{ id: "one:hel", monthly_price: 6 }] });
    await expect(policies.create(wanted)).rejects.toThrow(/^8 more copies, at an unknown price, is not permitted/);
    expect(await puts()).toEqual([]);
  });

  test("an unknown price is refused under a cap, in the preview too", async () => {
    const { fixture, sandbox, policies, inputs, puts, preview } = await begin({
      config: { ...PERMITTED, "hosting:maxMonthlyIncrease": "100" },
    });
    await showing(sandbox, { cities: [] });
    await preview({ ...inputs, ...on });
    expect(fixture.said()).toEqual([
      "data: price: unknown: the platform reports no price for an allowed city",
      "data: price: unknown, so that it cannot be counted against hosting:maxMonthlyIncrease 100; up will stop there",
    ]);
    await expect(policies.create({ ...inputs, ...on })).rejects.toThrow(/has an unknown price .* cannot be counted against/);
    expect(await puts()).toEqual([]);
  });

  test("limits that the platform does not show need it too", async () => {
    const { sandbox, policies, inputs, puts, fixture } = await begin();
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

describe("a policy is written", () => {
  test("a policy is written with the fields that differ on the platform, and no others", async () => {
    const { policies, inputs, puts, held } = await begin({ config: PERMITTED });
    const { id, outs } = await policies.create({ ...inputs, enabled: true, minCopies: 1, maxCopies: 3, allowedCities: ["one:hel"] });
    expect([id, outs.blocker]).toEqual([inputs.applicationUuid, null]);
    expect(await puts()).toEqual([{ enabled: true, max_copies: 3, allowed_cities: ["one:hel"] }]);
    expect(await held()).toMatchObject({ enabled: true, monthly_cap_usd: 50, scale_up_cpu: 60 });
  });

  test("a policy is written with the fields that are not at their defaults, if the platform shows no policy before one is set", async () => {
    const { sandbox, policies, inputs, puts } = await begin({ config: PERMITTED });
    await showing(sandbox, { configured: false, policy: {} });
    await policies.create({ ...inputs, enabled: true, minCopies: 1, cooldownMinutes: 7 });
    expect(await puts()).toEqual([{ enabled: true, cooldown_minutes: 7 }]);
  });

  test("a policy is written whole if another user set it and the platform shows nothing", async () => {
    const { sandbox, policies, inputs, puts } = await begin({ config: PERMITTED });
    await showing(sandbox, { configured: true, policy: {} });
    await policies.create({ ...inputs, cooldownMinutes: 7 });
    expect(await puts()).toEqual([expect.objectContaining({ enabled: false, max_copies: 2, monthly_cap_usd: 50, cooldown_minutes: 7 })]);
  });

  test("a policy without inputs is written by no call", async () => {
    const { policies, inputs, puts } = await begin();
    await policies.create(inputs);
    expect(await puts()).toEqual([]);
  });

  test("a policy is written once more after a lost answer", async () => {
    const { fixture, policies, inputs, held } = await begin({ config: PERMITTED });
    await fixture.sandbox.fault({ match: { method: "PUT" }, kind: "drop-after" });
    await policies.create({ ...inputs, enabled: true });
    expect(await held()).toMatchObject({ enabled: true });
  });

  test("over a policy that is there: what the program does not say goes to its default, and the preview says so", async () => {
    const { fixture, policies, inputs, held, preview } = await begin();
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

  test("a policy is adopted in the same way, with true or the id of the application", async () => {
    const { fixture, sandbox, policies, inputs, held, preview, puts } = await begin();
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
        reason: `names another applicationUuid than this resource, which has ${inputs.applicationUuid} (adopt is "nothing").`,
      },
    ]);
  });
});

describe("drift", () => {
  const wanted = { enabled: true, maxCopies: 3, allowedCities: ["one:par", "one:hel"], scaleDownCpu: 10 };

  test("is seen in what the program says and in what it leaves at the default, whatever the order of the cities", async () => {
    const { fixture, policies, inputs, sandbox } = await begin({ config: PERMITTED });
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

  test("drift is repaired by the fields that differ", async () => {
    const { fixture, policies, inputs, sandbox, puts } = await begin({ config: PERMITTED });
    const state = await policies.create({ ...inputs, ...wanted });
    await sandbox.mutate("autoscaling", inputs.applicationUuid, { scale_down_cpu: 30 });
    fixture.restart();
    await policies.update(state, { ...inputs, ...wanted });
    expect((await puts()).at(-1)).toEqual({ scale_down_cpu: 10 });
  });

  test("the policy is gone if the application is gone, and deleting it is no error", async () => {
    const { fixture, policies, inputs, sandbox } = await begin({ config: PERMITTED });
    const state = await policies.create({ ...inputs, ...wanted });
    await sandbox.remove("applications", inputs.applicationUuid);
    fixture.restart();
    expect(await policies.diff(state, { ...inputs, ...wanted })).toMatchObject({ changes: true, replaces: ["applicationUuid"] });
    await policies.delete(state);
  });
});
