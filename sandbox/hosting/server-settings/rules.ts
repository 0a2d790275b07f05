import { type Reply, refuse, reply } from "../../http/reply";
import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import type { Table, World } from "../../world/world";
import type { PurchasedServerRow } from "../server/rows";

/** `changed` contains the settings that differ from their defaults. A server without a row has all defaults. */
export type ServerSettingsRow = {
  changed: Fields;
  /** Settings before the latest change, which the API still shows, for the platform variant that shows changes late. */
  shown?: Fields;
};

declare module "../../world/world" {
  interface Tables {
    /** The key of a row is the uuid of the server. */
    serverSettings: Table<ServerSettingsRow>;
  }
}

/** Source: docs/facts/hosting.md 9. Generated values are derived from the id of the server. */
export const defaultsOf = ({ uuid }: Pick<PurchasedServerRow, "uuid">): Fields => ({
  description: null,
  user: "root",
  port: 22,
  private_key_uuid: null,
  server_role: "both",
  is_build_server: false,
  dynamic_timeout: 3600,
  connection_timeout: 10,
  server_disk_usage_notification_threshold: 80,
  server_disk_usage_check_frequency: "0 23 * * *",
  server_disk_usage_notification_interval_hours: 24,
  is_terminal_enabled: true,
  is_edge_tunnel: false,
  redirect_enabled: true,
  redirect_url: null,
  generate_exact_labels: false,
  configuration: null,
  ip_previous: null,
  is_monitor_enabled: false,
  is_metrics_enabled: false,
  is_monitor_debug_enabled: false,
  monitor_token: `made-by-the-platform-${uuid.slice(0, 8)}`,
  monitor_metrics_refresh_rate_seconds: 10,
  monitor_metrics_history_days: 7,
  monitor_push_interval_seconds: 60,
  monitor_custom_url: "https://monitor.sandbox.example",
  traffic_topn: 50,
  traffic_sample_threshold: 0,
  traffic_retention_1h_days: 30,
  traffic_retention_1d_days: 395,
  is_geoip_enabled: false,
  geoip_refresh_days: 30,
  ctr_cleanup_frequency: "0 0 * * *",
  ctr_cleanup_threshold: 80,
  force_ctr_cleanup: true,
  delete_unused_volumes: false,
  delete_unused_networks: false,
  disable_application_image_retention: false,
  is_logdrain_log_service_1_enabled: false,
  logdrain_log_service_1_license_key: null,
  logdrain_log_service_1_base_uri: null,
  is_logdrain_log_service_2_enabled: false,
  logdrain_log_service_2_dataset_name: null,
  logdrain_log_service_2_api_key: null,
  is_logdrain_custom_enabled: false,
  logdrain_custom_config: null,
  logdrain_custom_config_parser: null,
});

/** Settings that only a token with the permission Read sensitive data sees, and no list contains. */
const SECRET: readonly string[] = [
  "configuration",
  "monitor_token",
  "monitor_custom_url",
  "logdrain_log_service_1_license_key",
  "logdrain_log_service_2_api_key",
  "logdrain_custom_config",
  "logdrain_custom_config_parser",
];

/** Settings that the API shows as fields of the server, not in its `settings`. */
const COLUMNS: readonly string[] = ["description", "user", "port"];

/** Settings that the calls for servers do not show. Separate calls show all of them except `private_key_uuid`. */
const UNLISTED: readonly string[] = ["ip_previous", "private_key_uuid", "redirect_enabled", "redirect_url"];

export const CHOSEN = Object.freeze({
  /** Seconds after which the API shows a change, for the platform variant that shows changes late. */
  lateSeconds: 3,
  /** Seconds that a switch to another proxy takes. */
  proxySeconds: 10,
});

// Source: docs/facts/hosting.md 9.

type Server = Pick<PurchasedServerRow, "uuid">;

export const settingsOf = (world: World, server: Server): Fields => ({
  ...defaultsOf(server),
  ...world.serverSettings[server.uuid]?.changed,
});

/** Returns the settings that the API shows now. For some time after a change, it may still show the former settings. */
function shownSettings(world: World, server: Server): Fields {
  const row = world.serverSettings[server.uuid];
  return { ...defaultsOf(server), ...(row?.shown ?? row?.changed) };
}

