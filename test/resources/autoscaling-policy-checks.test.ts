import { UNKNOWN } from "../../provider/core/values";
import { openPolicies, PERMITTED } from "./autoscaling-policy-fixture";

test("the deletion of an AutoscalingPolicy disables autoscaling and keeps the other values", async () => {
  const { policies, inputs, held, puts } = await openPolicies({ config: PERMITTED });
  const state = await policies.create({ ...inputs, enabled: true, maxCopies: 7 });
  await policies.delete(state);
  expect((await puts()).at(-1)).toEqual({ enabled: false });
  expect(await held()).toMatchObject({ enabled: false, max_copies: 7 });
});

describe("checks of an autoscaling policy", () => {
  test("a preview refuses a value of minCopies that is larger than maxCopies or the default of maxCopies", async () => {
    const { preview, inputs } = await openPolicies();
    const reason = (max: string) => `must not exceed maxCopies, but is 5, and maxCopies is ${max}.`;
    expect(await preview({ ...inputs, minCopies: 5, maxCopies: 4 })).toEqual([{ property: "minCopies", reason: reason("4") }]);
    expect(await preview({ ...inputs, minCopies: 5 })).toEqual([{ property: "minCopies", reason: reason("2 (the default)") }]);
    expect(await preview({ ...inputs, minCopies: 5, maxCopies: UNKNOWN })).toEqual([]);
  });

  test("a preview refuses an application that does not exist", async () => {
    const { preview } = await openPolicies();
    expect(await preview({ applicationUuid: "nothing", enabled: true })).toEqual([
      {
        property: "applicationUuid",
        reason: expect.stringMatching(/^no application "nothing" is visible to this token\. Available: \w+ \(.*\)\.$/),
      },
    ]);
  });

  test("a preview refuses cities that autoscaling cannot use, and lists the available cities", async () => {
    const { preview, inputs } = await openPolicies();
    expect(await preview({ ...inputs, allowedCities: ["one:hel", "two:mad"] })).toEqual([
      { property: "allowedCities", reason: 'autoscaling cannot use "two:mad". Available: one:hel, one:par.' },
    ]);
  });

  test.each<[string, Parameters<typeof openPolicies>[0], string]>([
    ["an application without a port", { ports: null }, "The application has no port. Set ports_exposes first."],
    [
      "an application whose server is not an app server",
      { server: "delta" },
      "The application's main server is not a purchased app server.",
    ],
    ["an application whose server is not running", { server: "epsilon" }, "The application's main server is not running."],
  ])("a preview refuses to enable autoscaling for %s", async (_, options, reason) => {
    const { preview, inputs, policies } = await openPolicies({ config: PERMITTED, ...options });
    expect(await preview({ ...inputs, enabled: true })).toEqual([
      { property: "enabled", reason: `the platform cannot enable autoscaling: ${reason}` },
    ]);
    expect(await preview({ ...inputs, enabled: false, maxCopies: 5 })).toEqual([]);
    await expect(policies.create({ ...inputs, enabled: true })).rejects.toThrow(reason.replace(/\.$/, ""));
    expect((await policies.create({ ...inputs, maxCopies: 5 })).outs.blocker).toBe(reason);
  });
});

describe("prices of autoscaling", () => {
  test("a preview reports an unknown price until the application exists", async () => {
    const { fixture, preview } = await openPolicies();
    expect(await preview({ applicationUuid: UNKNOWN, enabled: true })).toEqual([]);
    expect(fixture.said()).toEqual(["data: price: unknown until the application exists; needs hosting:autoConfirm"]);
  });

  test("a preview reports no price for a policy that stays disabled", async () => {
    const { fixture, preview, inputs } = await openPolicies();
    await preview({ applicationUuid: UNKNOWN, enabled: false });
    await preview({ ...inputs, maxCopies: 9 });
    expect(fixture.said()).toEqual([]);
  });

  test("a preview reports the price of a drift repair, and the reason why the platform cannot enable autoscaling", async () => {
    const { fixture, policies, inputs, sandbox, preview } = await openPolicies({ config: PERMITTED });
    const state = await policies.create({ ...inputs, enabled: true });
    await sandbox.mutate("autoscaling", inputs.applicationUuid, { enabled: false });
    await sandbox.mutate("applications", inputs.applicationUuid, { ports_exposes: null });
    fixture.restart();
    fixture.said();
    await preview({ ...inputs, enabled: true }, state.outs);
    await policies.diff(state, { ...inputs, enabled: true });
    expect(fixture.said()).toEqual([
      "data: drift: enabled differs on the platform",
      "data: enabled: the platform cannot enable autoscaling: The application has no port. Set ports_exposes first.",
      "data: price: up to +7.20 USD/month for 1 more copy",
      "price: total +7.20 USD/month so far in this run",
    ]);
  });

  test("a preview reports the price if the removal of maxCopies raises the limit", async () => {
    const { fixture, policies, inputs, preview } = await openPolicies({ config: PERMITTED });
    const olds = { ...inputs, enabled: true, maxCopies: 1 };
    const state = await policies.create(olds);
    fixture.restart();
    fixture.said();
    await preview({ ...inputs, enabled: true }, olds);
    await policies.diff(state, { ...inputs, enabled: true });
    expect(fixture.said()[0]).toBe("data: price: up to +7.20 USD/month for 1 more copy");
  });
});
