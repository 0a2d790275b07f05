import type { Call } from "../../provider/api/call";
import { applicationDestinations, applications, tags } from "../../provider/api/hosting/applications";
import { autoscaling } from "../../provider/api/hosting/autoscaling";
import { databases } from "../../provider/api/hosting/databases";
import { previews } from "../../provider/api/hosting/previews";
import { environments, projects } from "../../provider/api/hosting/projects";
import { registries } from "../../provider/api/hosting/registries";
import { s3Storages } from "../../provider/api/hosting/s3-storages";
import { scheduledTasks } from "../../provider/api/hosting/scheduled-tasks";
import {
  serverCleanupPolicy,
  serverEdgeTunnel,
  serverLogDrains,
  serverMonitor,
  serverProxy,
} from "../../provider/api/hosting/server-settings";
import { destinations, purchasedServers, regions, servers } from "../../provider/api/hosting/servers";
import { sharedVariables } from "../../provider/api/hosting/shared-variables";
import { storages } from "../../provider/api/hosting/storages";
import { team } from "../../provider/api/hosting/team";
import { variables } from "../../provider/api/hosting/variables";
import { volumes } from "../../provider/api/hosting/volumes";

export type Read = Call<never, never, unknown>;
const read = (call: unknown): Read => call as Read;

/** The calls of the hosting API that list the objects of the account, and the calls that need no object, such as the list of regions. */
export const LISTS: readonly Read[] = [
  team.get,
  projects.list,
  applications.list,
  purchasedServers.list,
  servers.list,
  destinations.list,
  volumes.list,
  databases.list,
  databases.catalog,
  s3Storages.list,
  sharedVariables.team.list,
  regions.list,
].map(read);

/** The lists that are read again at the end, because objects may have been added to the account, or deleted, while it was copied. */
export const READ_AGAIN: readonly Read[] = [projects.list, applications.list, volumes.list, databases.list].map(read);

export type Parent = "application" | "project" | "environment" | "server" | "purchased server" | "volume" | "database";

export interface ReadBelow {
  readonly call: Read;
  readonly each: Parent;
  /** Text for a list that was not read. */
  readonly what: string;
}

const each = (parent: Parent, what: string, ...calls: unknown[]): ReadBelow[] =>
  calls.map((call) => ({ call: read(call), each: parent, what }));

/** Every copy contains these responses. */
export const DETAILS: readonly ReadBelow[] = [
  ...each("project", "environments", projects.get),
  ...each("application", "settings", applications.get),
  ...each("application", "variables", variables.list),
  ...each("application", "storages", storages.list),
  ...each("project", "shared variables", sharedVariables.project.list),
  ...each("environment", "shared variables", sharedVariables.environment.list),
  ...each("volume", "backups", volumes.listBackups),
  ...each("database", "connection", databases.connection),
];

/**
 * A copy also contains these responses, the most useful ones first, until it reaches the maximum number of requests. A trial reads the remaining ones
 * when it needs them.
 */
export const FURTHER: readonly ReadBelow[] = [
  ...each("application", "scheduled tasks", scheduledTasks.list),
  ...each("application", "tags", tags.list),
  ...each("application", "autoscaling", autoscaling.get),
  ...each("application", "preview deployments", previews.list),
  ...each("application", "destinations", applicationDestinations.list),
  ...each("server", "shared variables", sharedVariables.server.list),
  ...each("server", "settings", servers.get),
  ...each("server", "registries", registries.list),
  ...each("server", "log drains", serverLogDrains.get),
  ...each("server", "proxy", serverProxy.get),
  ...each("server", "monitor", serverMonitor.get),
  ...each("server", "clean-up policy", serverCleanupPolicy.get),
  ...each("server", "edge tunnel", serverEdgeTunnel.get),
  ...each("database", "details", databases.get),
  ...each("environment", "details", environments.get),
];
