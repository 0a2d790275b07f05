import {
  LogDrainsBody,
  type MonitorBody,
  serverCleanupPolicy,
  serverLogDrains,
  serverMonitor,
} from "../../../provider/api/hosting/server-settings";
import { servers } from "../../../provider/api/hosting/servers";
import { setUp } from "../fixture";
import { good, sandboxPerTest, send } from "../support";

const sandbox = sandboxPerTest();
const serverOf = async () => (await setUp(sandbox())).server("alpha");
const monitorOf = (uuid: string, token?: string) => good(sandbox(), serverMonitor.get, { params: { uuid }, ...(token ? { token } : {}) });
const change = (uuid: string, body: MonitorBody) => send(sandbox(), serverMonitor.update, { params: { uuid }, body });
const rowOf = async (uuid: string) => (await good(sandbox(), servers.list)).find((row) => row.uuid === uuid)?.settings;

test("the monitor has defaults, and each change returns all fields", async () => {
  const uuid = await serverOf();
  expect(await monitorOf(uuid)).toMatchObject({
    is_monitor_enabled: false,
    monitor_push_interval_seconds: 60,
    traffic_retention_1h_days: 30,
  });
  const { status, body } = await change(uuid, { is_monitor_enabled: true, traffic_retention_1h_days: 7 });
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({ is_monitor_enabled: true, traffic_retention_1h_days: 7, geoip_refresh_days: 30 }),
  ]);
});

test("a request to turn the monitor off also turns off the metrics of the monitor", async () => {
  const uuid = await serverOf();
  await change(uuid, { is_monitor_enabled: true, is_metrics_enabled: true });
  await change(uuid, { is_monitor_enabled: false, is_metrics_enabled: true });
  expect(await monitorOf(uuid)).toMatchObject({ is_monitor_enabled: false, is_metrics_enabled: false });
});

test("the list of servers hides secrets that a single server shows to permitted tokens", async () => {
  const uuid = await serverOf();
  const limited = await sandbox().addToken(["read"]);
  expect(await rowOf(uuid)).toMatchObject({ is_monitor_enabled: false, traffic_topn: 50 });
  expect(await rowOf(uuid)).not.toHaveProperty("monitor_token");
  expect(await monitorOf(uuid)).toHaveProperty("monitor_token");
  expect(await good(sandbox(), servers.get, { params: { uuid } })).toMatchObject({ settings: { monitor_token: expect.any(String) } });
  expect(await monitorOf(uuid, limited)).not.toHaveProperty("monitor_token");
  expect(await good(sandbox(), servers.get, { params: { uuid }, token: limited })).not.toHaveProperty("settings.monitor_token");
});

test("turning the monitor on and off again leaves the stored server settings unchanged", async () => {
  const uuid = await serverOf();
  const before = (await sandbox().snapshot()).serverSettings;
  await change(uuid, { is_monitor_enabled: true });
  await change(uuid, { is_monitor_enabled: false });
  expect((await sandbox().snapshot()).serverSettings).toEqual(before);
});

test("the clean-up policy stores words such as `@weekly` as cron expressions", async () => {
  const uuid = await serverOf();
  const params = { uuid };
  expect(await good(sandbox(), serverCleanupPolicy.update, { params, body: { ctr_cleanup_frequency: "@weekly" } })).toMatchObject({
    ctr_cleanup_frequency: "0 0 * * 0",
    ctr_cleanup_threshold: 80,
  });
  expect(await send(sandbox(), serverCleanupPolicy.update, { params, body: { ctr_cleanup_frequency: "often" } })).toMatchObject({
    status: 422,
  });
});

test("a log drain requires its fields, and hides its API key from a token with only `Read`", async () => {
  const uuid = await serverOf();
  const params = { uuid };
  const limited = await sandbox().addToken(["read"]);
  const change = (body: Parameters<typeof LogDrainsBody.parse>[0]) =>
    send(sandbox(), serverLogDrains.update, { params, body: LogDrainsBody.parse(body) });
  const drain = { is_logdrain_log_service_2_enabled: true, logdrain_log_service_2_dataset_name: "web" };
  expect(await change(drain)).toMatchObject({ status: 422, body: { errors: { logdrain_log_service_2_api_key: [expect.any(String)] } } });
  expect(await good(sandbox(), serverLogDrains.get, { params })).toMatchObject({ logdrain_log_service_2_dataset_name: null });
  expect(await change({ ...drain, logdrain_log_service_2_api_key: "a-key" })).toMatchObject({ status: 200 });
  expect(await change({ logdrain_log_service_2_api_key: null })).toMatchObject({ status: 422 });
  expect(await good(sandbox(), serverLogDrains.get, { params, token: limited })).not.toHaveProperty("logdrain_log_service_2_api_key");
  expect(await rowOf(uuid)).toMatchObject({ is_logdrain_log_service_2_enabled: true });
});
