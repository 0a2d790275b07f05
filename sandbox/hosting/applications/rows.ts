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
  /** Everything that the API shows at the top level, by the name it reads under. */
  fields: Fields;
  settings: Fields;
  tags: string[];
  /** How the next build ends; tests set it. */
  next_build: "finished" | "failed";
  /** Services of the loaded compose file, or null before it was loaded. */
  compose_services: string[] | null;
  deleting: boolean;
  /** When it was last stopped; absent where it never was. */
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
