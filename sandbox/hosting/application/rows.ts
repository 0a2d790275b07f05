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
  /** All top-level fields of the application, under their names in responses. */
  fields: Fields;
  settings: Fields;
  tags: string[];
  /** Result of the next build, which tests can set. */
  next_build: "finished" | "failed";
  /** Services of the loaded compose file, or null before it was loaded. */
  compose_services: string[] | null;
  deleting: boolean;
  /** Time at which the application was last stopped. Absent if it was never stopped. */
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

/** Numbers that no document specifies, so the sandbox chose them. Seconds are sandbox seconds. */
export const CHOSEN = Object.freeze({
  /** Time for which GET still returns an application after its deletion was queued (docs/facts/hosting.md 3.5). */
  deletionSeconds: 2,
  stopSeconds: 2,
  /** Delay until the status shows a finished deployment, for the platform variant in which the status lags. */
  statusLagSeconds: 20,
  migrateSeconds: 30,
  composeLoadSeconds: 2,
  /** Git host. The create call for public repositories shortens its addresses to `owner/repository` (docs/facts/hosting.md 3.4). */
  gitProvider1Host: "git-provider-1.example",
});
