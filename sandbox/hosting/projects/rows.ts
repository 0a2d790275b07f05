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
  /** What the console made in it; no call of the emulated part makes any. */
  databases?: Fields[];
  services?: Fields[];
};

declare module "../../world/world" {
  interface Tables {
    projects: Table<ProjectRow>;
    environments: Table<EnvironmentRow>;
  }
}
