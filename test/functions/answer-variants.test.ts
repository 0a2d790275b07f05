import { getApplicationLogs, getApplicationMetrics } from "../../provider/functions/hosting/application";
import { getAuditEvents } from "../../provider/functions/hosting/audit-event";
import { getDeployment } from "../../provider/functions/hosting/deployment";
import { getPreviewDeployments } from "../../provider/functions/hosting/preview-deployment";
import { getServerMetrics } from "../../provider/functions/hosting/server";
import { deployment } from "../../provider/resources/hosting/deployment/resource";
import { serverMonitor } from "../../provider/resources/hosting/server-monitor";
import type { TokenPermission } from "../../sandbox";
import { VARIANTS } from "../../sandbox/world/variants";
import { addApplication, sandboxRuns } from "../support/sandbox-runs";

// In these tests, answers of the platform have forms that the sandbox uses only in a variant.

const open = sandboxRuns();

test.each(VARIANTS.metrics.alternatives)(
  "getApplicationMetrics and getServerMetrics read measurements that the platform writes as %s",
  async (metrics) => {
    const fixture = await open({ variants: { metrics } });
    const serverUuid = await fixture.server("alpha");
    const applicationUuid = await addApplication(fixture);
    await fixture.of(serverMonitor).create({ serverUuid, isMonitorEnabled: true, isMetricsEnabled: true });
    for (const { cpu, memory } of [
      await fixture.ask(getApplicationMetrics, { applicationUuid, minutes: 60 }),
      await fixture.ask(getServerMetrics, { serverUuid, minutes: 60 }),
    ]) {
      expect([cpu?.length, memory?.length]).toEqual([120, 120]);
      expect(cpu?.[0]).toEqual({ at: expect.stringMatching(/^\d{4}-.*Z$/), value: expect.any(Number) });
    }
  },
);

test.each<[string, unknown, unknown]>([
  [
    "a gap",
    {
      cpu: [
        ["2026-01-01T00:00:00Z", null],
        [1767225600000, "2.5"],
      ],
      memory: null,
    },
    [{ at: "2026-01-01T00:00:00.000Z", value: 2.5 }],
  ],
  ["no points", { data: { cpu: [], memory: [] } }, []],
  ["no lists", {}, null],
])("getApplicationMetrics reads measurements with %s", async (_, answer, cpu) => {
  const fixture = await open({ reword: ({ path }) => (path.includes("/metrics") ? JSON.stringify(answer) : undefined) });
  expect(await fixture.ask(getApplicationMetrics, { applicationUuid: await addApplication(fixture) })).toMatchObject({ cpu });
});

test("getApplicationMetrics fails if it cannot read any measurement", async () => {
  const fixture = await open({ reword: ({ path }) => (path.includes("/metrics") ? '{"cpu":[["noon","much"]]}' : undefined) });
  const applicationUuid = await addApplication(fixture);
  await expect(fixture.ask(getApplicationMetrics, { applicationUuid })).rejects.toThrow(/no measurement can be read/);
});

test.each(VARIANTS.auditActors.alternatives)("getAuditEvents returns the actor that the platform names in %s", async (auditActors) => {
  const fixture = await open({ variants: { auditActors } });
  await fixture.sandbox.add("auditEvents", { actor_name: "Ben Example", event: "project.updated" });
  await fixture.sandbox.advance(5);
  const { events } = await fixture.ask(getAuditEvents, {});
  expect(events[0]).toMatchObject({ actorName: "Ben Example", event: "project.updated" });
});

test.each(VARIANTS.previewFields.alternatives)(
  "getPreviewDeployments returns the addresses if the platform shows them in %s",
  async (previewFields) => {
    const fixture = await open({ variants: { previewFields } });
    const applicationUuid = await addApplication(fixture);
    const id = await fixture.sandbox.add("previews", { application_uuid: applicationUuid, pull_request_id: 7, ctr_tag: "pr-7" });
    await fixture.sandbox.mutate("previews", id, { domains: "https://pr-7.example.com" });
    const { previews } = await fixture.ask(getPreviewDeployments, { applicationUuid });
    expect(previews).toMatchObject([{ pullRequestId: 7, domains: "https://pr-7.example.com" }]);
  },
);

describe.each(VARIANTS.logs.alternatives)("logs that are a %s", (logs) => {
  async function deployed(permissions?: TokenPermission[]) {
    const fixture = await open({ variants: { logs }, ...(permissions ? { permissions } : {}) });
    const applicationUuid = await addApplication(fixture, { name: "web" });
    const { id } = await fixture.of(deployment).create({ applicationUuid });
    return { fixture, applicationUuid, deploymentUuid: id };
  }

  test("getDeployment returns the visible log lines, or the last `lines` of them", async () => {
    const { fixture, deploymentUuid } = await deployed();
    const whole = await fixture.ask(getDeployment, { deploymentUuid });
    expect(whole).toMatchObject({ deploymentUuid, status: "finished", applicationName: "web" });
    const lines = whole.logs?.split("\n") ?? [];
    expect(lines.length).toBeGreaterThan(1);
    const [row] = await fixture.sandbox.find("deployments", { deployment_uuid: deploymentUuid });
    const hidden = ((row?.lines ?? []) as { hidden: boolean; output: string }[]).filter((line) => line.hidden);
    expect(hidden.length).toBeGreaterThan(0);
    for (const { output } of hidden) expect(whole.logs).not.toContain(output);
    expect((await fixture.ask(getDeployment, { deploymentUuid, lines: 1 })).logs).toBe(lines.at(-1));
  });

  test("getDeployment returns no log if the token does not have the permission `Read sensitive data`", async () => {
    const { fixture, deploymentUuid } = await deployed(["read", "deploy"]);
    expect(await fixture.ask(getDeployment, { deploymentUuid })).toMatchObject({ status: "finished", logs: null });
  });

  test("getApplicationLogs returns whether the application runs, and its log lines", async () => {
    const { fixture, applicationUuid } = await deployed();
    const { running, logs: text } = await fixture.ask(getApplicationLogs, { applicationUuid });
    expect([running, text.split("\n").at(-1)]).toEqual([true, expect.stringMatching(/^(listening|started)/)]);
  });
});
