import type * as hosting from "../../sdk";
import { CRONS } from "../random";
import { settingsLife } from "../settings-life";

export const serverSettingsLife = settingsLife<hosting.ServerSettingsArgs>({
  kind: "ServerSettings",
  name: "settings",
  create: { description: "builds and runs", concurrentBuilds: 3, dynamicTimeout: 1800, serverDiskUsageCheckFrequency: "daily" },
  change: { name: "renamed", concurrentBuilds: 4, serverDiskUsageNotificationThreshold: 90, connectionTimeout: 20 },
  drift: { description: "another user's", dynamic_timeout: 60, server_disk_usage_check_frequency: "0 1 * * *" },
  free: [
    "dynamicTimeout",
    "serverDiskUsageNotificationThreshold",
    "serverDiskUsageNotificationIntervalHours",
    "connectionTimeout",
    "isTerminalEnabled",
  ],
  random: ({ draw }) => ({ serverDiskUsageCheckFrequency: draw(CRONS) }),
  leaves: ["serverSettings", "purchasedServers"],
  judgedByApi: /^privateKeyUuid$/,
  path: /\/servers(\/[a-z0-9]+)?$/,
});
