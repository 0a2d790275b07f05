import * as pulumi from "@pulumi/pulumi";
import * as hosting from "pulumi-hosting";

// The settings of a team's servers as code: reviewed, the same on every server, and restored if a user changed one in the console.
//
// You buy servers in the console, and their settings always exist. So this program creates nothing: the first `up` writes the inputs that differ, and
// a preview shows these inputs. The provider does not manage inputs that you leave out.
//
//   $ pulumi preview
//   alpha: adopted: the cleanup settings of server …, changing ctrCleanupFrequency, ctrCleanupThreshold, forceCtrCleanup
//
//   $ pulumi preview          # after a user turned the monitor off
//   alpha: drift: isMonitorEnabled, isMetricsEnabled differ on the platform
//
// If you remove a resource from the program, the provider turns off what a write of this stack turned on (the monitor, the log drain). Other settings
// are left in place, and a line reports them:
//
//   alpha: left in place: ctrCleanupFrequency, ctrCleanupThreshold, forceCtrCleanup of server …: the API has no default, so the value is kept
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
  // The clean-up runs on Sundays at four, but only if the disk is more than 70 % full. It never deletes volumes.
  new hosting.ServerCleanupPolicy(name, {
    serverUuid,
    ctrCleanupFrequency: "0 4 * * 0",
    ctrCleanupThreshold: 70,
    forceCtrCleanup: false,
    deleteUnusedVolumes: false,
  });
  // If a request matches no application, the proxy redirects it to the front page.
  new hosting.ServerProxy(name, { serverUuid, redirectEnabled: true, redirectUrl: "https://www.example.com" });

  // pulumi config set sendLogs true. The first `up` then needs the key in the environment, and the state contains only the variable's name.
  if (config.getBoolean("sendLogs"))
    new hosting.ServerLogDrains(name, {
      serverUuid,
      logService2Enabled: true,
      logService2DatasetName: name,
      logService2ApiKey: hosting.fromEnv("LOG_SERVICE_KEY"),
    });
  settings[name] = general.isUsable;
}

// If no build server is available, a deployment waits: the platform does not build the application on the server on which it runs.
// Settings of the team need a pin: pulumi config set hosting:account "<origin>#<team id>"
new hosting.TeamSettings("team", { isBuildServerFallbackEnabled: false });
