import type { Client } from "../../api/client";
import { type EnvironmentRow, projects } from "../../api/hosting/projects";
import type { Container } from "../../core/identity";
import { unlessGone } from "../../core/is-there";

/** Returns the environments of a project, or undefined if it is gone. The project's own response contains the descriptions that the list lacks. */
export const environmentsOf = async (hosting: Client, projectUuid: string): Promise<EnvironmentRow[] | undefined> =>
  (await unlessGone(hosting.get(projects.get, { params: { uuid: projectUuid } })))?.environments;

/** The environment that the platform creates with each project. */
export const DEFAULT_ENVIRONMENT = "production";

/**
 * Returns the objects that contain an environment, given by its name or its id. Declaring `production` adopts the environment that came with the
 * project, so a stack owns its contents only if it owns the project.
 */
export function aroundEnvironment({ projectUuid, environment }: { projectUuid: string; environment: string | undefined }): Container[] {
  const project: Container = { type: "Project", id: projectUuid };
  if (environment === undefined || environment === DEFAULT_ENVIRONMENT) return [project];
  return [
    project,
    { type: "Environment", id: environment, exceptNamed: DEFAULT_ENVIRONMENT },
    { type: "Environment", parentId: projectUuid, name: environment },
  ];
}
