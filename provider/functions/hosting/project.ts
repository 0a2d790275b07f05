import * as z from "zod";
import { projects } from "../../api/hosting/projects";
import { field } from "../../core/definition/field";
import { defineFunction } from "../function";

export const getProjects = defineFunction({
  name: "getProjects",
  doc: "All projects of the token's team.",
  page: {
    source: 'docs/spec/hosting-api.md, "Projects and environments"',
    example: `export const names = hosting.getProjectsOutput().projects.apply((projects) => projects.map((p) => p.name));`,
  },
  arguments: {},
  result: {
    projects: field(
      z.array(
        z.object({
          uuid: z.string().describe("Id of the project."),
          name: z.string().describe("Name of the project. Not unique."),
          description: z.string().nullish().describe("Description of the project."),
        }),
      ),
      "The projects, in the API's order.",
    ),
  },

  async call({ hosting }) {
    const rows = await hosting.get(projects.list);
    return { projects: rows.map(({ uuid, name, description }) => ({ uuid, name, description })) };
  },
});

const Listed = z.object({
  uuid: z.string().describe("Id of the environment, in the form for `Application`."),
  name: z.string().describe("Name of the environment."),
  description: z.string().nullish().describe("Description of the environment."),
});

export const getEnvironments = defineFunction({
  name: "getEnvironments",
  doc: "The environments of a project. Every project begins with `production`.",
  page: {
    source: 'docs/spec/hosting-api.md, "Projects and environments"',
    example: `const shop = hosting.Project.get("shop", "<project uuid>");
const { environments } = hosting.getEnvironmentsOutput({ projectUuid: shop.id });
export const names = environments.apply((all) => all.map((one) => one.name));`,
  },
  arguments: { projectUuid: field(z.string().min(1), "Id of the project.") },
  result: { environments: field(z.array(Listed), "The environments, in the API's order.") },

  async call({ hosting }, { projectUuid }) {
    const { environments } = await hosting.get(projects.get, { params: { uuid: projectUuid } });
    return { environments: environments.map(({ uuid, name, description }) => ({ uuid, name, description })) };
  },
});
