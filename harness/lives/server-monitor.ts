import type * as hosting from "../../sdk";
import { settingsLife } from "../settings-life";

export const serverMonitorLife = settingsLife<hosting.ServerMonitorArgs>({
  kind: "ServerMonitor",
  name: "monitor",
  create: { isMonitorEnabled: true, isMetricsEnabled: true, monitorMetricsHistoryDays: 30, monitorToken: "a-token-of-the-program" },
  change: { isMonitorEnabled: true, trafficRetention1hDays: 7, monitorPushIntervalSeconds: 30 },
  drift: { is_metrics_enabled: false, monitor_metrics_history_days: 3, monitor_token: "other-user" },
  free: ["isMonitorDebugEnabled", "isGeoipEnabled", "trafficTopn", "trafficRetention1dDays", "geoipRefreshDays"],
  leaves: ["serverSettings"],
  readings: ["metrics"],
  path: /\/servers$|\/monitor$/,
});
