// The life of every kind: a file of its own, and a line here.

export { applicationLife } from "./application";
export { applicationCopyLife } from "./application-copy";
export { applicationStateLife } from "./application-state";
export { autoscalingPolicyLife } from "./autoscaling-policy";
export { databaseAttachmentLife } from "./database-attachment";
export { databaseBackupLife } from "./database-backup";
export { deploymentLife } from "./deployment";
export { environmentLife } from "./environment";
export { environmentVariableLife } from "./environment-variable";
export { environmentVariablesLife } from "./environment-variables";
export { gameScheduleLife } from "./game-schedule";
export { managedDatabaseLife } from "./managed-database";
export { previewDeploymentLife } from "./preview-deployment";
export { projectLife } from "./project";
export { s3StorageLife } from "./s3-storage";
export { scheduledTaskLife } from "./scheduled-task";
export { serverCleanupPolicyLife } from "./server-cleanup-policy";
export { serverMonitorLife } from "./server-monitor";
export { sharedVariableLife } from "./shared-variable";
export { storageLife } from "./storage";
export { storageBackupLife } from "./storage-backup";
export { storageBackupScheduleLife } from "./storage-backup-schedule";
export { volumeLife } from "./volume";
export { volumeBackupLife } from "./volume-backup";
