import type { Client } from "../../api/client";
import { type EnvironmentRow, projects } from "../../api/hosting/projects";
import { unlessGone } from "../../core/is-there";

/** The environments of a project; undefined where it is gone. Its own answer shows the descriptions, which the list of environments leaves out. */
export const environmentsOf = async (hosting: Client, projectUuid: string): Promise<EnvironmentRow[] | undefined> =>
  (await unlessGone(hosting.get(projects.get, { params: { uuid: projectUuid } })))?.environments;
