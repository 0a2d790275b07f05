import type * as hosting from "../../sdk";
import { settingsLife } from "../settings-life";

const CONFIGURATION = "services:\n  proxy:\n    ports:\n      - 80:80";

export const serverProxyLife = settingsLife<hosting.ServerProxyArgs>({
  kind: "ServerProxy",
  name: "proxy",
  create: { redirectUrl: "https://www.example.com", generateExactLabels: true, configuration: CONFIGURATION },
  change: { proxyType: "proxy_2", redirectEnabled: true, configuration: `${CONFIGURATION}\n      - 443:443` },
  drift: { generate_exact_labels: false, configuration: "services: {}" },
  free: ["redirectEnabled", "generateExactLabels"],
  leaves: ["serverSettings", "purchasedServers"],
  readings: ["proxyFlags", "proxyConfiguration"],
  judgedByApi: /^redirectUrl$/,
  path: /\/servers$|\/proxy$/,
});
