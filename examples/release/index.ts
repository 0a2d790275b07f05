import * as pulumi from "@pulumi/pulumi";
import * as hosting from "pulumi-hosting";

// A release consists of a backup, the deployment and a clean-up. Each of these three runs once, and again whenever `release` changes:
//
//   pulumi config set release 1.1 && pulumi up
//
// A preview shows which of them runs (`runs:`). If `release` does not change, none of them runs. The dependencies set their order: the deployment
// depends on the backup, and the clean-up on the deployment. If the backup fails, nothing is deployed.
const config = new pulumi.Config();
const release = config.require("release");

const server = hosting.getPurchasedServerOutput({ name: config.get("server") ?? "alpha" }).uuid;

const shop = new hosting.Project("shop");
const web = new hosting.Application("web", {
  projectUuid: shop.id,
  serverUuid: server,
  source: { kind: "ctrimage", image: "registry.example.com/shop", tag: release },
  portsExposes: "3000",
});
// The files that users upload. A volume costs money: pulumi config set hosting:autoConfirm true
const data = new hosting.Volume("data", { serverUuid: server, sizeGb: 50 });

const backup = new hosting.VolumeBackup("before-release", { volumeId: data.id, triggers: [release] });
const deployed = new hosting.Deployment("web", { applicationUuid: web.id, triggers: [release] }, { dependsOn: backup });
const cleanup = new hosting.ServerCleanup("after-release", { serverUuid: server, triggers: [deployed.id] });

// If the release damages the files, use this backup in `restoreFrom` of a new Volume. The platform keeps the backup for 7 days.
export const backupId = backup.id;
export const deployment = deployed.id;
export const cleaned = cleanup.status;
