import type { Container } from "../../core/identity";

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
