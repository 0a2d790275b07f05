import { seedOf } from "../harness/fixture";
import type { InputsProgram } from "./program";

export const serverPrograms: readonly InputsProgram[] = [
  {
    kind: "ServerSettings",
    what: "every input",
    stages: [
      // Only a server without applications may become a build server.
      async (sandbox, { privateKey }) => ({
        serverUuid: (await seedOf(sandbox)).servers.gamma,
        name: "first",
        description: "One",
        ip: "192.0.2.77",
        port: 2222,
        user: "deploy",
        privateKeyUuid: privateKey,
        serverRole: "build",
        concurrentBuilds: 3,
        dynamicTimeout: 1800,
        deploymentQueueLimit: 7,
        serverDiskUsageNotificationThreshold: 70,
        serverDiskUsageCheckFrequency: "0 1 * * *",
        serverDiskUsageNotificationIntervalHours: 5,
        connectionTimeout: 20,
        isTerminalEnabled: false,
      }),
      async (sandbox) => ({ serverUuid: (await seedOf(sandbox)).servers.delta, isBuildServer: true }),
    ],
  },
  {
    kind: "ServerSettings",
    what: "read from the server's own response",
    variants: { serverSettings: "apart" },
    stages: [(_, { alpha }) => ({ serverUuid: alpha, dynamicTimeout: 1800 })],
  },
  {
    kind: "ServerMonitor",
    what: "every input",
    stages: [
      (_, { alpha }) => ({
        serverUuid: alpha,
        isMonitorEnabled: true,
        isMetricsEnabled: true,
        isMonitorDebugEnabled: true,
        monitorToken: "token-of-the-monitor",
        monitorCustomUrl: "https://monitor.example.com",
        monitorMetricsRefreshRateSeconds: 11,
        monitorMetricsHistoryDays: 8,
        monitorPushIntervalSeconds: 61,
        trafficTopn: 51,
        trafficSampleThreshold: 3,
        trafficRetention1hDays: 9,
        trafficRetention1dDays: 91,
        isGeoipEnabled: true,
        geoipRefreshDays: 8,
      }),
    ],
  },
  {
    kind: "ServerLogDrains",
    what: "every input",
    stages: [
      (_, { alpha }) => ({
        serverUuid: alpha,
        logService1Enabled: true,
        logService1LicenseKey: "license-of-the-drain",
        logService1BaseUri: "https://logs.example.com",
        logService2DatasetName: "shop",
        logService2ApiKey: "key-of-the-drain",
        customConfig: "[OUTPUT]\n    Name null\n",
        customConfigParser: "[PARSER]\n    Name other\n",
      }),
      (_, { alpha }) => ({ serverUuid: alpha, logService1Enabled: false, logService2Enabled: true }),
      (_, { alpha }) => ({
        serverUuid: alpha,
        logService2Enabled: false,
        customEnabled: true,
        customConfig: "[OUTPUT]\n    Name null\n",
        customConfigParser: "[PARSER]\n    Name other\n",
      }),
    ],
  },
  {
    kind: "ServerProxy",
    what: "every input",
    stages: [
      (_, { alpha }) => ({
        serverUuid: alpha,
        proxyType: "proxy_2",
        redirectEnabled: false,
        redirectUrl: "https://www.example.com",
        generateExactLabels: true,
      }),
    ],
  },
  {
    kind: "ServerCleanupPolicy",
    what: "every input",
    variants: { serverSettings: "apart" },
    stages: [
      (_, { alpha }) => ({
        serverUuid: alpha,
        ctrCleanupFrequency: "0 3 * * *",
        ctrCleanupThreshold: 70,
        forceCtrCleanup: false,
        deleteUnusedVolumes: true,
        deleteUnusedNetworks: true,
        disableApplicationImageRetention: true,
      }),
    ],
  },
  {
    kind: "ServerCleanup",
    what: "every input",
    stages: [(_, { alpha }) => ({ serverUuid: alpha, deleteUnusedVolumes: true, deleteUnusedNetworks: true })],
  },
  {
    kind: "AutoscalingPolicy",
    what: "every input",
    stages: [
      (_, { application }) => ({
        applicationUuid: application,
        enabled: true,
        minCopies: 2,
        maxCopies: 5,
        monthlyCapUsd: 40,
        allowedCities: ["one:hel"],
        scaleUpCpu: 70,
        scaleUpMinutes: 3,
        scaleDownCpu: 10,
        scaleDownMinutes: 6,
        cooldownMinutes: 4,
      }),
    ],
  },
];
