import type { AnyFunction } from "../core/function";
import { getAccount } from "./game/get-account";
import { getActivity } from "./game/get-activity";
import { getAddonProjects } from "./game/get-addon-projects";
import { getAddonVersions } from "./game/get-addon-versions";
import { getAddons } from "./game/get-addons";
import { getAllocations } from "./game/get-allocations";
import { getBackupUrl } from "./game/get-backup-url";
import { getBackups } from "./game/get-backups";
import { getBilling } from "./game/get-billing";
import { getDatabaseService } from "./game/get-database-service";
import { getDatabases as getGameDatabases } from "./game/get-databases";
import { getDiagnostics } from "./game/get-diagnostics";
import { getDomain } from "./game/get-domain";
import { getFile } from "./game/get-file";
import { getFileUrl } from "./game/get-file-url";
import { getFiles } from "./game/get-files";
import { getGameSettings } from "./game/get-game-settings";
import { getGameVersions } from "./game/get-game-versions";
import { getModpackProjects } from "./game/get-modpack-projects";
import { getModpackVersions } from "./game/get-modpack-versions";
import { getOrders } from "./game/get-orders";
import { getPermissions } from "./game/get-permissions";
import { getPlayers } from "./game/get-players";
import { getProxyNetwork } from "./game/get-proxy-network";
import { getResources } from "./game/get-resources";
import { getSchedules } from "./game/get-schedules";
import { getServer } from "./game/get-server";
import { getServers as getGameServers } from "./game/get-servers";
import { getStartup } from "./game/get-startup";
import { getStoreCatalog } from "./game/get-store-catalog";
import { getSubusers } from "./game/get-subusers";
import { getApplicationDestinations } from "./hosting/get-application-destinations";
import { getApplicationLogs } from "./hosting/get-application-logs";
import { getApplicationMetrics } from "./hosting/get-application-metrics";
import { getApplications } from "./hosting/get-applications";
import { getAuditEvents } from "./hosting/get-audit-events";
import { getAutoscaling } from "./hosting/get-autoscaling";
import { getDatabaseCatalog } from "./hosting/get-database-catalog";
import { getDatabaseConnection } from "./hosting/get-database-connection";
import { getDatabases } from "./hosting/get-databases";
import { getDeployment } from "./hosting/get-deployment";
import { getDeployments } from "./hosting/get-deployments";
import { getDestinations } from "./hosting/get-destinations";
import { getEnvironmentVariables } from "./hosting/get-environment-variables";
import { getEnvironments } from "./hosting/get-environments";
import { getPlatform } from "./hosting/get-platform";
import { getPreviewDeployments } from "./hosting/get-preview-deployments";
import { getPreviewLogs } from "./hosting/get-preview-logs";
import { getProjects } from "./hosting/get-projects";
import { getPurchasedServer } from "./hosting/get-purchased-server";
import { getPurchasedServers } from "./hosting/get-purchased-servers";
import { getPushWebhook } from "./hosting/get-push-webhook";
import { getRegions } from "./hosting/get-regions";
import { getRegistries } from "./hosting/get-registries";
import { getRollbackImages } from "./hosting/get-rollback-images";
import { getS3Storage } from "./hosting/get-s3-storage";
import { getS3Storages } from "./hosting/get-s3-storages";
import { getScheduledTasks } from "./hosting/get-scheduled-tasks";
import { getServerCleanups } from "./hosting/get-server-cleanups";
import { getServerDomains } from "./hosting/get-server-domains";
import { getServerMetrics } from "./hosting/get-server-metrics";
import { getServerResources } from "./hosting/get-server-resources";
import { getServers } from "./hosting/get-servers";
import { getSharedVariables } from "./hosting/get-shared-variables";
import { getStorages } from "./hosting/get-storages";
import { getTags } from "./hosting/get-tags";
import { getTeam } from "./hosting/get-team";
import { getTeamMembers } from "./hosting/get-team-members";
import { getTraffic } from "./hosting/get-traffic";
import { getVolumeBackups } from "./hosting/get-volume-backups";
import { getVolumeOffer } from "./hosting/get-volume-offer";
import { getVolumes } from "./hosting/get-volumes";

/** All functions, in the order of the docs. */
export const functions: readonly AnyFunction[] = [
  getProjects,
  getEnvironments,
  getApplications,
  getApplicationDestinations,
  getEnvironmentVariables,
  getStorages,
  getTags,
  getApplicationLogs,
  getApplicationMetrics,
  getScheduledTasks,
  getDeployments,
  getDeployment,
  getRollbackImages,
  getPreviewDeployments,
  getPreviewLogs,
  getPushWebhook,
  getPurchasedServers,
  getPurchasedServer,
  getServers,
  getDestinations,
  getRegistries,
  getServerDomains,
  getServerResources,
  getServerMetrics,
  getServerCleanups,
  getRegions,
  getVolumes,
  getVolumeOffer,
  getVolumeBackups,
  getS3Storages,
  getS3Storage,
  getSharedVariables,
  getDatabases,
  getDatabaseCatalog,
  getDatabaseConnection,
  getAutoscaling,
  getTraffic,
  getAuditEvents,
  getTeam,
  getTeamMembers,
  getPlatform,
  getGameServers,
  getServer,
  getStartup,
  getBackups,
  getFiles,
  getFile,
  getFileUrl,
  getResources,
  getAccount,
  getActivity,
  getStoreCatalog,
  getOrders,
  getBilling,
  getSchedules,
  getSubusers,
  getPermissions,
  getAllocations,
  getDomain,
  getProxyNetwork,
  getPlayers,
  getDiagnostics,
  getGameVersions,
  getGameSettings,
  getAddons,
  getAddonProjects,
  getAddonVersions,
  getModpackProjects,
  getModpackVersions,
  getBackupUrl,
  getGameDatabases,
  getDatabaseService,
];
