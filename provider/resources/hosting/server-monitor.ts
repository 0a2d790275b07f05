import * as z from "zod";
import { serverMonitor as calls, Monitor, MonitorBody } from "../../api/hosting/server-settings";
import { field, withoutNull } from "../../core/definition/field";
import type { Problem } from "../../core/definition/resource";
import { defineServerSettings } from "./settings-of-server";

const body = MonitorBody.shape;
const flag = z.boolean().optional();

const PARTS = ["isMetricsEnabled", "isMonitorDebugEnabled"] as const;

export const serverMonitor = defineServerSettings({
  type: "ServerMonitor",
  doc: "The monitor of a server: an agent that measures the server and reports to the platform. Every server has these settings. The resource manages only the inputs that you set.",
  page: {
    source: 'docs/spec/hosting-api.md, "Servers"',
    example: `const alpha = hosting.getPurchasedServerOutput({ name: "alpha" });
new hosting.ServerMonitor("alpha", {
  serverUuid: alpha.uuid,
  isMonitorEnabled: true,
  isMetricsEnabled: true,
  monitorMetricsHistoryDays: 30,
});`,
    remarks: [
      "If you turn the monitor off, metrics and debugging are turned off too. A change of the token, the address or a time restarts the agent on the server.",
      "If the token lacks the permission `Read sensitive data`, the platform hides `monitorToken` and `monitorCustomUrl`. The provider then compares the program's values with salted digests of the values that it wrote last, and cannot detect drift of these inputs.",
    ],
  },
  inputs: {
    isMonitorEnabled: field(flag, "Whether the monitor runs. The platform refuses `true` on a build server.", { whenRemoved: "off" }),
    isMetricsEnabled: field(flag, "Whether the monitor measures CPU, memory and disk. Needs `isMonitorEnabled`.", { whenRemoved: "off" }),
    isMonitorDebugEnabled: field(flag, "Whether the monitor writes a detailed log. Needs `isMonitorEnabled`.", { whenRemoved: "off" }),
    monitorToken: field(body.monitor_token, "Token with which the agent authenticates. Default: the platform creates a token.", {
      secret: true,
    }),
    monitorCustomUrl: field(
      withoutNull(body.monitor_custom_url),
      "Address to which the agent reports. Default: the address of the platform.",
      {
        secret: true,
      },
    ),
    monitorMetricsRefreshRateSeconds: field(body.monitor_metrics_refresh_rate_seconds, "Seconds between two measurements, at least 1."),
    monitorMetricsHistoryDays: field(body.monitor_metrics_history_days, "Days to keep measurements, at least 1."),
    monitorPushIntervalSeconds: field(body.monitor_push_interval_seconds, "Seconds between two reports to the platform, at least 10."),
    trafficTopn: field(body.traffic_topn, "Number of the busiest traffic sources to list, at least 1."),
    trafficSampleThreshold: field(body.traffic_sample_threshold, "Traffic below this value is not sampled; `0` samples all traffic."),
    trafficRetention1hDays: field(body.traffic_retention_1h_days, "Days to keep hourly traffic, at least 1."),
    trafficRetention1dDays: field(body.traffic_retention_1d_days, "Days to keep daily traffic, at least 1."),
    isGeoipEnabled: field(flag, "Whether traffic is shown by country.", { whenRemoved: "off" }),
    geoipRefreshDays: field(body.geoip_refresh_days, "Days after which the table of countries is downloaded again, at least 1."),
  },
  identity: { noun: "monitor settings" },

  body: MonitorBody,
  shown: Monitor,
  get: calls.get,
  send: ({ hosting, params }, body) => hosting.send(calls.update, { params, body }),
  switches: ["isMonitorEnabled"],

  validate({ isMonitorEnabled, ...rest }): Problem[] {
    if (isMonitorEnabled !== false) return [];
    return PARTS.filter((key) => rest[key] === true).map((key) => ({
      property: key,
      reason: "cannot be true if isMonitorEnabled is false, because the platform turns it off together with the monitor.",
    }));
  },
});
