import type { AnyDefinition } from "../core/resource";

/**
 * Each kind by the name of its export, in the order of the docs, loaded when it is first asked for: a stack uses some of them, and whoever waits
 * for a preview waits for the loading too. A new kind is its file, its twin in the sandbox, and a line here.
 */
export const kindsOnDemand: Readonly<Record<string, () => AnyDefinition>> = {
  Project: () => require("./hosting/project").project,
  Environment: () => require("./hosting/environment").environment,
  Destination: () => require("./hosting/destination").destination,
  RegistryLogin: () => require("./hosting/registry-login").registryLogin,
  RegistryCheck: () => require("./hosting/registry-check").registryCheck,
  Application: () => require("./hosting/application").application,
  ApplicationState: () => require("./hosting/application-state").applicationState,
  ApplicationCopy: () => require("./hosting/application-copy").applicationCopy,
  EnvironmentVariable: () => require("./hosting/environment-variable").environmentVariable,
  EnvironmentVariables: () => require("./hosting/environment-variables").environmentVariables,
  SharedVariable: () => require("./hosting/shared-variable").sharedVariable,
  Storage: () => require("./hosting/storage").storage,
  S3Storage: () => require("./hosting/s3-storage").s3Storage,
  StorageBackupSchedule: () => require("./hosting/storage-backup-schedule").storageBackupSchedule,
  StorageBackup: () => require("./hosting/storage-backup").storageBackup,
  ScheduledTask: () => require("./hosting/scheduled-task").scheduledTask,
  Volume: () => require("./hosting/volume").volume,
  VolumeBackup: () => require("./hosting/volume-backup").volumeBackup,
  VolumeRestore: () => require("./hosting/volume-restore").volumeRestore,
  ManagedDatabase: () => require("./hosting/managed-database").managedDatabase,
  DatabaseBackup: () => require("./hosting/database-backup").databaseBackup,
  DatabaseAttachment: () => require("./hosting/database-attachment").databaseAttachment,
  AutoscalingPolicy: () => require("./hosting/autoscaling-policy").autoscalingPolicy,
  ServerSettings: () => require("./hosting/server-settings").serverSettings,
  ServerProxy: () => require("./hosting/server-proxy").serverProxy,
  ServerMonitor: () => require("./hosting/server-monitor").serverMonitor,
  ServerLogDrains: () => require("./hosting/server-log-drains").serverLogDrains,
  ServerCleanupPolicy: () => require("./hosting/server-cleanup-policy").serverCleanupPolicy,
  ProxyRestart: () => require("./hosting/proxy-restart").proxyRestart,
  ServerCleanup: () => require("./hosting/server-cleanup").serverCleanup,
  ServerEdgeTunnel: () => require("./hosting/server-edge-tunnel").serverEdgeTunnel,
  TeamSettings: () => require("./hosting/team-settings").teamSettings,
  Deployment: () => require("./hosting/deployment").deployment,
  TagDeployment: () => require("./hosting/tag-deployment").tagDeployment,
  PreviewDeployment: () => require("./hosting/preview-deployment").previewDeployment,
  game_Schedule: () => require("./game/schedule").schedule,
};
