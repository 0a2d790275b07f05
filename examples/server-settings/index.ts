import * as pulumi from "@pulumi/pulumi";
import * as hosting from "pulumi-hosting";

// The settings of a team's servers as code: reviewed, the same on every server, and put right where somebody changed one by hand.
//
// Servers are bought in the console; their settings are always there. So nothing is created here: the first `up` writes what differs, and a
// preview names it. What the program leaves out is nobody's business of this program.
//
//   $ pulumi preview
//   alpha: adopted: the cleanup settings of server …, changing ctrCleanupFrequency, ctrCleanupThreshold, forceCtrCleanup
//
//   $ pulumi preview          # after somebody turned the monitor off
//   alpha: drift: isMonitorEnabled, isMetricsEnabled differ on the platform
//
// Taking a resource out of the program turns off what it had turned on (the monitor, the log drain). The rest stays as it is, and a line
// names it:
//
//   alpha: stays: ctrCleanupFrequency, ctrCleanupThreshold, forceCtrCleanup of server …: the API has no default, so what is set is kept
const config = new pulumi.Config();
const names = config.require("servers").split(",");

export const settings: Record<string, pulumi.Output<boolean | null>> = {};
for (const name of names) {
  const serverUuid = hosting.getPurchasedServerOutput({ name }).uuid;
  const general = new hosting.ServerSettings(name, {
    serverUuid,
    concurrentBuilds: 3,
    dynamicTimeout: 1800,
    serverDiskUsageNotificationThreshold: 85,
    serverDiskUsageCheckFrequency: "hourly",
  });
  new hosting.ServerMonitor(name, { serverUuid, isMonitorEnabled: true, isMetricsEnabled: true, monitorMetricsHistoryDays: 30 });
  // Sunday at four, and only where the disk is more than 70 % full. Volumes are never touched.
  new hosting.ServerCleanupPolicy(name, {
    serverUuid,
    ctrCleanupFrequency: "0 4 * * 0",
    ctrCleanupThreshold: 70,
    forceCtrCleanup: false,
    deleteUnusedVolumes: false,
  });
  // What fits no application goes to the front page.
  new hosting.ServerProxy(name, { serverUuid, redirectEnabled: true, redirectUrl: "https://www.example.com" });

  // pulumi config set --secret logServiceKey <key>
  const logServiceKey = config.getSecret("logServiceKey");
  if (logServiceKey)
    new hosting.ServerLogDrains(name, {
      serverUuid,
      logService2Enabled: true,
      logService2DatasetName: name,
      logService2ApiKey: logServiceKey,
    });
  settings[name] = general.isUsable;
}

// An application waits for its build server rather than to be built where it runs.
new hosting.TeamSettings("team", { isBuildServerFallbackEnabled: false });
