import type { Client } from "../../api/client";
import { type EnvironmentRow, projects } from "../../api/hosting/projects";
import type { Container } from "../../core/identity";
import { unlessGone } from "../../core/is-there";

/**
 * Returns the environments of a project, or undefined if the project is gone. They come from the response of the project, because the
 * list of environments contains no descriptions.
 */
export const environmentsOf = async (hosting: Client, projectUuid: string): Promise<EnvironmentRow[] | undefined> =>
  (await unlessGone(hosting.get(projects.get, { params: { uuid: projectUuid } })))?.environments;

/** The environment that the platform creates with each project. */
export const DEFAULT_ENVIRONMENT = "production";

/**
 * Returns the containers of the objects in an environment. `environment` is its name or its id. An `Environment` named `production` adopts the
 * environment that the platform created with the project. A stack therefore owns the contents of `production` only if it owns the project.
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
