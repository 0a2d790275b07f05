import { serverMonitor } from "../../provider/resources/hosting/server-monitor";
import { serverSettings } from "../../provider/resources/hosting/server-settings";
import { readsOf, textOf, writesOf } from "../harness/journal";
import type { SandboxRunOptions } from "../harness/sandbox-run";
import { sandboxRuns } from "../support/sandbox-runs";

// These tests use the monitor as the example for all settings of servers, which share this behaviour (docs/architecture.md, "Settings").

const open = sandboxRuns();
const PATCH = "PATCH /servers/{uuid}/monitor";
const OWN = "GET /servers/{uuid}/monitor";

async function openServerSettings(options: SandboxRunOptions = {}) {
  const fixture = await open(options);
  const { sandbox } = fixture;
  const serverUuid = await fixture.server("alpha");
  const requestsSince = async () => {
    const [reads, writes] = [await readsOf(sandbox), await writesOf(sandbox)];
    await sandbox.clearJournal();
    return { reads: reads.map(textOf), writes: writes.map(textOf) };
  };
  const anew = async () => {
    fixture.restart();
    fixture.said();
    await sandbox.clearJournal();
  };
  return {
    fixture,
    sandbox,
    serverUuid,
    monitor: fixture.of(serverMonitor),
    requestsSince,
    anew,
    held: async () => (await sandbox.find("serverSettings", { uuid: serverUuid }))[0],
    set: (fields: Parameters<typeof sandbox.mutate>[2]) => sandbox.mutate("serverSettings", serverUuid, fields),
    body: async () => (await sandbox.journal()).find(({ method }) => method === "PATCH")?.body,
  };
}

describe("settings of a server", () => {
  test("a creation writes only settings that differ from the program", async () => {
    const { monitor, serverUuid, sandbox, held, set, body } = await openServerSettings();
    await set({ traffic_topn: 7 });
    await sandbox.clearJournal();
    const { id } = await monitor.create({ serverUuid, isMonitorEnabled: true, monitorMetricsHistoryDays: 7 });
    expect(id).toBe(serverUuid);
    expect(await body()).toEqual({ is_monitor_enabled: true });
    expect(await held()).toMatchObject({ is_monitor_enabled: true, monitor_metrics_history_days: 7, traffic_topn: 7 });
  });

  test("a creation sends no write if all settings equal the program", async () => {
    const { monitor, serverUuid, requestsSince, anew, fixture } = await openServerSettings();
    await anew();
    await monitor.create({ serverUuid, isMonitorEnabled: false, trafficTopn: 50 });
    expect((await requestsSince()).writes).toEqual([]);
    expect(fixture.said()).toEqual([]);
  });

  test.each([
    ["in the list", ["GET /servers"]],
    ["apart", ["GET /servers", OWN]],
  ] as const)("a diff sends only the necessary reads if the platform shows the settings %s", async (serverSettings, reads) => {
    const { monitor, serverUuid, requestsSince, anew } = await openServerSettings({ variants: { serverSettings } });
    const state = await monitor.create({ serverUuid, isMonitorEnabled: true });
    await anew();
    expect(await monitor.diff(state, { serverUuid, isMonitorEnabled: true })).toMatchObject({ changes: false });
    expect((await requestsSince()).reads).toEqual(reads);
  });

  test("a diff sends a separate request for a secret setting of the program, and detects drift", async () => {
    const { monitor, serverUuid, requestsSince, anew, set, fixture } = await openServerSettings();
    const inputs = { serverUuid, isMonitorEnabled: true, monitorToken: "a-token" };
    const state = await monitor.create(inputs);
    await anew();
    expect(await monitor.diff(state, inputs)).toMatchObject({ changes: false });
    expect((await requestsSince()).reads).toEqual(["GET /servers", OWN]);
    await set({ monitor_token: "theirs" });
    await anew();
    expect(await monitor.diff(state, inputs)).toMatchObject({ changes: true });
    expect(fixture.said()).toContain("data: drift: monitorToken differs on the platform");
  });

  test.each(["absent", "null"] as const)("a diff reports that it cannot detect drift of a hidden setting (%s)", async (hiddenSettings) => {
    const { monitor, serverUuid, anew, set, fixture, held } = await openServerSettings({
      variants: { hiddenSettings },
      permissions: ["read", "write"],
    });
    const inputs = { serverUuid, monitorToken: "a-token" };
    const state = await monitor.create(inputs);
    await anew();
    await set({ monitor_token: "theirs" });
    expect(await monitor.diff(state, inputs)).toMatchObject({ changes: false });
    expect(fixture.said()).toEqual([expect.stringMatching(/^Drift in secret values cannot be detected/)]);
    await monitor.update(state, { ...inputs, monitorToken: "another" });
    expect(await held()).toMatchObject({ monitor_token: "another" });
  });
});

