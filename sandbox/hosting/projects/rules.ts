import { orNotFound, refuse } from "../../http/reply";
import type { Moment } from "../../world/moment";
import type { World } from "../../world/world";
import { applicationsIn, removeApplication } from "../applications/rules";
import { removeSharedVariables } from "../shared-variables/rules";
import { untagged } from "../untagged";
import type { EnvironmentRow, ProjectRow } from "./rows";

// docs/facts/hosting.md 2.

export const projectOf = (world: World, uuid: string): ProjectRow => orNotFound(world.projects[uuid], "Project");

export const environmentsOf = (world: World, projectUuid: string): EnvironmentRow[] =>
  Object.values(world.environments).filter((environment) => environment.project_uuid === projectUuid);

/**
 * Finds an environment by name first, then by uuid. If the name of one equals the uuid of another, it hides the
 * other.
 */
export function environmentOf(world: World, projectUuid: string, nameOrUuid: string): EnvironmentRow {
  const all = environmentsOf(world, projectOf(world, projectUuid).uuid);
  return orNotFound(all.find(({ name }) => name === nameOrUuid) ?? all.find(({ uuid }) => uuid === nameOrUuid), "Environment");
}

/** Creates a project, with its environment `production`. */
export function addProject(moment: Moment, name: string, description: string | null): ProjectRow {
  const project = { id: moment.integer("project"), uuid: moment.uuid(), name: untagged(name), description, ...moment.dated() };
  moment.world.projects[project.uuid] = project;
  addEnvironment(moment, project, "production");
  return project;
}

export function addEnvironment(moment: Moment, project: ProjectRow, name: string): EnvironmentRow {
  const environment = {
    id: moment.integer("environment"),
    uuid: moment.uuid(),
    name: freeName(moment.world, project.uuid, name),
    description: null,
    project_id: project.id,
    project_uuid: project.uuid,
    databases: [],
    services: [],
    ...moment.dated(),
  };
  moment.world.environments[environment.uuid] = environment;
  return environment;
}

export function renameEnvironment(moment: Moment, environment: EnvironmentRow, name: string): void {
  if (name === environment.name) return;
  environment.name = freeName(moment.world, environment.project_uuid, name, environment.uuid);
}

/**
 * Returns the stored form of a name: lower case, trimmed, without slashes. The check compares the sent name, but the
 * store's index compares the stored one. If two names differ only by case or slash, the result is therefore an
 * uncaught store error and not a 409.
 */
function freeName(world: World, projectUuid: string, name: string, exceptUuid?: string): string {
  const stored = untagged(name).trim().toLowerCase().replaceAll("/", "-");
  const taken = environmentsOf(world, projectUuid).filter(({ uuid }) => uuid !== exceptUuid);
  if (taken.some((other) => other.name === name)) throw refuse.exists("Environment with this name");
  if (taken.some((other) => other.name === stored)) throw refuse.storeError();
  return stored;
}

export const isEmpty = (world: World, { uuid, databases = [], services = [] }: EnvironmentRow): boolean =>
  applicationsIn(world, uuid).length + databases.length + services.length === 0;

export function removeEnvironment(moment: Moment, environment: EnvironmentRow): void {
  for (const application of applicationsIn(moment.world, environment.uuid)) removeApplication(moment.world, application);
  delete moment.world.environments[environment.uuid];
  removeSharedVariables(moment.world, environment.uuid);
}

export function removeProject(moment: Moment, project: ProjectRow): void {
  for (const environment of environmentsOf(moment.world, project.uuid)) removeEnvironment(moment, environment);
  delete moment.world.projects[project.uuid];
  removeSharedVariables(moment.world, project.uuid);
}
