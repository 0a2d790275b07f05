import type { Client } from "../../api/client";
import { applications } from "../../api/hosting/applications";
import { databases } from "../../api/hosting/databases";
import { projects } from "../../api/hosting/projects";
import { s3Storages } from "../../api/hosting/s3-storages";
import { scheduledTasks } from "../../api/hosting/scheduled-tasks";
import { storages } from "../../api/hosting/storages";
import { variables } from "../../api/hosting/variables";
import { volumes } from "../../api/hosting/volumes";

type Apis = { readonly hosting: Client };

/** Reads those lists of one application that show objects of resources (`Identity.neighbours`). */
export const listsOfApplication = ({ hosting }: Apis, uuid: string): Promise<unknown>[] => [
  hosting.get(variables.list, { params: { uuid } }),
  hosting.get(scheduledTasks.list, { params: { uuid } }),
  hosting.get(storages.list, { params: { uuid } }),
];

/** Reads those lists of the whole team that show objects of resources. */
export const listsOfTeam = ({ hosting }: Apis): Promise<unknown>[] => [
  hosting.get(projects.list),
  hosting.get(applications.list),
  hosting.get(volumes.list),
  hosting.get(databases.list),
  hosting.get(s3Storages.list),
];