describe("write of settings", () => {
  test("a creation reads a written setting repeatedly until the platform shows its value", async () => {
    const { monitor, serverUuid, requestsSince, anew, fixture } = await openServerSettings({ variants: { changedSettings: "late" } });
    await anew();
    const state = await monitor.create({ serverUuid, isMonitorEnabled: true });
    expect(fixture.said()).toEqual([]);
    // The provider reads the server before the write, directly after it, after 1 s and after 3 s.
    expect((await requestsSince()).reads.filter((read) => read.startsWith("GET /servers"))).toHaveLength(4);
    await anew();
    expect(await monitor.diff(state, { serverUuid, isMonitorEnabled: true })).toMatchObject({ changes: false });
  });

  test("a creation and a diff report a value that the platform does not accept", async () => {
    const { monitor, serverUuid, anew, fixture, requestsSince, set, held } = await openServerSettings();
    await anew();
    const inputs = { serverUuid, isMetricsEnabled: true };
    const began = fixture.clock.now();
    const state = await monitor.create(inputs);
    expect(fixture.said()).toEqual(["data: not accepted: isMetricsEnabled; the platform keeps its own value"]);
    expect(fixture.clock.now() - began).toBe(15_000);
    await anew();
    expect(await monitor.diff(state, inputs)).toMatchObject({ changes: false });
    expect(fixture.said()).toEqual(["data: not accepted: isMetricsEnabled; the platform keeps its own value"]);

    const further = await monitor.update(state, { ...inputs, isMonitorEnabled: true });
    expect((await requestsSince()).writes).toEqual([PATCH]);
    expect(await held()).toMatchObject({ is_monitor_enabled: true, is_metrics_enabled: false });
    await set({ is_metrics_enabled: true });
    await anew();
    // The state contains a note that the value was not accepted. The update must remove it.
    expect(await monitor.diff(further, { ...inputs, isMonitorEnabled: true })).toMatchObject({ changes: true });
    await monitor.update(further, { ...inputs, isMonitorEnabled: true });
    expect((await requestsSince()).writes).toEqual([]);
  });

  test("the next update writes the setting that the creation could not write", async () => {
    const { monitor, serverUuid, sandbox, held } = await openServerSettings();
    await sandbox.fault({
      match: { path: "/servers/{uuid}/monitor", method: "PATCH" },
      times: 1,
      kind: "status",
      code: 422,
      body: { message: "No." },
    });
    const inputs = { serverUuid, isMonitorEnabled: true };
    const state = await monitor.createHalfWay(inputs);
    expect(state).toMatchObject({ id: serverUuid, reason: expect.stringContaining('"No"') });
    await monitor.update(state, inputs);
    expect(await held()).toMatchObject({ is_monitor_enabled: true });
  });

  test("the next run repeats a refused write even if the platform omits unset values", async () => {
    const { fixture, serverUuid, sandbox, held } = await openServerSettings({ variants: { nothing: "absent" } });
    const settings = fixture.of(serverSettings);
    await sandbox.fault({ match: { path: "/servers/{uuid}", method: "PATCH" }, kind: "status", code: 500 });
    const inputs = { serverUuid, description: "builds" };
    const state = await settings.createHalfWay(inputs);
    expect(state.outs).toMatchObject(inputs);
    fixture.restart();
    expect((await settings.diff(state, inputs)).changes).not.toBe(false);
    await settings.update(state, inputs);
    expect(await held()).toMatchObject({ description: "builds" });
  });
});

