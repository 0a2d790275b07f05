import type { AnyDefinition } from "../../provider/core/definition/resource";
import { HIDDEN } from "../../provider/core/values";
import { definitions } from "../../provider/resources";
import { accountNotifications } from "../../provider/resources/game/account-notifications";
import { proxyNetwork } from "../../provider/resources/game/proxy-network/resource";
import { serverNotifications } from "../../provider/resources/game/server-notifications";
import { serverCleanupPolicy } from "../../provider/resources/hosting/server-cleanup-policy";
import { serverEdgeTunnel } from "../../provider/resources/hosting/server-edge-tunnel";
import { serverLogDrains } from "../../provider/resources/hosting/server-log-drains";
import { serverMonitor } from "../../provider/resources/hosting/server-monitor";
import { serverRuns } from "../support/sandbox-runs";

// Other stacks and users share the settings object. If the program drops a setting that this stack never changed, the setting
// stays unchanged.

const open = serverRuns();

interface Case {
  definition: AnyDefinition;
  input: string;
  /** The platform's name of the switch. */
  column: string;
  /** Values that the platform needs before it turns the switch on, by the platform's names. */
  further?: Record<string, string>;
}

const SERVER_SWITCHES: readonly Case[] = [
  { definition: serverMonitor, input: "isMonitorEnabled", column: "is_monitor_enabled" },
  { definition: serverMonitor, input: "isMetricsEnabled", column: "is_metrics_enabled" },
  { definition: serverMonitor, input: "isMonitorDebugEnabled", column: "is_monitor_debug_enabled" },
  { definition: serverMonitor, input: "isGeoipEnabled", column: "is_geoip_enabled" },
  {
    definition: serverLogDrains,
    input: "logService1Enabled",
    column: "is_logdrain_log_service_1_enabled",
    further: { logdrain_log_service_1_license_key: "k", logdrain_log_service_1_base_uri: "https://logs.example.com" },
  },
  {
    definition: serverLogDrains,
    input: "logService2Enabled",
    column: "is_logdrain_log_service_2_enabled",
    further: { logdrain_log_service_2_dataset_name: "d", logdrain_log_service_2_api_key: "k" },
  },
  {
    definition: serverLogDrains,
    input: "customEnabled",
    column: "is_logdrain_custom_enabled",
    further: { logdrain_custom_config: "theirs" },
  },
  { definition: serverEdgeTunnel, input: "isEdgeTunnel", column: "is_edge_tunnel" },
  { definition: serverCleanupPolicy, input: "disableApplicationImageRetention", column: "disable_application_image_retention" },
];

