import type { AnyFunction } from "../core/function";
import { getBackups } from "./game/get-backups";
import { getServers } from "./game/get-servers";
import { getApplications } from "./hosting/get-applications";
import { getAutoscaling } from "./hosting/get-autoscaling";
import { getDatabaseCatalog } from "./hosting/get-database-catalog";
import { getDatabaseConnection } from "./hosting/get-database-connection";
import { getProjects } from "./hosting/get-projects";
import { getPurchasedServers } from "./hosting/get-purchased-servers";
import { getRegions } from "./hosting/get-regions";
import { getVolumeOffer } from "./hosting/get-volume-offer";
import { getVolumes } from "./hosting/get-volumes";

/** All functions, in the order of the docs. */
export const functions: readonly AnyFunction[] = [
  getProjects,
  getApplications,
  getPurchasedServers,
  getRegions,
  getVolumes,
  getVolumeOffer,
  getDatabaseCatalog,
  getDatabaseConnection,
  getAutoscaling,
  getServers,
  getBackups,
];
