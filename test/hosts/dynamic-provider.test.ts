import { callerInfoOf, callerInfoText, HIDDEN } from "../../provider/core/values";
import { dynamicProvider } from "../../provider/hosts/dynamic-provider";
import type { HostRequest } from "../../provider/hosts/host-requests";
import { providerRun } from "../harness/provider";
import { VirtualClock } from "../harness/virtual-clock";
import { gadget } from "../support/gadget";
import { START, urn } from "../support/gadget-fixture";
import { GadgetPlatform } from "../support/gadget-platform";

// docs/facts/pulumi.md 3 and 4 describe Pulumi's host: it adds `__provider` to every bag, and sends only the message of an error.

const PROVIDER = { __provider: 'exports.handler = () => require("pulumi-hosting/provider").Gadget;' };
const CONFIG = { "hosting:baseUrl": "https://console.example.com", "hosting:apiToken": "a-token" };
const inputs = { ...PROVIDER, [HIDDEN.urn]: urn("web"), box: "b1", name: "web", note: "for tests" };

function fixture() {
  const clock = new VirtualClock(START);
  const platform = new GadgetPlatform(clock);
  const reported: string[] = [];
  const run = providerRun({
    config: CONFIG,
    clock,
    randomHex: () => "salt",
    sink: ({ text }) => void reported.push(text),
    connect: () => platform.exchange,
  });
  const requests = new WeakMap<object, HostRequest>();
  let configured: unknown;
  let settledAt: number | undefined;
  const provider = dynamicProvider(gadget, {
    configure: (config) => {
      configured = config;
    },
    run: () => run,
    request: (bag) => requests.get(bag),
    settled: async () => {
      settledAt = reported.length;
    },
  });
  return { clock, platform, run, provider, reported, requests, configured: () => configured, settledAt: () => settledAt };
}

test("neither the checked inputs nor the outputs contain `__provider`", async () => {
  const { clock, provider } = fixture();
  const checked = await clock.run(provider.check({}, inputs));
  expect(checked).toEqual({ inputs: { [HIDDEN.urn]: urn("web"), box: "b1", name: "web", note: "for tests" }, failures: [] });
  const { outs } = await clock.run(provider.create(inputs));
  expect(Object.keys(outs)).not.toContain("__provider");
});

test("the text of a problem names an unset input, and `property` is empty", async () => {
  const { clock, provider } = fixture();
  const failures = async (news: object) => (await clock.run(provider.check({}, { ...inputs, ...news }))).failures;
  const tooShort = { [HIDDEN.urn]: urn("p"), name: undefined };
  expect(await failures(tooShort)).toEqual([
    { property: "", reason: expect.stringMatching(/^name must have at least 3 characters .*"p"/) },
  ]);
  expect(await failures({ name: "p" })).toEqual([{ property: "name", reason: expect.stringMatching(/^must have at least 3 characters/) }]);
  expect(await failures({ box: undefined })).toEqual([{ property: "", reason: expect.stringMatching(/^box is required/) }]);
});

test("`check` keeps the SDK's caller information, but sets `isPreview` to false", async () => {
  const { clock, platform, provider } = fixture();
  const reported = { urn: urn("web"), parentUrn: urn("box", "Box"), isPreview: true };
  const checked = await clock.run(provider.check({}, { ...inputs, [HIDDEN.urn]: callerInfoText(reported) }));
  expect(callerInfoOf(checked.inputs)).toEqual({ ...reported, isPreview: false });
  expect(platform.requests).not.toEqual([]); // only a preview checks for existing objects
});

test("an error contains only its message, without name and stack", async () => {
  const { clock, platform, provider } = fixture();
  platform.plan("POST", 422);
  const error = await clock.run(provider.create(inputs).catch((e: unknown) => e));
  expect(error).toMatchObject({ name: "", stack: "", message: expect.stringMatching(/^POST \/boxes\/b1\/gadgets failed with 422/) });
  expect(Object.keys(error as object)).not.toContain("id");
});

test("an object that is not ready is reported with id, properties and reason", async () => {
  const { clock, platform, provider } = fixture();
  platform.plan("PATCH", 500);
  const error = await clock.run(provider.create(inputs).catch((e: unknown) => e));
  expect(error).toMatchObject({
    name: "",
    stack: "",
    id: "g1",
    properties: { ...PROVIDER, box: "b1", name: "web" },
    reasons: [expect.stringMatching(/failed with 500/)],
  });
});

