import * as z from "zod";
import { serverMonitor as calls, Monitor, MonitorBody } from "../../api/hosting/server-monitor";
import { field } from "../../core/field";
import type { Problem } from "../../core/resource";
import { defineServerSettings } from "./settings-of-server";

const body = MonitorBody.shape;
const flag = z.boolean().optional();

/** What only runs with the monitor. */
const PARTS = ["isMetricsEnabled", "isMonitorDebugEnabled"] as const;

export const serverMonitor = defineServerSettings({
  type: "ServerMonitor",
  noun: "monitor settings",
  source: 'docs/spec/hosting-api.md, "Servers"',
  doc: "The monitor of a server: the agent that measures it and tells the platform. Every server has these settings; a resource sets those that it names and leaves the others alone.",
  example: `const alpha = hosting.getPurchasedServerOutput({ name: "alpha" });
new hosting.ServerMonitor("alpha", {
  serverUuid: alpha.uuid,
  isMonitorEnabled: true,
  isMetricsEnabled: true,
  monitorMetricsHistoryDays: 30,
});`,
  remarks: [
    "Turning the monitor off turns metrics and debugging off too. A change of the token, the address or a time restarts the agent on the server.",
    "Without Read sensitive data `monitorToken` and `monitorCustomUrl` are hidden: they are compared with salted digests of what was last written, and drift in them cannot be seen.",
  ],
  body: MonitorBody,
  shown: Monitor,
  get: calls.get,
  send: ({ hosting, params }, body) => hosting.send(calls.update, { params, body }),
  switches: ["isMonitorEnabled"],
  inputs: {
    isMonitorEnabled: field(flag, "Whether the monitor runs. The platform refuses it on a build server.", { whenRemoved: "off" }),
    isMetricsEnabled: field(flag, "Whether it measures CPU, memory and disk. It needs the monitor.", { whenRemoved: "off" }),
    isMonitorDebugEnabled: field(flag, "Whether it logs in detail. It needs the monitor.", { whenRemoved: "off" }),
    monitorToken: field(body.monitor_token, "What the agent authenticates with. Left out: the platform made one.", { secret: true }),
    monitorCustomUrl: field(
      body.monitor_custom_url.unwrap().unwrap().optional(),
      "Address that the agent reports to. Left out: the platform's own.",
      {
        secret: true,
      },
    ),
    monitorMetricsRefreshRateSeconds: field(body.monitor_metrics_refresh_rate_seconds, "Seconds between two measurements, at least 1."),
    monitorMetricsHistoryDays: field(body.monitor_metrics_history_days, "Days that measurements are kept, at least 1."),
    monitorPushIntervalSeconds: field(body.monitor_push_interval_seconds, "Seconds between two reports to the platform, at least 10."),
    trafficTopn: field(body.traffic_topn, "How many of the busiest sources of traffic are listed, at least 1."),
    trafficSampleThreshold: field(body.traffic_sample_threshold, "Traffic below it is not sampled; `0` samples all."),
    trafficRetention1hDays: field(body.traffic_retention_1h_days, "Days that traffic by the hour is kept, at least 1."),
    trafficRetention1dDays: field(body.traffic_retention_1d_days, "Days that traffic by the day is kept, at least 1."),
    isGeoipEnabled: field(flag, "Whether traffic is shown by country.", { whenRemoved: "off" }),
    geoipRefreshDays: field(body.geoip_refresh_days, "Days after which the table of countries is fetched anew, at least 1."),
  },

  validate({ isMonitorEnabled, ...rest }): Problem[] {
    if (isMonitorEnabled !== false) return [];
    return PARTS.filter((key) => rest[key] === true).map((key) => ({
      property: key,
      reason: "cannot be true where isMonitorEnabled is false: the platform turns it off with the monitor.",
    }));
  },
});
