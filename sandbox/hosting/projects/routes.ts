import { environments, projects } from "../../../provider/api/hosting/projects";
import { refuse, reply } from "../../http/reply";
import { type Route, route } from "../../http/route";
import { applicationsIn } from "../applications/rules";
import { shownApplication } from "../applications/shown";
import { untagged } from "../untagged";
import type { EnvironmentRow } from "./rows";
import {
  addEnvironment,
  addProject,
  environmentOf,
  environmentsOf,
  isEmpty,
  projectOf,
  removeEnvironment,
  removeProject,
  renameEnvironment,
} from "./rules";

// docs/facts/hosting.md 2.

const shownEnvironment = ({ project_uuid: _1, databases: _2, services: _3, ...shown }: EnvironmentRow) => shown;

/** A description of null is stored as an empty string. If a create omits it, it stays null. */
const described = (body: { description?: string | null }) => untagged(body.description ?? "");

const projectRoutes = [
  route(projects.list, ({ world }) =>
    reply.ok(Object.values(world.projects).map(({ id, uuid, name, description }) => ({ id, uuid, name, description }))),
  ),
  route(projects.get, ({ world, param }) => {
    const project = projectOf(world, param("uuid"));
    return reply.ok({ ...project, team_id: world.team.id, environments: environmentsOf(world, project.uuid).map(shownEnvironment) });
  }),
  route(projects.create, ({ moment, body }) =>
    reply.created({ uuid: addProject(moment, body.name, "description" in body ? described(body) : null).uuid }),
  ),
  route(projects.update, ({ world, moment, param, body }) => {
    const project = projectOf(world, param("uuid"));
    if ("name" in body) project.name = untagged(body.name ?? "");
    if ("description" in body) project.description = described(body);
    project.updated_at = moment.stamp();
    return reply.created({ uuid: project.uuid, name: project.name, description: project.description });
  }),
  route(projects.remove, ({ world, moment, param }) => {
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
    if (body.name !== undefined) renameEnvironment(moment, environment, body.name);
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

export const routes: readonly Route[] = [...projectRoutes, ...environmentRoutes];
