import { projects as calls, environments } from "../../provider/api/hosting/projects";
import { product, route } from "../http/product";
import { orNotFound, refuse, reply } from "../http/reply";
import { text } from "../world/collections";
import type { Fields } from "../world/json";
import type { Moment } from "../world/moment";
import type { Dated, Table, World } from "../world/world";
import { removeApplication } from "./application/change";
import { applicationsIn } from "./application/rows";
import { shownApplication } from "./application/shown";
import { untagged } from "./fields";
import { removeSharedVariables } from "./shared-variable/rules";

type ProjectRow = Dated & { id: number; uuid: string; name: string; description: string | null };

export type EnvironmentRow = Dated & {
  id: number;
  uuid: string;
  name: string;
  description: string | null;
  project_id: number;
  project_uuid: string;
  /** Databases and services that a user created in the platform's console. No emulated call creates them. */
  databases?: Fields[];
  services?: Fields[];
};

declare module "../world/world" {
  interface Tables {
    projects: Table<ProjectRow>;
    environments: Table<EnvironmentRow>;
  }
}

// Source: docs/facts/hosting.md 2.

export const projectOf = (world: World, uuid: string): ProjectRow => orNotFound(world.projects[uuid], "Project");

const environmentsOf = (world: World, projectUuid: string): EnvironmentRow[] =>
  Object.values(world.environments).filter((environment) => environment.project_uuid === projectUuid);

/** Finds an environment by its name or its uuid. If one environment has a name that equals the uuid of another, the name wins. */
export function environmentOf(world: World, projectUuid: string, nameOrUuid: string): EnvironmentRow {
  const all = environmentsOf(world, projectOf(world, projectUuid).uuid);
  return orNotFound(all.find(({ name }) => name === nameOrUuid) ?? all.find(({ uuid }) => uuid === nameOrUuid), "Environment");
}

function addProject(moment: Moment, name: string, description: string | null): ProjectRow {
  const project = { id: moment.integer("project"), uuid: moment.uuid(), name: untagged(name), description, ...moment.dated() };
  moment.world.projects[project.uuid] = project;
  addEnvironment(moment, project, "production");
  return project;
}

function addEnvironment(moment: Moment, project: ProjectRow, name: string): EnvironmentRow {
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

/**
 * Returns the form in which the store keeps a name: lower case, trimmed, with hyphens for slashes. The platform compares the sent name with
 * existing names for its 409; the store then compares the stored form. A name that equals an existing one only in the stored form therefore
 * causes an uncaught store error.
 */
function freeName(world: World, projectUuid: string, name: string, exceptUuid?: string): string {
  const stored = untagged(name).trim().toLowerCase().replaceAll("/", "-");
  const taken = environmentsOf(world, projectUuid).filter(({ uuid }) => uuid !== exceptUuid);
  if (taken.some((other) => other.name === name)) throw refuse.exists("Environment with this name");
  if (taken.some((other) => other.name === stored)) throw refuse.storeError();
  return stored;
}

const isEmpty = (world: World, { uuid, databases = [], services = [] }: EnvironmentRow): boolean =>
  applicationsIn(world, uuid).length + databases.length + services.length === 0;

function removeEnvironment(moment: Moment, environment: EnvironmentRow): void {
  for (const application of applicationsIn(moment.world, environment.uuid)) removeApplication(moment.world, application);
  delete moment.world.environments[environment.uuid];
  removeSharedVariables(moment.world, environment.uuid);
}

function removeProject(moment: Moment, project: ProjectRow): void {
  for (const environment of environmentsOf(moment.world, project.uuid)) removeEnvironment(moment, environment);
  delete moment.world.projects[project.uuid];
  removeSharedVariables(moment.world, project.uuid);
}

const shownEnvironment = ({ project_uuid: _1, databases: _2, services: _3, ...shown }: EnvironmentRow) => shown;

/**
 * Returns the description that the platform stores for a request: an empty string if the request contains null. Not called for a create request
 * without a description, for which the platform stores null.
 */
const described = (body: { description?: string | null }) => untagged(body.description ?? "");

const projectRoutes = [
  route(calls.list, ({ world }) =>
    reply.ok(Object.values(world.projects).map(({ id, uuid, name, description }) => ({ id, uuid, name, description }))),
  ),
  route(calls.get, ({ world, param }) => {
    const project = projectOf(world, param("uuid"));
    return reply.ok({ ...project, team_id: world.team.id, environments: environmentsOf(world, project.uuid).map(shownEnvironment) });
  }),
  route(calls.create, ({ moment, body }) =>
    reply.created({ uuid: addProject(moment, body.name, "description" in body ? described(body) : null).uuid }),
  ),
  route(calls.update, ({ world, moment, param, body }) => {
    const project = projectOf(world, param("uuid"));
    if ("name" in body) project.name = untagged(body.name ?? "");
    if ("description" in body) project.description = described(body);
    project.updated_at = moment.stamp();
    return reply.created({ uuid: project.uuid, name: project.name, description: project.description });
  }),
  route(calls.remove, ({ world, moment, param }) => {
    const project = projectOf(world, param("uuid"));
    if (!environmentsOf(world, project.uuid).every((environment) => isEmpty(world, environment))) {
      throw refuse.badRequest("Project has resources, so it cannot be deleted.");
    }
    removeProject(moment, project);
    return reply.ok({ message: "Project deleted." });
  }),
];

const environmentRoutes = [
  route(environments.list, ({ world, param }) =>
    reply.ok(environmentsOf(world, projectOf(world, param("uuid")).uuid).map(({ id, uuid, name }) => ({ id, uuid, name }))),
  ),
  route(environments.get, ({ world, param, caller }) => {
    const environment = environmentOf(world, param("uuid"), param("environment"));
    const applications = applicationsIn(world, environment.uuid).map((row) => shownApplication(world, row, caller.readsSensitive, false));
    return reply.ok({
      ...shownEnvironment(environment),
      applications,
      databases: environment.databases ?? [],
      services: environment.services ?? [],
    });
  }),
  route(environments.create, ({ world, moment, param, body }) =>
    reply.created({ uuid: addEnvironment(moment, projectOf(world, param("uuid")), body.name).uuid }),
  ),
  route(environments.update, ({ world, moment, param, body }) => {
    const environment = environmentOf(world, param("uuid"), param("environment"));
    if (body.name !== undefined && body.name !== environment.name)
      environment.name = freeName(world, environment.project_uuid, body.name, environment.uuid);
    if ("description" in body) environment.description = described(body);
    environment.updated_at = moment.stamp();
    return reply.ok({ uuid: environment.uuid, name: environment.name, description: environment.description });
  }),
  route(environments.remove, ({ world, moment, param }) => {
    const environment = environmentOf(world, param("uuid"), param("environment"));
    if (!isEmpty(world, environment)) throw refuse.badRequest("Environment has resources, so it cannot be deleted.");
    removeEnvironment(moment, environment);
    return reply.ok({ message: "Environment deleted." });
  }),
];

export const projects = product({
  routes: [...projectRoutes, ...environmentRoutes],
  tables: {
    projects: {
      singular: "project",
      add: (moment, { name, description }) =>
        addProject(moment, text("name", name), description == null ? null : text("description", description)).uuid,
      remove: removeProject,
    },
    environments: {
      singular: "environment",
      add: (moment, { project_uuid, name, description }) => {
        const environment = addEnvironment(moment, projectOf(moment.world, text("project_uuid", project_uuid)), text("name", name));
        if (description != null) environment.description = text("description", description);
        return environment.uuid;
      },
      remove: removeEnvironment,
    },
  },
});
