import type { ApplicationSource } from "../../../provider/api/hosting/application-fields";
import type { Fields } from "../../world/json";
import type { Dated, Table } from "../../world/world";

export type ApplicationRow = Dated & {
  id: number;
  uuid: string;
  kind: ApplicationSource;
  environment_uuid: string;
  destination_uuid: string;
  status: string;
  /** All top-level fields of the API, by the name in responses. */
  fields: Fields;
  settings: Fields;
  tags: string[];
  /** Result of the next build; tests set it. */
  next_build: "finished" | "failed";
  /** Services of the loaded compose file, or null before it was loaded. */
  compose_services: string[] | null;
  deleting: boolean;
  /** Time of the last stop; absent if it was never stopped. */
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
