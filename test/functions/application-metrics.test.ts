import { getApplicationMetrics } from "../../provider/functions/hosting/application";
import { serverMonitor } from "../../provider/resources/hosting/server-monitor";
import { addApplication, sandboxRuns } from "../support/sandbox-runs";

const open = sandboxRuns();

test("getApplicationMetrics returns the measurements of the requested minutes, or null while metrics are off", async () => {
  const fixture = await open();
  const { sandbox } = fixture;
  const serverUuid = await fixture.server("alpha");
  const applicationUuid = await addApplication(fixture);
  expect(await fixture.ask(getApplicationMetrics, { applicationUuid })).toEqual({ cpu: null, memory: null });
  await fixture.of(serverMonitor).create({ serverUuid, isMonitorEnabled: true, isMetricsEnabled: true, monitorMetricsHistoryDays: 2 });
  await sandbox.clearJournal();
  const { cpu, memory } = await fixture.ask(getApplicationMetrics, { applicationUuid, minutes: 60 });
  expect([cpu?.length, memory?.length]).toEqual([120, 120]);
  expect(cpu?.[0]).toEqual({ at: expect.stringMatching(/^\d{4}-.*Z$/), value: expect.any(Number) });
  await fixture.ask(getApplicationMetrics, { applicationUuid, minutes: 60 });
  expect((await sandbox.journal()).map(({ path, query }) => [path, query])).toEqual(
    Array(2).fill([`/api/v1/applications/${applicationUuid}/metrics`, { minutes: "60" }]),
  );
  await expect(fixture.ask(getApplicationMetrics, { applicationUuid, minutes: 3 * 1440 })).rejects.toThrow(
    /getApplicationMetrics: the platform does not keep measurements for 4320 minutes/,
  );
  expect(() => fixture.ask(getApplicationMetrics, { applicationUuid, minutes: 0 })).toThrow(/minutes must be at least 1/);
  await expect(fixture.ask(getApplicationMetrics, { applicationUuid: "nothing" })).rejects.toThrow(/404/);
});
