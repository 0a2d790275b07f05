import { serverSize } from "../../provider/resources/hosting/server-size";
import type { SandboxRunOptions } from "../harness/sandbox-run";
import { sandboxRuns } from "../support/sandbox-runs";

const open = sandboxRuns();
const PERMITTED = { "hosting:autoConfirm": "true" };
const RESIZE = { method: "POST", path: "/servers/{uuid}/resize" } as const;

async function openServerSize(options: SandboxRunOptions = {}) {
  const fixture = await open({ config: PERMITTED, ...options });
  const { sandbox } = fixture;
  const serverUuid = await fixture.server("alpha");
  return {
    fixture,
    sandbox,
    sizes: fixture.of(serverSize),
    inputs: { serverUuid, size: "app-4" },
    held: async () => (await sandbox.find("purchasedServers", { uuid: serverUuid })).map(({ size, status }) => `${size} ${status}`)[0],
    sent: async () => (await sandbox.journal()).filter(({ method }) => method === "POST").map(({ body }) => body),
  };
}

describe.each(["ask", "act"] as const)("larger size of a server (resizes: %s)", (resizes) => {
  const sentOnce = resizes === "ask" ? [{ size: "app-4" }, { size: "app-4", confirm: true }] : [{ size: "app-4" }];

  test("a creation waits for the resize, and reports the price increase", async () => {
    const { fixture, sizes, inputs, held, sent } = await openServerSize({ variants: { resizes } });
    const { id, outs } = await sizes.create(inputs);
    expect([id, await held(), await sent()]).toEqual([inputs.serverUuid, "app-4 ready", sentOnce]);
    expect(outs).toMatchObject({ status: "ready", city: "Helsinki", monthlyPrice: 12, currency: "USD" });
    expect(fixture.said().filter((line) => line.includes("paid:"))).toEqual([
      "data: paid: +6.00 USD/month (0.0082/hour) for size app-2 → app-4",
    ]);
  });

  test.each([
    ["without hosting:autoConfirm", {}, /\+6\.00 USD\/month .* for size app-2 → app-4 is not permitted, and nothing was bought/],
    [
      "above hosting:maxMonthlyIncrease",
      { ...PERMITTED, "hosting:maxMonthlyIncrease": "5.99" },
      /more than hosting:maxMonthlyIncrease 5\.99/,
    ],
  ] as const)("a creation %s sends no resize", async (_, config, text) => {
    const { sizes, inputs, held, sent } = await openServerSize({ config, variants: { resizes } });
    await expect(sizes.create(inputs)).rejects.toThrow(text);
    expect([await held(), await sent()]).toEqual(["app-2 ready", []]);
  });

  test("a creation sends the resize once if the response is empty", async () => {
    const { sizes, inputs, held, sent } = await openServerSize({ variants: { resizes, writes: "empty" } });
    await sizes.create(inputs);
    expect([await held(), await sent()]).toEqual(["app-4 ready", sentOnce]);
  });

  test("a creation sends the resize once if the response is lost", async () => {
    const { sizes, inputs, held, sent, sandbox } = await openServerSize({ variants: { resizes } });
    await sandbox.fault({ match: { ...RESIZE, nth: sentOnce.length }, kind: "drop-after" });
    await sizes.create(inputs);
    expect([await held(), await sent()]).toEqual(["app-4 ready", sentOnce]);
  });

  test("the next run waits for the resize that a killed run sent", async () => {
    const { fixture, sizes, inputs, held, sent } = await openServerSize({ variants: { resizes } });
    await sizes.createAndDie(inputs, 30);
    fixture.said();
    await sizes.create(inputs);
    expect([await held(), await sent()]).toEqual(["app-4 ready", sentOnce]);
    expect(fixture.said().filter((line) => line.includes("paid:"))).toEqual([]);
  });

  test("a creation under a cap refuses a size without a known price", async () => {
    const { sizes, inputs, sandbox, held, sent } = await openServerSize({
      config: { ...PERMITTED, "hosting:maxMonthlyIncrease": "100" },
      variants: { resizes },
    });
    await sandbox.fault({ match: { method: "GET", path: "/svc/regions" }, times: 0, kind: "status", code: 200, body: [] });
    await expect(sizes.create(inputs)).rejects.toThrow(/has an unknown price/);
    expect([await held(), await sent()]).toEqual(["app-2 ready", []]);
  });
});

test("ServerSize with the current size sends nothing when created or deleted", async () => {
  const { fixture, sizes, inputs, sent, held } = await openServerSize({ config: {} });
  const state = await sizes.create({ ...inputs, size: "app-2" });
  await sizes.delete(state);
  expect([await sent(), await held()]).toEqual([[], "app-2 ready"]);
  expect(fixture.said()).toEqual(["data: left in place: the server keeps its size; to cancel the server, use the console"]);
});

test.each([
  ["taken", "app-2 ready"],
  ["refused", "app-4 ready"],
] as const)("a preview warns that the platform may refuse a smaller size (smallerSizes: %s)", async (smallerSizes, after) => {
  const { fixture, sizes, inputs, held, sandbox, sent } = await openServerSize({ config: {}, variants: { smallerSizes } });
  await sandbox.mutate("purchasedServers", inputs.serverUuid, { size: "app-4" });
  const smaller = { ...inputs, size: "app-2" };
  await sizes.preview(smaller);
  expect(fixture.said()).toEqual(["data: app-4 → app-2 is a smaller size: the platform may refuse it, and the change restarts the server"]);
  fixture.restart();
  const outcome = await sizes.update({ id: inputs.serverUuid, outs: inputs }, smaller).catch((error: Error) => error.message);
  if (smallerSizes === "refused") expect(outcome).toContain("A server cannot be made smaller");
  expect([await held(), (await sent()).length]).toEqual([after, 1]);
});

