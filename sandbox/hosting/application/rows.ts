import type { ApplicationSource } from "../../../provider/api/hosting/application-fields";
import { orNotFound } from "../../http/reply";
import type { Fields } from "../../world/json";
import type { Dated, Table, World } from "../../world/world";

export type ApplicationRow = Dated & {
  id: number;
  uuid: string;
  kind: ApplicationSource;
  environment_uuid: string;
  destination_uuid: string;
  status: string;
  /** Fields of the application outside `settings`, under the names that responses use. */
  fields: Fields;
  settings: Fields;
  tags: string[];
  /** Result of the next build. Tests set it. */
  next_build: "finished" | "failed";
  /** Names of the services in the compose file. Null until the platform has loaded the file. */
  compose_services: string[] | null;
  deleting: boolean;
  /** Time at which the application was last stopped. Absent if it never was. */
  stopped_at?: string;
};

export type PrivateKeyRow = { id: number; uuid: string; name: string };

export type GitAppRow = { id: number; uuid: string; name: string };

declare module "../../world/world" {
  interface Tables {
    applications: Table<ApplicationRow>;
    privateKeys: Table<PrivateKeyRow>;
    gitApps: Table<GitAppRow>;
  }
}

export const applicationOf = (world: World, uuid: string): ApplicationRow => orNotFound(world.applications[uuid], "Application");

export const applicationsIn = (world: World, environmentUuid: string): ApplicationRow[] =>
  Object.values(world.applications).filter((application) => application.environment_uuid === environmentUuid);

export const CHOSEN = Object.freeze({
  /** Time for which GET still returns an application after its deletion was queued (docs/facts/hosting.md 3.5). */
  deletionSeconds: 2,
  stopSeconds: 2,
  /** Seconds between the end of a deployment and a matching status, for the platform variant in which the status lags. */
  statusLagSeconds: 20,
  migrateSeconds: 30,
  composeLoadSeconds: 2,
  /** The create call for public repositories shortens addresses of this host to `owner/repository` (docs/facts/hosting.md 3.4). */
  gitProvider1Host: "git-provider-1.example",
});
