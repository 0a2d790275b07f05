// Every product of the platform: a folder of its own, and a line here.

export { applications } from "./hosting/applications";
export { auditEvents } from "./hosting/audit-events";
export { autoscaling } from "./hosting/autoscaling";
export { databases } from "./hosting/databases";
export { deployments } from "./hosting/deployments";
export { projects } from "./hosting/projects";
export { registries } from "./hosting/registries";
export { s3Storages } from "./hosting/s3-storages";
export { scheduledTasks } from "./hosting/scheduled-tasks";
export { serverCleanups } from "./hosting/server-cleanups";
export { servers } from "./hosting/servers";
export { service } from "./hosting/service";
export { sharedVariables } from "./hosting/shared-variables";
export { storageBackups } from "./hosting/storage-backups";
export { storages } from "./hosting/storages";
export { tags } from "./hosting/tags";
export { team } from "./hosting/team";
export { traffic } from "./hosting/traffic";
export { variables } from "./hosting/variables";
export { volumes } from "./hosting/volumes";
export { account } from "./panel/account";
export { backups } from "./panel/backups";
export { gameServers } from "./panel/game-servers";
export { schedules } from "./panel/schedules";