const without = (fields: Fields, left: (name: string) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !left(name)));

const only = (fields: Fields, names: readonly string[]): Fields => without(fields, (name) => !names.includes(name));

export const columnsOf = (world: World, server: Server): Fields => only(shownSettings(world, server), COLUMNS);

/** Returns the fields of `settings` that every token with the permission Read may see. */
export const openSettings = (world: World, server: Server): Fields =>
  without(shownSettings(world, server), (name) => [...SECRET, ...COLUMNS, ...UNLISTED].includes(name));

export function secretSettings(world: World, server: Server, readsSensitive: boolean): Fields {
  const secrets = only(shownSettings(world, server), SECRET);
  if (readsSensitive) return secrets;
  return world.variants?.hiddenSettings === "null" ? Object.fromEntries(Object.keys(secrets).map((name) => [name, null])) : {};
}

export function namedSettings(world: World, server: Server, names: readonly string[], readsSensitive: boolean): Fields {
  const open = without(shownSettings(world, server), (name) => SECRET.includes(name));
  return only({ ...open, ...secretSettings(world, server, readsSensitive) }, names);
}

/** Changes settings. Does not store default values, so that the world of a test is unchanged after the test has restored the defaults. */
export function changeSettings(moment: Moment, server: Server, patch: Fields): void {
  const { world } = moment;
  const row = world.serverSettings[server.uuid] ?? { changed: {} };
  const defaults = defaultsOf(server);
  const all = { ...row.changed, ...patch };
  // Sorted by name, so that the order of the writes does not matter when two worlds are compared.
  const inOrder = Object.fromEntries(Object.entries(all).sort(([x], [y]) => (x < y ? -1 : 1)));
  const changed = without(inOrder, (name) => all[name] === defaults[name]);
  if (world.variants?.changedSettings === "late") {
    world.serverSettings[server.uuid] = { changed, shown: row.shown ?? row.changed };
    moment.later(CHOSEN.lateSeconds, "serverSettings.shown", { uuid: server.uuid });
  } else keep(world, server.uuid, changed);
}

export function showSettings({ world }: Moment, uuid: string): void {
  const row = world.serverSettings[uuid];
  if (row) keep(world, uuid, row.changed);
}

function keep(world: World, uuid: string, changed: Fields): void {
  if (Object.keys(changed).length > 0) world.serverSettings[uuid] = { changed };
  else delete world.serverSettings[uuid];
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

/** Largest number of measurements in a response. */
const MOST_POINTS = 120;

/**
 * Returns a list of pairs of the time in milliseconds and the value (docs/facts/hosting.md 9.1). The values follow a sine wave that depends
 * only on the time.
 */
function measurements(nowMs: number, minutes: number): Fields {
  const stepMs = Math.max(MINUTE_MS / 6, (minutes * MINUTE_MS) / MOST_POINTS);
  const count = Math.floor((minutes * MINUTE_MS) / stepMs);
  const times = Array.from({ length: count }, (_, n) => Math.round(nowMs - (count - 1 - n) * stepMs));
  const wave = (ms: number, middle: number, height: number) => Math.round((middle + height * Math.sin(ms / (10 * MINUTE_MS))) * 100) / 100;
  return { cpu: times.map((ms) => [ms, wave(ms, 30, 20)]), memory: times.map((ms) => [ms, wave(ms, 55, 5)]) };
}

/** Minutes that a metrics call covers if it does not name a range. */
const DEFAULT_MINUTES = 10;

/** Source: docs/facts/hosting.md 9.1. */
export function metricsReply(moment: Moment, server: PurchasedServerRow, minutes = DEFAULT_MINUTES): Reply {
  const settings = settingsOf(moment.world, server);
  if (settings.is_metrics_enabled !== true) return reply.ok({ cpu: null, memory: null });
  if (minutes > Number(settings.monitor_metrics_history_days) * DAY_MINUTES)
    throw refuse.unprocessable("The minutes exceed the retention of metrics.");
  return reply.ok(measurements(moment.nowMs, minutes));
}