async function serverWithSetting({ definition, column, further = {} }: Case, isOnBefore: boolean) {
  const { fixture, sandbox, serverUuid } = await open();
  // The platform accepts the monitor's other settings only while the monitor is on.
  if (definition === serverMonitor && column !== "is_monitor_enabled")
    await sandbox.mutate("serverSettings", serverUuid, { is_monitor_enabled: true });
  await sandbox.mutate("serverSettings", serverUuid, { ...further, [column]: isOnBefore });
  const writes = async () => {
    const all = (await sandbox.journal()).filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`);
    await sandbox.clearJournal();
    return all;
  };
  await writes();
  return {
    fixture,
    sandbox,
    serverUuid,
    writes,
    kind: fixture.of(definition),
    isOn: async () => (await sandbox.find("serverSettings", { uuid: serverUuid }))[0]?.[column],
  };
}

test("SERVER_SWITCHES contains every hosting input that the provider turns off after a removal", () => {
  const all = definitions.flatMap((one) =>
    Object.entries(one.inputs as Record<string, { whenRemoved: string }>).flatMap(([key, { whenRemoved }]) =>
      whenRemoved === "off" && one.module !== "game" ? [`${one.type}.${key}`] : [],
    ),
  );
  expect(SERVER_SWITCHES.map(({ definition, input }) => `${definition.type}.${input}`).sort()).toEqual(all.sort());
});

describe.each(SERVER_SWITCHES.map((one) => [`${one.definition.type}.${one.input}`, one] as const))("%s", (_, one) => {
  const { input } = one;
  const leftText = `${input} of server`;

  test("a deletion sends no write for a switch that was on before the creation", async () => {
    const { kind, serverUuid, isOn, fixture, writes } = await serverWithSetting(one, true);
    const state = await kind.create({ serverUuid, [input]: true });
    expect(await writes()).toEqual([]);
    await kind.delete(state);
    expect([await writes(), await isOn()]).toEqual([[], true]);
    expect(fixture.said()).toEqual([
      `data: left in place: ${leftText} ${serverUuid}: no write of this stack changed it, so the value is kept`,
    ]);
  });

  test("a deletion turns off a switch that this stack turned on", async () => {
    const { kind, serverUuid, isOn, fixture } = await serverWithSetting(one, false);
    const state = await kind.create({ serverUuid, [input]: true });
    expect(await isOn()).toBe(true);
    await kind.delete(state);
    expect(await isOn()).toBe(false);
    expect(fixture.said()).toEqual([`data: turned off: ${input}`]);
  });

  test("a deletion leaves a switch on if the state comes from release 0.2.0", async () => {
    const { kind, serverUuid, isOn, fixture } = await serverWithSetting(one, false);
    const { id, outs } = await kind.create({ serverUuid, [input]: true });
    const { [HIDDEN.ownWrites]: _, ...old } = outs;
    await kind.delete({ id, outs: old });
    expect(await isOn()).toBe(true);
    expect(fixture.said()).toEqual([expect.stringContaining(`left in place: ${leftText}`)]);
  });
});

const MONITOR: Case = { definition: serverMonitor, input: "isGeoipEnabled", column: "is_geoip_enabled" };

describe("switch that is removed from the program while its resource remains", () => {
  const update = async (isOnBefore: boolean) => {
    const begun = await serverWithSetting(MONITOR, isOnBefore);
    const { kind, serverUuid, fixture, writes } = begun;
    const state = await kind.create({ serverUuid, isMonitorEnabled: true, isGeoipEnabled: true });
    fixture.said();
    await writes();
    const less = { serverUuid, isMonitorEnabled: true };
    fixture.restart();
    return { ...begun, state, less };
  };

  test("an update leaves a switch on if the switch was on before the creation", async () => {
    const { kind, state, less, isOn, fixture, writes } = await update(true);
    await kind.update(state, less);
    expect([await writes(), await isOn()]).toEqual([[], true]);
    expect(fixture.said()).toEqual(["data: left in place: isGeoipEnabled: no write of this stack changed it, so the value is kept"]);
  });

  test("an update turns off a switch that this stack turned on", async () => {
    const { kind, state, less, isOn, fixture, sandbox, serverUuid, writes } = await update(false);
    const changed = await kind.update(state, less);
    expect([await writes(), await isOn()]).toEqual([[`PATCH /api/v1/servers/${serverUuid}/monitor`], false]);
    expect(fixture.said()).toEqual(["data: turned off: isGeoipEnabled"]);
    await sandbox.mutate("serverSettings", serverUuid, { is_geoip_enabled: true });
    await kind.delete(changed);
    expect(await isOn()).toBe(true);
  });

  test("a preview reports whether `up` turns the switch off or leaves it on", async () => {
    for (const isOnBefore of [true, false]) {
      const { kind, state, less, fixture, writes } = await update(isOnBefore);
      await kind.preview(less, state.outs);
      await kind.diff(state, less);
      expect(await writes()).toEqual([]);
      expect(fixture.said()).toEqual([
        isOnBefore
          ? "data: left in place: isGeoipEnabled: no write of this stack changed it, so the value is kept"
          : "data: isGeoipEnabled: a write of this stack turned it on, so up turns it off",
      ]);
    }
  });
});

describe("record of the switches that this stack turned on", () => {
  test("a refresh and an update of another setting keep the record", async () => {
    const { kind, serverUuid, isOn } = await serverWithSetting(MONITOR, false);
    const state = await kind.refreshed(await kind.create({ serverUuid, isGeoipEnabled: true }));
    const changed = await kind.update(state, { serverUuid, isGeoipEnabled: true, trafficTopn: 9 });
    expect(changed.outs[HIDDEN.ownWrites]).toEqual(["isGeoipEnabled"]);
    await kind.delete(changed);
    expect(await isOn()).toBe(false);
  });

  test("the record contains a switch that a drift repair turned on, until the program turns it off", async () => {
    const { kind, serverUuid, sandbox, fixture } = await serverWithSetting(MONITOR, true);
    const inputs = { serverUuid, isGeoipEnabled: true };
    const state = await kind.create(inputs);
    expect(state.outs).not.toHaveProperty(HIDDEN.ownWrites);
    await sandbox.mutate("serverSettings", serverUuid, { is_geoip_enabled: false });
    fixture.restart();
    const mended = await kind.update(state, inputs);
    expect(mended.outs[HIDDEN.ownWrites]).toEqual(["isGeoipEnabled"]);
    const off = await kind.update(mended, { ...inputs, isGeoipEnabled: false });
    expect(off.outs).not.toHaveProperty(HIDDEN.ownWrites);
  });

  test("the record omits a switch that the platform did not turn on", async () => {
    const { kind, serverUuid, sandbox } = await serverWithSetting({ ...MONITOR, column: "is_monitor_enabled" }, false);
    const metrics = await kind.create({ serverUuid, isMetricsEnabled: true }); // these metrics require the monitor
    expect(metrics.outs).not.toHaveProperty(HIDDEN.ownWrites);
    await sandbox.fault({ match: { method: "PATCH", path: "/servers/{uuid}/monitor" }, times: 1, kind: "status", code: 422, body: {} });
    const { outs } = await kind.createHalfWay({ serverUuid, isMonitorEnabled: true });
    expect(outs).not.toHaveProperty(HIDDEN.ownWrites);
  });
});

describe("settings that are not switches", () => {
  test("a deletion empties settings of log drains only if this stack wrote them", async () => {
    const { fixture, sandbox, serverUuid } = await open();
    await sandbox.mutate("serverSettings", serverUuid, { logdrain_custom_config: "theirs" });
    const drains = fixture.of(serverLogDrains);
    const state = await drains.create({ serverUuid, customConfig: "theirs", customConfigParser: "ours" });
    await drains.delete(state);
    expect((await sandbox.find("serverSettings", { uuid: serverUuid }))[0]).toMatchObject({
      logdrain_custom_config: "theirs",
      logdrain_custom_config_parser: null,
    });
    expect(fixture.said()).toEqual([
      `data: left in place: customConfig of server ${serverUuid}: no write of this stack changed it, so the value is kept`,
    ]);
  });

  test.each([
    ["on", { email_enabled: true, email_address: "ops@example.com" }, true, "ops@example.com"],
    ["off", { email_enabled: false, email_address: null }, false, null],
  ] as const)(
    "a deletion restores the account's email notifications if they were %s before the creation",
    async (_, before, enabled, address) => {
      const { fixture, sandbox } = await open();
      await sandbox.mutate("accounts", "account", before);
      const kind = fixture.of(accountNotifications);
      const state = await kind.create({ emailEnabled: true, emailAddress: "ops@example.com" });
      await kind.delete(state);
      expect((await sandbox.find("accounts"))[0]).toMatchObject({ email_enabled: enabled, email_address: address });
    },
  );

  test.each([
    [["crashed"], ["crashed"]],
    [[], []],
  ])("a deletion resets only events that this stack wrote (events before: %j)", async (before, after) => {
    const { fixture, sandbox } = await open();
    const [survival] = await sandbox.find("gameServers", { name: "survival" });
    const server = String(survival?.identifier);
    const kind = fixture.of(serverNotifications);
    await kind.create({ server, events: before }, "other");
    fixture.restart();
    const state = await kind.create({ server, events: ["crashed"] });
    fixture.restart();
    await kind.delete(state);
    expect((await kind.read(server)).props.events).toEqual(after);
  });

  test("a deletion keeps the entries that a proxy network had before the creation", async () => {
    const { fixture, sandbox } = await open();
    const servers = await sandbox.find("gameServers");
    const [server, hub, games] = [
      String(servers[0]?.identifier),
      String(servers[1]?.identifier),
      await sandbox.add("gameServers", { name: "third" }),
    ];
    await sandbox.add("proxies", { server });
    await sandbox.add("proxyEntries", { proxy: server, server: hub, key: "hub" });
    const kind = fixture.of(proxyNetwork);
    const state = await kind.create({ server, backends: { hub, games } });
    await kind.delete(state);
    expect((await sandbox.find("proxyEntries")).map(({ key }) => key)).toEqual(["hub"]);
    expect(fixture.said()).toEqual([
      `data: left in place: backends.hub of game server ${server}: no write of this stack changed it, so the value is kept`,
    ]);
  });
});