describe("server that was enlarged in the console", () => {
  const LEFT =
    'data: left in place: size: the server was enlarged to app-4 outside this program, so this run does not reduce it to app-2. To keep the size, set size: "app-4". To reduce it to app-2, first run pulumi up with size: "app-4", then with size: "app-2".';
  const enlarged = async (options: SandboxRunOptions = {}) => {
    const begun = await openServerSize(options);
    const inputs = { serverUuid: begun.inputs.serverUuid, size: "app-2" };
    const state = await begun.sizes.create(inputs);
    await begun.sandbox.mutate("purchasedServers", inputs.serverUuid, { size: "app-4" });
    begun.fixture.restart();
    begun.fixture.said();
    return { ...begun, inputs, state };
  };

  test("an update of another input leaves the larger size in place", async () => {
    const { fixture, sizes, inputs, state, held, sent } = await enlarged();
    for (const _ of [1, 2]) {
      fixture.restart();
      expect(await sizes.diff(state, inputs)).toMatchObject({ changes: false });
      expect(fixture.said()).toEqual([LEFT]);
    }
    const { outs } = await sizes.update(state, { ...inputs, timeoutSeconds: 60 });
    expect([await held(), await sent(), outs.size]).toEqual(["app-4 ready", [], "app-2"]);
  });

  test("a refresh does not store the larger size", async () => {
    const { fixture, sizes, inputs, state, held, sent } = await enlarged();
    const refreshed = await sizes.refreshed(state);
    expect(refreshed.outs.size).toBe("app-2");
    fixture.restart();
    expect(await sizes.diff(refreshed, inputs)).toMatchObject({ changes: false });
    expect([await held(), await sent()]).toEqual(["app-4 ready", []]);
  });

  test("a diff leaves the size in place if no price shows which size is larger", async () => {
    const { fixture, sizes, inputs, state, sandbox } = await enlarged();
    await sandbox.fault({ match: { method: "GET", path: "/svc/regions" }, times: 0, kind: "status", code: 200, body: [] });
    expect(await sizes.diff(state, inputs)).toMatchObject({ changes: false });
    expect(fixture.said()).toEqual([LEFT]);
  });

  test("an update reduces the server if the program's size becomes smaller", async () => {
    const { sizes, inputs, state, held } = await enlarged();
    const larger = { id: state.id, outs: { ...state.outs, size: "app-4" } };
    await sizes.update(larger, inputs);
    expect(await held()).toBe("app-2 ready");
  });

  test("the next run requests a smaller size again if the earlier request failed", async () => {
    const { fixture, sizes, inputs, state, sandbox, held } = await enlarged();
    await sandbox.fault({ match: RESIZE, kind: "status", code: 500, times: 9 });
    const larger = { id: state.id, outs: { ...state.outs, size: "app-4" } };
    await expect(sizes.update(larger, inputs)).rejects.toThrow();
    await sandbox.clearFaults();
    fixture.restart();
    // After the failed update, the engine still passes the earlier state.
    expect(await sizes.diff(larger, inputs)).toMatchObject({ changes: undefined });
    await sizes.update(larger, inputs);
    expect(await held()).toBe("app-2 ready");
  });
});

test("an update enlarges a server again if another user reduced the server in the console", async () => {
  const { fixture, sizes, inputs, sandbox, held } = await openServerSize();
  const state = await sizes.create(inputs);
  await sandbox.mutate("purchasedServers", inputs.serverUuid, { size: "app-2" });
  fixture.restart();
  fixture.said();
  expect(await sizes.diff(state, inputs)).toMatchObject({ changes: true });
  expect(fixture.said()[0]).toBe("data: drift: size differs on the platform");
  await sizes.update(state, inputs);
  expect(await held()).toBe("app-4 ready");
});

describe("preview of a server's size", () => {
  test("a preview reports the price, and sends nothing", async () => {
    const { fixture, sizes, inputs, sent } = await openServerSize({ config: {} });
    expect((await sizes.preview(inputs)).failures).toEqual([]);
    expect(fixture.said()[0]).toBe("data: price: +6.00 USD/month (0.0082/hour) for size app-2 → app-4; needs hosting:autoConfirm");
    expect(await sent()).toEqual([]);
  });

  test("a preview refuses an unavailable size and a missing server", async () => {
    const { fixture, sizes, inputs } = await openServerSize();
    const reasons = async (change: object) => {
      fixture.restart();
      return (await sizes.preview({ ...inputs, ...change })).failures.map(({ property, reason }) => `${property} ${reason}`);
    };
    expect(await reasons({ size: "app-99" })).toEqual([
      'size is not offered in Helsinki (got "app-99"). Available: app-2, app-4, vps-4, vps-8.',
    ]);
    expect((await reasons({ serverUuid: "nothing" }))[0]).toContain('serverUuid no server "nothing" is visible to this token.');
  });
});
