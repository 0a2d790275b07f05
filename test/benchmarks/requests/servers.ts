import * as hosting from "../../../sdk";
import type { Benchmark, BenchmarkContext } from "../benchmark";
import { atMost, type Figure } from "../figure";
import { requireSettled } from "../programs";
import { counted } from "./count";

const SERVERS = 10;
/** One list shows the settings of all servers, except those of the proxy. The proxy settings take one request for each server. */
const WITHOUT_SECRETS = 1 + SERVERS;
/** No list contains secrets. The secrets of the monitor and of the log drains cost two more requests for each server. */
const WITH_SECRETS = WITHOUT_SECRETS + 2 * SERVERS;

function settingsOf(serverUuid: string, name: string, hasSecrets: boolean): void {
  new hosting.ServerSettings(name, { serverUuid, concurrentBuilds: 4, serverDiskUsageCheckFrequency: "hourly" });
  new hosting.ServerMonitor(name, {
    serverUuid,
    isMonitorEnabled: true,
    monitorMetricsHistoryDays: 30,
    ...(hasSecrets ? { monitorToken: "a-token" } : {}),
  });
  new hosting.ServerLogDrains(name, {
    serverUuid,
    logService2DatasetName: "web",
    ...(hasSecrets ? { logService2Enabled: true, logService2ApiKey: "a-key" } : {}),
  });
  new hosting.ServerCleanupPolicy(name, { serverUuid, ctrCleanupFrequency: "weekly", ctrCleanupThreshold: 70 });
  new hosting.ServerProxy(name, { serverUuid, redirectUrl: "https://www.example.com" });
}

/** Each server has five types of settings. */
export async function* serversPreview({ open }: Pick<BenchmarkContext, "open">): AsyncGenerator<Figure> {
  for (const [limit, hasSecrets] of [
    [WITHOUT_SECRETS, false],
    [WITH_SECRETS, true],
  ] as const) {
    const uuids: string[] = [];
    const stack = await open({
      program: () => {
        for (const [n, uuid] of uuids.entries()) settingsOf(uuid, `server-${n}`, hasSecrets);
      },
    });
    for (let n = 0; n < SERVERS; n++) uuids.push(await stack.sandbox.add("purchasedServers", { name: `server-${n}` }));
    await stack.up();
    const { requests, result } = await counted(stack.sandbox, () => stack.preview());
    requireSettled(result);
    const measured = { program: "servers", unit: "requests", engine: stack.engine };
    const details = { servers: SERVERS, hasSecrets, calls: requests.calls };
    yield atMost(limit, { ...measured, benchmark: "preview-requests-servers", value: requests.total }, details);
    yield atMost(0, { ...measured, benchmark: "preview-writes", value: requests.writes }, details);
  }
}

export const previewRequestsServers: Benchmark = {
  name: "preview-requests-servers",
  doc: "requests of a preview without changes of ten servers with five types of settings each, with and without secrets",
  engines: "each",
  async *run(context) {
    context.progress(`${SERVERS} servers with five types of settings each`);
    yield* serversPreview(context);
  },
};