test("an operation ends only after the engine has received its log lines, even if the operation fails", async () => {
  const { clock, platform, provider, settledAt, reported } = fixture();
  await clock.run(provider.diff("g9", inputs, inputs));
  expect(reported).toEqual([expect.stringMatching("waiting: gadget g9"), expect.stringMatching("gone from the platform")]);
  expect(settledAt()).toBe(reported.length);
  platform.plan("POST", 422);
  await clock.run(provider.create(inputs).catch(() => undefined));
  expect(settledAt()).toBe(reported.length);
});

test("ignoreChanges of the engine takes precedence over the SDK's list", async () => {
  const { clock, platform, provider, requests } = fixture();
  const { uuid: id } = platform.add({ name: "web", note: "by hand" });
  const own = { ...inputs, [HIDDEN.ignored]: ["note"] };
  const byEngine = { ...inputs };
  requests.set(byEngine, { urn: urn("web"), ignored: ["note"] });
  const byNobody = { ...own };
  requests.set(byNobody, { urn: urn("web"), ignored: [] });
  const changes = async (news: typeof inputs) => (await clock.run(provider.diff(id, inputs, news))).changes;
  expect([await changes(inputs), await changes(own), await changes(byEngine), await changes(byNobody)]).toEqual([true, false, false, true]);
  await clock.run(provider.update(id, inputs, byEngine));
  expect(platform.one(id).note).toBe("by hand");
});

test("the URN in the engine's request takes precedence over the state's URN", async () => {
  const { clock, platform, provider, requests, reported } = fixture();
  const old = { ...inputs, [HIDDEN.urn]: urn("old") };
  requests.set(old, { urn: urn("new") });
  expect(callerInfoOf((await clock.run(provider.check({}, old))).inputs).urn).toBe(urn("new"));
  expect(callerInfoOf((await clock.run(provider.create(old))).outs).urn).toBe(urn("new"));
  platform.plan("DELETE", 500);
  platform.rows.length = 0;
  await clock.run(provider.diff("g9", inputs, old));
  expect(reported.at(-1)).toMatch(/^new: gone from the platform/);
});

test("a creation, an update and a deletion count as running steps, but a diff does not", async () => {
  const { clock, provider, run } = fixture();
  const seen: number[] = [];
  const busy = async (operation: () => Promise<unknown>) => {
    const running = operation();
    seen.push(run.concurrency.underWay);
    return clock.run(running);
  };
  const { id, outs } = (await busy(() => provider.create(inputs))) as { id: string; outs: Record<string, unknown> };
  await busy(() => provider.diff(id, outs, inputs));
  await busy(() => provider.read(id, outs));
  await busy(() => provider.update(id, outs, { ...inputs, note: "new" }));
  await busy(() => provider.delete(id, outs));
  expect(seen).toEqual([1, 0, 0, 1, 1]);
});

test("`configure` receives the configuration unchanged from the host", () => {
  const { provider, configured } = fixture();
  const config = { get: () => "x" };
  provider.configure({ config });
  expect(configured()).toBe(config);
});

test("`check` and `diff` announce a step until `create` or `update` has run", async () => {
  const { clock, run, provider } = fixture();
  const isExpected = () => run.concurrency.settleMs > 500;
  await clock.run(provider.check({}, { ...inputs, box: undefined }));
  expect(isExpected()).toBe(false);
  await clock.run(provider.check({}, inputs));
  expect(isExpected()).toBe(true);
  const { id, outs } = await clock.run(provider.create(inputs));
  expect(isExpected()).toBe(false);
  await clock.run(provider.check(outs, inputs));
  await clock.run(provider.diff(id, outs, inputs));
  expect(isExpected()).toBe(false);
  const changed = { ...inputs, note: "other" };
  await clock.run(provider.diff(id, outs, changed));
  expect(isExpected()).toBe(true);
  await clock.run(provider.update(id, outs, changed));
  expect(isExpected()).toBe(false);
});

test("errors and input problems end with their error code", async () => {
  const { clock, platform, provider } = fixture();
  expect((await clock.run(provider.check({}, { ...inputs, name: "p" }))).failures).toMatchObject([
    { reason: expect.stringMatching(/ \[invalid_input\]$/) },
  ]);
  platform.plan("POST", 401);
  await expect(clock.run(provider.create(inputs))).rejects.toThrow(/The token is missing.* \[authentication_failed\]$/);
});
