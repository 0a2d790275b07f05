import type { AnyFunction } from "../core/function";
import { getBackups } from "./game/get-backups";
import { getServers as getGameServers } from "./game/get-servers";
import { getApplications } from "./hosting/get-applications";
import { getAutoscaling } from "./hosting/get-autoscaling";
import { getDatabaseCatalog } from "./hosting/get-database-catalog";
import { getDatabaseConnection } from "./hosting/get-database-connection";
import { getDatabases } from "./hosting/get-databases";
import { getDestinations } from "./hosting/get-destinations";
import { getProjects } from "./hosting/get-projects";
import { getPurchasedServers } from "./hosting/get-purchased-servers";
import { getRegions } from "./hosting/get-regions";
import { getServers } from "./hosting/get-servers";
import { getVolumeOffer } from "./hosting/get-volume-offer";
import { getVolumes } from "./hosting/get-volumes";

/** All functions, in the order of the docs. */
export const functions: readonly AnyFunction[] = [
  getProjects,
  getApplications,
  getPurchasedServers,
  getServers,
  getDestinations,
  getRegions,
  getVolumes,
  getVolumeOffer,
  getDatabases,
  getDatabaseCatalog,
  getDatabaseConnection,
  getAutoscaling,
  getGameServers,
  getBackups,
];