describe("settings that are removed from the program", () => {
  test("an update turns off a switch that this stack turned on", async () => {
    const { monitor, serverUuid, anew, fixture, held, body } = await openServerSettings();
    const state = await monitor.create({ serverUuid, isMonitorEnabled: true, isGeoipEnabled: true, trafficTopn: 9 });
    await anew();
    await monitor.update(state, { serverUuid, isMonitorEnabled: true });
    expect(await body()).toEqual({ is_geoip_enabled: false });
    expect(fixture.said()).toEqual([
      "data: left in place: trafficTopn was removed from the program; the API has no default, so the value is kept",
      "data: turned off: isGeoipEnabled",
    ]);
    expect(await held()).toMatchObject({ is_monitor_enabled: true, is_geoip_enabled: false, traffic_topn: 9 });
  });

  test("a deletion turns off the switches in one call", async () => {
    const { monitor, serverUuid, anew, fixture, body, held } = await openServerSettings();
    const state = await monitor.create({
      serverUuid,
      isMonitorEnabled: true,
      isMetricsEnabled: true,
      isGeoipEnabled: false,
      trafficTopn: 9,
    });
    await anew();
    await monitor.delete(state);
    expect(await body()).toEqual({ is_monitor_enabled: false, is_metrics_enabled: false });
    expect(fixture.said()).toEqual([
      "data: turned off: isMonitorEnabled, isMetricsEnabled",
      `data: left in place: trafficTopn of server ${serverUuid}: the API has no default, so the value is kept`,
    ]);
    expect(await held()).toMatchObject({ is_monitor_enabled: false, traffic_topn: 9 });
  });

  test("a deletion sends only the request for the team if no setting must be restored", async () => {
    const { monitor, serverUuid, anew, requestsSince } = await openServerSettings();
    const state = await monitor.create({ serverUuid, isMonitorEnabled: false, trafficTopn: 9 });
    await anew();
    await monitor.delete(state);
    expect(await requestsSince()).toEqual({ reads: ["GET /team"], writes: [] });
  });

  test("a deletion sends no write if the server no longer exists", async () => {
    const { monitor, serverUuid, anew, sandbox, requestsSince } = await openServerSettings();
    const state = await monitor.create({ serverUuid, isMonitorEnabled: true });
    await sandbox.remove("purchasedServers", serverUuid);
    await anew();
    await monitor.delete(state);
    expect((await requestsSince()).writes).toEqual([]);
  });

  test("a deletion sends no write if a renamed resource declares the settings now", async () => {
    const { monitor, serverUuid, anew, fixture, requestsSince, held } = await openServerSettings();
    const inputs = { serverUuid, isMonitorEnabled: true };
    const state = await monitor.create(inputs);
    await anew();
    await monitor.check(inputs, {}, "renamed");
    await monitor.create(inputs, "renamed");
    await monitor.deleteInThisRun(state);
    expect((await requestsSince()).writes).toEqual([]);
    expect(fixture.said()).toEqual(['data: left in place: "renamed" declares it now']);
    expect(await held()).toMatchObject({ is_monitor_enabled: true });
  });
});

describe("preview of settings", () => {
  test("a preview reports which settings the first `up` changes, and sends no write", async () => {
    const { monitor, serverUuid, fixture, requestsSince, anew } = await openServerSettings();
    await anew();
    expect((await monitor.preview({ serverUuid, isMonitorEnabled: true, trafficTopn: 50 })).failures).toEqual([]);
    expect(fixture.said()).toEqual([`data: adopted: the monitor settings of server ${serverUuid}, changing isMonitorEnabled`]);
    expect((await requestsSince()).writes).toEqual([]);
  });

  test("a preview and a creation refuse a server that does not exist", async () => {
    const { monitor, serverUuid } = await openServerSettings();
    const inputs = { serverUuid: "nowhere", isMonitorEnabled: true };
    const [failure] = (await monitor.preview(inputs)).failures;
    expect(failure).toMatchObject({ property: "serverUuid", reason: expect.stringContaining(`Available: ${serverUuid} (alpha)`) });
    await expect(monitor.create(inputs)).rejects.toThrow(/serverUuid: no server "nowhere" is visible to this token/);
  });

  test("a check refuses a second resource for the settings of one server", async () => {
    const { monitor, serverUuid } = await openServerSettings();
    await monitor.check({ serverUuid, isMonitorEnabled: true }, {}, "one");
    const [failure] = (await monitor.check({ serverUuid, isMonitorEnabled: true }, {}, "two")).failures;
    expect(failure?.reason).toContain(`the monitor settings of server ${serverUuid} are also declared by "one"`);
  });
});
