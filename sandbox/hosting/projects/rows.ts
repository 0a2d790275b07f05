import type { Fields } from "../../world/json";
import type { Dated, Table } from "../../world/world";

export type ProjectRow = Dated & { id: number; uuid: string; name: string; description: string | null };

export type EnvironmentRow = Dated & {
  id: number;
  uuid: string;
  name: string;
  description: string | null;
  project_id: number;
  project_uuid: string;
  /** Objects that the console created in it; no emulated call creates them. */
  databases?: Fields[];
  services?: Fields[];
};

declare module "../../world/world" {
  interface Tables {
    projects: Table<ProjectRow>;
    environments: Table<EnvironmentRow>;
  }
}
