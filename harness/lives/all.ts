// The life of every kind: a file of its own, and a line here.

export { applicationLife } from "./application";
export { autoscalingPolicyLife } from "./autoscaling-policy";
export { databaseAttachmentLife } from "./database-attachment";
export { deploymentLife } from "./deployment";
export { destinationLife } from "./destination";
export { environmentLife } from "./environment";
export { environmentVariableLife } from "./environment-variable";
export { environmentVariablesLife } from "./environment-variables";
export { gameScheduleLife } from "./game-schedule";
export { managedDatabaseLife } from "./managed-database";
export { projectLife } from "./project";
export { registryCheckLife } from "./registry-check";
export { registryLoginLife } from "./registry-login";
export { s3StorageLife } from "./s3-storage";
export { scheduledTaskLife } from "./scheduled-task";
export { serverCleanupLife } from "./server-cleanup";
export { sharedVariableLife } from "./shared-variable";
export { storageLife } from "./storage";
export { storageBackupScheduleLife } from "./storage-backup-schedule";
export { volumeLife } from "./volume";
export { volumeBackupLife } from "./volume-backup";
