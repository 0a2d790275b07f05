import type { Client } from "../../api/client";
import { type EnvironmentRow, environments, projects } from "../../api/hosting/projects";
import { unlessGone } from "../../api/is-there";
import type { Container } from "../../core/definition/identity";
import { type Bag, isBag } from "../../core/values";

/**
 * Returns undefined if the project is gone. Reads the project instead of the list of environments, because the list contains no
 * descriptions.
 */
export const environmentsOf = async (hosting: Client, projectUuid: string): Promise<EnvironmentRow[] | undefined> =>
  (await unlessGone(hosting.get(projects.get, { params: { uuid: projectUuid } })))?.environments;

/** The platform creates this environment with each project. */
export const DEFAULT_ENVIRONMENT = "production";

/**
 * `environment` is a name or an id. An `Environment` named `production` adopts the environment that the platform created with the project.
 * A stack therefore owns the contents of `production` only if it owns the project.
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

/** Ownership key of an environment. */
export const environmentKey = (name: string, project: string): string => `the environment "${name}" of ${project}`;

/** Nouns of the objects in an environment, by the platform's fields for these objects (docs/spec/hosting-api.md, "Projects and environments"). */
const CONTENTS = { applications: "application", databases: "database", services: "service" } as const;

/** Returns, in words, the objects in an environment that the platform shows. */
export async function contentsOf(hosting: Client, projectUuid: string, environment: string): Promise<string[]> {
  const row: Bag = (await unlessGone(hosting.refetch(environments.get, { params: { uuid: projectUuid, environment } }))) ?? {};
  return Object.entries(CONTENTS).flatMap(([field, noun]) =>
    [row[field]].flat().flatMap((one) => (isBag(one) ? [`${noun} "${one.name}" (id ${one.uuid})`] : [])),
  );
}
