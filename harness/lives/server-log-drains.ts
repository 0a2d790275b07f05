import type * as hosting from "../../sdk";
import { settingsLife } from "../settings-life";

export const serverLogDrainsLife = settingsLife<hosting.ServerLogDrainsArgs>({
  kind: "ServerLogDrains",
  name: "drains",
  create: { logService2Enabled: true, logService2DatasetName: "alpha", logService2ApiKey: "a-key-of-the-service" },
  change: { customEnabled: true, customConfig: "[OUTPUT]\n  name stdout", logService1BaseUri: "https://logs.example.com" },
  drift: { is_logdrain_log_service_2_enabled: false, logdrain_log_service_2_dataset_name: "other-user" },
  free: ["logService2DatasetName", "customConfigParser"],
  leaves: [],
  path: /\/servers$|\/log-drains$/,
});
