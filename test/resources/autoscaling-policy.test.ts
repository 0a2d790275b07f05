import { UNKNOWN } from "../../provider/core/values";
import { autoscalingPolicy } from "../../provider/resources/hosting/autoscaling-policy";
import { sandboxScenes } from "../support/sandbox-scenes";

const open = sandboxScenes();
const PERMITTED = { "hosting:autoConfirm": "true" };

/** An application of the size app-2, 6.00 in Helsinki and 7.20 in Paris, that can be scaled. */
async function begin({
  config = {},
  server = "alpha",
  ports = "3000" as string | null,
}: {
  config?: Record<string, string>;
  server?: string;
  ports?: string | null;
} = {}) {
  const scene = await open({ config });
  const { sandbox } = scene;
  const project = await sandbox.add("projects", { name: "shop" });
  const applicationUuid = await sandbox.add("applications", {
    source: "ctrimage",
    project_uuid: project,
    environment_name: "production",
    server_uuid: await scene.server(server),
    ctr_registry_image_name: "registry.example.com/web",
    ...(ports === null ? {} : { ports_exposes: ports }),
  });
  const policies = scene.of(autoscalingPolicy);
  const held = async () => (await sandbox.find("autoscaling"))[0];
  const puts = async () => (await sandbox.journal()).filter(({ method }) => method === "PUT").map(({ body }) => body);
  const preview = async (inputs: object, olds: object = {}) => (await policies.preview({ ...inputs }, { ...olds })).failures;
  return { scene, sandbox, policies, held, puts, preview, inputs: { applicationUuid } };
}

/** What changing a policy of up to 3 copies is held to cost, told by the refusal. `now` are the API's fields. */
async function increase(now: object, then: object): Promise<string> {
  const { scene, policies, inputs, sandbox } = await begin();
  await policies.create({ ...inputs, enabled: false });
  await sandbox.mutate("autoscaling", inputs.applicationUuid, { enabled: true, max_copies: 3, monthly_cap_usd: 50, ...now });
  scene.restart();
  try {
    await policies.update({ id: inputs.applicationUuid, outs: inputs }, { ...inputs, ...then });
    return "nothing";
  } catch (error) {
    return String(error).replace(/^Error: | is not permitted.*$/g, "");
  }
}

