import { getServerDomains, getServerMetrics, getServerResources } from "../../provider/functions/hosting/server";
import { getTeamMembers } from "../../provider/functions/hosting/team";
import { serverMonitor } from "../../provider/resources/hosting/server-monitor";
import { sandboxRuns } from "../support/sandbox-runs";

const open = sandboxRuns();

async function serverWithProject() {
  const fixture = await open();
  const { sandbox } = fixture;
  const serverUuid = await fixture.server("alpha");
  const project = await sandbox.add("projects", { name: "shop" });
  const application = (name: string) =>
    sandbox.add("applications", {
      source: "ctrimage",
      name,
      project_uuid: project,
      environment_name: "production",
      server_uuid: serverUuid,
      ctr_registry_image_name: "registry.example.com/web",
      domains: `https://${name}.example.com,https://${name}.example.org/path`,
    });
  return { fixture, sandbox, serverUuid, application };
}

test("getServerDomains returns the domains of a server or of one application", async () => {
  const { fixture, sandbox, serverUuid, application } = await serverWithProject();
  expect(await fixture.ask(getServerDomains, { serverUuid })).toEqual({ domains: [] });
  fixture.restart();
  await application("web");
  const api = await application("api");
  await sandbox.clearJournal();
  const [all] = await Promise.all([fixture.ask(getServerDomains, { serverUuid }), fixture.ask(getServerDomains, { serverUuid })]);
  const ip = expect.stringMatching(/^192\.0\.2\./);
  const names = ["web.example.com", "web.example.org", "api.example.com", "api.example.org"];
  expect(all.domains).toEqual(names.map((domain) => ({ domain, ip })));
  expect(await fixture.ask(getServerDomains, { serverUuid, applicationUuid: api })).toEqual({
    domains: ["https://api.example.com", "https://api.example.org/path"].map((domain) => ({ domain, ip: null })),
  });
  expect((await sandbox.journal()).map(({ path }) => path)).toEqual(Array(2).fill(`/api/v1/servers/${serverUuid}/domains`));
});

test("getServerResources returns the resources on a server", async () => {
  const { fixture, serverUuid, application } = await serverWithProject();
  const uuid = await application("web");
  expect((await fixture.ask(getServerResources, { serverUuid })).resources).toMatchObject([
    { uuid, name: "web", type: "application", status: expect.any(String), createdAt: expect.any(String) },
  ]);
  const elsewhere = { serverUuid: await fixture.server("beta") };
  expect(await fixture.ask(getServerResources, elsewhere)).toEqual({ resources: [] });
});

test("getServerMetrics returns the measurements of the requested minutes, or null while metrics are off", async () => {
  const { fixture, sandbox, serverUuid } = await serverWithProject();
  expect(await fixture.ask(getServerMetrics, { serverUuid })).toEqual({ cpu: null, memory: null });
  await fixture.of(serverMonitor).create({ serverUuid, isMonitorEnabled: true, isMetricsEnabled: true, monitorMetricsHistoryDays: 2 });
  await sandbox.clearJournal();
  const { cpu, memory } = await fixture.ask(getServerMetrics, { serverUuid, minutes: 60 });
  expect(memory).toHaveLength(120);
  const [first, last] = [cpu?.[0], cpu?.at(-1)].map((point) => Date.parse(point?.at ?? ""));
  expect((last ?? 0) - (first ?? 0)).toBe(59.5 * 60_000);
  expect(last).toBe(fixture.clock.now());
  await fixture.ask(getServerMetrics, { serverUuid, minutes: 60 });
  expect(await sandbox.journal()).toHaveLength(2);
  await expect(fixture.ask(getServerMetrics, { serverUuid, minutes: 2881 })).rejects.toThrow(
    /the platform does not keep measurements for 2881 minutes\. The platform reports: "The minutes exceed.*raise monitorMetricsHistoryDays/,
  );
  expect(() => fixture.ask(getServerMetrics, { serverUuid, minutes: 0 })).toThrow(/minutes must be at least 1/);
});

test("getTeamMembers returns id, name and email of each member", async () => {
  const { fixture, sandbox } = await serverWithProject();
  const id = await sandbox.add("members", { name: "Jane", email: "jane@example.com" });
  const { members } = await fixture.ask(getTeamMembers, {});
  expect(members).toEqual([
    { id: expect.any(String), name: "Owner of Sandbox team", email: "owner@example.com" },
    { id, name: "Jane", email: "jane@example.com" },
  ]);
});

test("getServerDomains and getServerResources fail with the platform's error for an unknown server", async () => {
  const { fixture } = await serverWithProject();
  const serverUuid = "nope";
  for (const asked of [fixture.ask(getServerDomains, { serverUuid }), fixture.ask(getServerResources, { serverUuid })])
    await expect(asked).rejects.toThrow(/failed with 404: "Server not found"/);
});
