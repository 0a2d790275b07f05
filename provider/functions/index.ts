import type { AnyFunction } from "./function";
import { getAccount } from "./game/account";
import { getActivity } from "./game/activity";
import { getAddonProjects, getAddons, getAddonVersions } from "./game/addon";
import { getAllocations } from "./game/allocation";
import { getBackups, getBackupUrl } from "./game/backup";
import { getDomain } from "./game/custom-domain";
import { getDatabaseService, getDatabases as getGameDatabases } from "./game/database";
import { getFile, getFiles, getFileUrl } from "./game/file";
import { getGameSettings, getGameVersions } from "./game/game";
import { getModpackProjects, getModpackVersions } from "./game/modpack";
import { getPlayers } from "./game/player";
import { getProxyNetwork } from "./game/proxy-network";
import { getSchedules } from "./game/schedule";
import { getDiagnostics, getServers as getGameServers, getResources, getServer, getStartup } from "./game/server";
import { getBilling, getOrders, getStoreCatalog } from "./game/store";
import { getPermissions, getSubusers } from "./game/subuser";
import { getApplicationDestinations, getApplicationLogs, getApplicationMetrics, getApplications, getTags } from "./hosting/application";
import { getAuditEvents } from "./hosting/audit-event";
import { getAutoscaling } from "./hosting/autoscaling-policy";
import { getDeployment, getDeployments, getRollbackImages } from "./hosting/deployment";
import { getDestinations } from "./hosting/destination";
import { getEnvironmentVariables } from "./hosting/environment-variable";
import { getDatabaseCatalog, getDatabaseConnection, getDatabases } from "./hosting/managed-database";
import { getPlatform } from "./hosting/platform";
import { getPreviewDeployments, getPreviewLogs } from "./hosting/preview-deployment";
import { getEnvironments, getProjects } from "./hosting/project";
import { getPushWebhook } from "./hosting/push-webhook";
import { getRegistries } from "./hosting/registry-login";
import { getS3Storage, getS3Storages } from "./hosting/s3-storage";
import { getScheduledTasks } from "./hosting/scheduled-task";
import {
  getPurchasedServer,
  getPurchasedServers,
  getRegions,
  getServerDomains,
  getServerMetrics,
  getServerResources,
  getServers,
} from "./hosting/server";
import { getServerCleanups } from "./hosting/server-cleanup";
import { getSharedVariables } from "./hosting/shared-variable";
import { getStorages } from "./hosting/storage";
import { getTeam, getTeamMembers } from "./hosting/team";
import { getTraffic } from "./hosting/traffic";
import { getVolumeBackups, getVolumeOffer, getVolumes } from "./hosting/volume";

/** The reference pages list the functions in this order. */
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