describe("costs at most what all further copies cost in the dearest city that may be used:", () => {
  test.each<[string, object, object, string]>([
    ["enabling", { enabled: false }, { enabled: true }, "up to +14.40 USD/month for 2 more copies"],
    [
      "enabling in one city",
      { enabled: false, allowed_cities: ["one:hel"] },
      { enabled: true },
      "up to +12.00 USD/month for 2 more copies",
    ],
    [
      "enabling under a low cap, which only stops the adding",
      { enabled: false, monthly_cap_usd: 5 },
      { enabled: true },
      "up to +14.40 USD/month for 2 more copies",
    ],
    ["one more copy", {}, { maxCopies: 4 }, "up to +7.20 USD/month for 1 more copy"],
    [
      "a dearer city",
      { allowed_cities: ["one:hel"] },
      { allowedCities: ["one:par"] },
      "up to +2.40 USD/month for higher limits of autoscaling",
    ],
    [
      "a higher cap, where it was what stopped",
      { monthly_cap_usd: 5 },
      { monthlyCapUsd: 10 },
      "up to +5.00 USD/month for higher limits of autoscaling",
    ],
    ["a higher minimum", {}, { minCopies: 3 }, "up to +14.40 USD/month for higher limits of autoscaling"],
    ["a higher cap that all copies stay below", {}, { monthlyCapUsd: 80 }, "nothing"],
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

describe("is written", () => {
  test("with the inputs that the program says, and nothing else", async () => {
    const { policies, inputs, puts, held } = await begin({ config: PERMITTED });
    const { id, outs } = await policies.create({ ...inputs, enabled: true, minCopies: 1, maxCopies: 3, allowedCities: ["one:hel"] });
    expect([id, outs.blocker]).toEqual([inputs.applicationUuid, null]);
    expect(await puts()).toEqual([{ enabled: true, min_copies: 1, max_copies: 3, allowed_cities: ["one:hel"] }]);
    expect(await held()).toMatchObject({ enabled: true, monthly_cap_usd: 50, scale_up_cpu: 60 });
  });

  test("by no call at all where it says nothing", async () => {
    const { policies, inputs, puts } = await begin();
    await policies.create(inputs);
    expect(await puts()).toEqual([]);
  });

  test("once more where the answer was lost", async () => {
    const { scene, policies, inputs, held } = await begin({ config: PERMITTED });
    await scene.sandbox.fault({ match: { method: "PUT" }, kind: "drop-after" });
    await policies.create({ ...inputs, enabled: true });
    expect(await held()).toMatchObject({ enabled: true });
  });

  test("over a policy that is there, of which what the program does not say stays", async () => {
    const { policies, inputs, held } = await begin({ config: PERMITTED });
    await policies.create({ ...inputs, scaleUpCpu: 80, cooldownMinutes: 9 });
    await policies.create({ ...inputs, cooldownMinutes: 4 }, "other");
    expect(await held()).toMatchObject({ scale_up_cpu: 80, cooldown_minutes: 4 });
  });
});

describe("drift", () => {
  const wanted = { enabled: true, maxCopies: 3, allowedCities: ["one:par", "one:hel"], scaleDownCpu: 10 };

  test("is seen in what the program says, whatever the order of the cities", async () => {
    const { scene, policies, inputs, sandbox } = await begin({ config: PERMITTED });
    const state = await policies.create({ ...inputs, ...wanted });
    await sandbox.mutate("autoscaling", inputs.applicationUuid, { allowed_cities: ["one:hel", "one:par"], cooldown_minutes: 60 });
    scene.restart();
    expect(await policies.diff(state, { ...inputs, ...wanted })).toMatchObject({ changes: false });
    await sandbox.mutate("autoscaling", inputs.applicationUuid, { scale_down_cpu: 30, allowed_cities: ["one:hel"], enabled: false });
    scene.restart();
    expect(await policies.diff(state, { ...inputs, ...wanted })).toMatchObject({ changes: true, replaces: [] });
    expect(scene.said().filter((line) => line.includes("drift"))).toEqual([
      "data: drift: enabled, allowedCities, scaleDownCpu differ on the platform",
    ]);
  });

  test("is mended by the fields that differ", async () => {
    const { scene, policies, inputs, sandbox, puts } = await begin({ config: PERMITTED });
    const state = await policies.create({ ...inputs, ...wanted });
    await sandbox.mutate("autoscaling", inputs.applicationUuid, { scale_down_cpu: 30 });
    scene.restart();
    await policies.update(state, { ...inputs, ...wanted });
    expect((await puts()).at(-1)).toEqual({ scale_down_cpu: 10 });
  });

  test("where the application is gone it is gone, and deleting is no error", async () => {
    const { scene, policies, inputs, sandbox } = await begin({ config: PERMITTED });
    const state = await policies.create({ ...inputs, ...wanted });
    await sandbox.remove("applications", inputs.applicationUuid);
    scene.restart();
    expect(await policies.diff(state, { ...inputs, ...wanted })).toMatchObject({ changes: true, replaces: ["applicationUuid"] });
    await policies.delete(state);
  });
});

test("deleting disables, and leaves the other values", async () => {
  const { policies, inputs, held, puts } = await begin({ config: PERMITTED });
  const state = await policies.create({ ...inputs, enabled: true, maxCopies: 7 });
  await policies.delete(state);
  expect((await puts()).at(-1)).toEqual({ enabled: false });
  expect(await held()).toMatchObject({ enabled: false, max_copies: 7 });
});

describe("a preview refuses", () => {
  test("a minimum above the maximum, also above the default one; not what it does not know", async () => {
    const { preview, inputs } = await begin();
    const reason = (max: string) => `must not exceed maxCopies: it is 5, and maxCopies is ${max}.`;
    expect(await preview({ ...inputs, minCopies: 5, maxCopies: 4 })).toEqual([{ property: "minCopies", reason: reason("4") }]);
    expect(await preview({ ...inputs, minCopies: 5 })).toEqual([{ property: "minCopies", reason: reason("2 (the default)") }]);
    expect(await preview({ ...inputs, minCopies: 5, maxCopies: UNKNOWN })).toEqual([]);
  });

  test("an application that there is not", async () => {
    const { preview } = await begin();
    expect(await preview({ applicationUuid: "nothing", enabled: true })).toEqual([
      {
        property: "applicationUuid",
        reason: expect.stringMatching(/^there is no application "nothing" for this token\. There are: \w+ \(.*\)\.$/),
      },
    ]);
  });

  test("cities that it cannot use, with the list", async () => {
    const { preview, inputs } = await begin();
    expect(await preview({ ...inputs, allowedCities: ["one:hel", "two:mad"] })).toEqual([
      { property: "allowedCities", reason: 'autoscaling cannot use "two:mad". There are: one:hel, one:par.' },
    ]);
  });

  test.each<[string, Parameters<typeof begin>[0], string]>([
    ["no port", { ports: null }, "The application has no port. Set ports_exposes first."],
    ["no app server", { server: "delta" }, "The application's main server is not a purchased app server."],
    ["a server that is not running", { server: "epsilon" }, "The application's main server is not running."],
  ])("enabling where something blocks it, with the API's reason: %s", async (_, options, reason) => {
    const { preview, inputs, policies } = await begin({ config: PERMITTED, ...options });
    expect(await preview({ ...inputs, enabled: true })).toEqual([
      { property: "enabled", reason: `the platform cannot enable autoscaling: ${reason}` },
    ]);
    expect(await preview({ ...inputs, enabled: false, maxCopies: 5 })).toEqual([]);
    await expect(policies.create({ ...inputs, enabled: true })).rejects.toThrow(reason);
    expect((await policies.create({ ...inputs, maxCopies: 5 })).outs.blocker).toBe(reason);
  });
});

describe("a preview tells", () => {
  test("that the price is not known before the application exists", async () => {
    const { scene, preview } = await begin();
    expect(await preview({ applicationUuid: UNKNOWN, enabled: true })).toEqual([]);
    expect(scene.said()).toEqual(["data: price: not known before the application exists; needs hosting:autoConfirm"]);
  });

  test("nothing of what stays off", async () => {
    const { scene, preview, inputs } = await begin();
    await preview({ applicationUuid: UNKNOWN, enabled: false });
    await preview({ ...inputs, maxCopies: 9 });
    expect(scene.said()).toEqual([]);
  });

  test("of drift what mending it costs, and that it will be blocked", async () => {
    const { scene, policies, inputs, sandbox, preview } = await begin({ config: PERMITTED });
    const state = await policies.create({ ...inputs, enabled: true });
    await sandbox.mutate("autoscaling", inputs.applicationUuid, { enabled: false });
    await sandbox.mutate("applications", inputs.applicationUuid, { ports_exposes: null });
    scene.restart();
    await preview({ ...inputs, enabled: true }, state.outs);
    await policies.diff(state, { ...inputs, enabled: true });
    expect(scene.said()).toEqual([
      "data: drift: enabled differs on the platform",
      "data: enabled: the platform cannot enable autoscaling: The application has no port. Set ports_exposes first.",
      "data: price: up to +7.20 USD/month for 1 more copy",
      "price: total +7.20 USD/month so far in this run",
    ]);
  });

  test("of a limit that leaves the program what going back to the default costs", async () => {
    const { scene, policies, inputs, preview } = await begin({ config: PERMITTED });
    const olds = { ...inputs, enabled: true, maxCopies: 1 };
    const state = await policies.create(olds);
    scene.restart();
    await preview({ ...inputs, enabled: true }, olds);
    await policies.diff(state, { ...inputs, enabled: true });
    expect(scene.said()[0]).toBe("data: price: up to +7.20 USD/month for 1 more copy");
  });
});
