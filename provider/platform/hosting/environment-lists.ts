import type { Client } from "../../api/client";
import { type EnvironmentRow, projects } from "../../api/hosting/projects";
import { unlessGone } from "../../core/is-there";

/** Returns the environments of a project, or undefined if it is gone. The project's own response contains the descriptions that the list lacks. */
export const environmentsOf = async (hosting: Client, projectUuid: string): Promise<EnvironmentRow[] | undefined> =>
  (await unlessGone(hosting.get(projects.get, { params: { uuid: projectUuid } })))?.environments;
