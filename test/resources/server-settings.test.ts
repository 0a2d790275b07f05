import { serverMonitor } from "../../provider/resources/hosting/server-monitor";
import { serverSettings } from "../../provider/resources/hosting/server-settings";
import { teamSettings } from "../../provider/resources/hosting/team-settings";
import { sandboxRuns } from "../support/sandbox-runs";

const open = sandboxRuns();

async function openServerSettings() {
  const fixture = await open();
  return { fixture, sandbox: fixture.sandbox, serverUuid: await fixture.server("alpha"), settings: fixture.of(serverSettings) };
}

describe("ServerSettings", () => {
  test("a creation without a name keeps the server's name", async () => {
    const { settings, serverUuid, sandbox } = await openServerSettings();
    const { outs } = await settings.create({ serverUuid, concurrentBuilds: 3 }, "web");
    expect(outs).not.toHaveProperty("name");
    expect(outs).toMatchObject({ isReachable: true, isUsable: true });
    expect((await sandbox.find("purchasedServers", { uuid: serverUuid }))[0]).toMatchObject({ name: "alpha", concurrent_builds: 3 });
  });

  test("a diff treats `hourly` and its cron expression as the same frequency", async () => {
    const { settings, serverUuid, sandbox } = await openServerSettings();
    const inputs = { serverUuid, serverDiskUsageCheckFrequency: "hourly" };
    const state = await settings.create(inputs);
    expect((await sandbox.find("serverSettings", { uuid: serverUuid }))[0]).toMatchObject({
      server_disk_usage_check_frequency: "0 * * * *",
    });
    expect(await settings.diff(state, inputs)).toMatchObject({ changes: false });
    await sandbox.mutate("serverSettings", serverUuid, { server_disk_usage_check_frequency: "hourly" });
    expect(await settings.diff(state, { serverUuid, serverDiskUsageCheckFrequency: "0 * * * *" })).toMatchObject({ changes: false });
  });

  test("a preview warns if `port` or `user` changes", async () => {
    const { settings, serverUuid, fixture } = await openServerSettings();
    const inputs = { serverUuid, port: 2222, user: "deploy" };
    await settings.preview(inputs);
    expect(fixture.said()).toContain("data: port, user: a wrong value cuts the platform off from this server");
    await settings.preview({ ...inputs, concurrentBuilds: 3 }, inputs);
    expect(fixture.said()).toEqual([]);
  });

  test.each([{ isBuildServer: true }, { serverRole: "build" }])(
    "a preview refuses %j while applications run on the server",
    async (builds) => {
      const { settings, serverUuid, sandbox, fixture } = await openServerSettings();
      expect((await settings.preview({ serverUuid, ...builds })).failures).toEqual([]);
      const project = await sandbox.add("projects", { name: "shop" });
      const place = { project_uuid: project, environment_name: "production", server_uuid: serverUuid };
      await sandbox.add("applications", { source: "ctrimage", name: "web", ...place, ctr_registry_image_name: "example/web" });
      fixture.restart();
      const [failure] = (await settings.preview({ serverUuid, ...builds })).failures;
      expect(failure?.reason).toContain("while applications run on this server: web");
    },
  );

  test.each([
    ["4.3.11", 1],
    ["v4.4.0", 0],
    ["edge", 0],
  ])("a preview on platform %s refuses %i inputs that release 4.4 added", async (version, count) => {
    const { settings, serverUuid, sandbox } = await openServerSettings();
    await sandbox.fault({ match: { path: "/version" }, kind: "status", code: 200, body: version, times: 0 });
    const { failures } = await settings.preview({ serverUuid, serverDiskUsageNotificationIntervalHours: 12, concurrentBuilds: 3 });
    const wanted = {
      property: "serverDiskUsageNotificationIntervalHours",
      reason: `needs release 4.4 of the platform, which reports ${version}. Remove this input.`,
    };
    expect(failures).toEqual(count === 0 ? [] : [wanted]);
  });

  test("a check refuses serverRole together with isBuildServer", async () => {
    const { settings, serverUuid } = await openServerSettings();
    const [failure] = (await settings.check({ serverUuid, serverRole: "build", isBuildServer: true })).failures;
    expect(failure).toMatchObject({ property: "isBuildServer", reason: expect.stringContaining("older form") });
  });
});

test("a check of ServerMonitor refuses enabled parts if the monitor is off", async () => {
  const { fixture, serverUuid } = await openServerSettings();
  const monitor = fixture.of(serverMonitor);
  const parts = { isMetricsEnabled: true, isMonitorDebugEnabled: false };
  expect((await monitor.check({ serverUuid, isMonitorEnabled: false, ...parts })).failures).toEqual([
    { property: "isMetricsEnabled", reason: expect.stringContaining("cannot be true if isMonitorEnabled is false") },
  ]);
  expect((await monitor.check({ serverUuid, isMonitorEnabled: true, ...parts })).failures).toEqual([]);
});

test("TeamSettings writes the team's settings, and a deletion does not change these settings", async () => {
  const { fixture, sandbox } = await openServerSettings();
  const team = fixture.of(teamSettings);
  const state = await team.create({ isBuildServerFallbackEnabled: false });
  const [row] = await sandbox.find("teams");
  expect(state.id).toBe(String(row?.id));
  expect(row).toMatchObject({ is_build_server_fallback_enabled: false });
  await team.check({ isBuildServerFallbackEnabled: false });
  const [failure] = (await team.check({ isBuildServerFallbackEnabled: true }, {}, "other")).failures;
  expect(failure?.reason).toContain('the settings of the team are also declared by "data"');
  fixture.said();
  await team.delete(state);
  expect(fixture.said()).toEqual([
    "data: left in place: isBuildServerFallbackEnabled of the team: the API has no default, so the value is kept",
  ]);
});
