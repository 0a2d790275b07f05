import * as z from "zod";
import { hostingCall } from "../call";
import { listOf, looseInteger, objectOf, shown } from "../generous";
import { listedBy } from "../listed";
import { description, Made, objectName } from "./rules";

// See docs/spec/hosting-api.md, "Projects and environments", and docs/facts/hosting.md 2.

/** Returns the name of an environment as the platform stores it (docs/facts/hosting.md 2). */
export const canonicalEnvironment = (name: string): string => name.toLowerCase().replaceAll("/", "-");

export const ProjectBody = z.strictObject({ name: objectName, description: description.nullable().optional() });
export const EnvironmentBody = z.strictObject({ name: objectName });

export const ProjectRow = z.looseObject({ id: looseInteger, uuid: z.string(), name: z.string(), description: shown(z.string()) });
export type ProjectRow = z.infer<typeof ProjectRow>;

export const EnvironmentRow = z.looseObject({ id: looseInteger, uuid: z.string(), name: z.string(), description: shown(z.string()) });
export type EnvironmentRow = z.infer<typeof EnvironmentRow>;

export const projects = listedBy(
  { uuid: "list" },
  {
    list: hostingCall({ method: "GET", path: "/projects", response: listOf(ProjectRow, "projects") }),
    get: hostingCall({
      method: "GET",
      path: "/projects/{uuid}",
      response: objectOf(ProjectRow.extend({ environments: listOf(EnvironmentRow, "environments") }), "project"),
    }),
    create: hostingCall({ method: "POST", does: "creates", path: "/projects", body: ProjectBody, response: Made }),
    update: hostingCall({
      method: "PATCH",
      does: "sets",
      path: "/projects/{uuid}",
      body: z.strictObject({ name: objectName.nullable().optional(), description: description.nullable().optional() }),
    }),
    remove: hostingCall({ method: "DELETE", does: "removes", path: "/projects/{uuid}" }),
  },
);

export const environments = listedBy(
  { uuid: projects.list, environment: "list" },
  {
    list: hostingCall({ method: "GET", path: "/projects/{uuid}/environments", response: listOf(EnvironmentRow, "environments") }),
    get: hostingCall({ method: "GET", path: "/projects/{uuid}/{environment}", response: objectOf(EnvironmentRow, "environment") }),
    create: hostingCall({ method: "POST", does: "creates", path: "/projects/{uuid}/environments", body: EnvironmentBody, response: Made }),
    update: hostingCall({
      method: "PATCH",
      does: "sets",
      path: "/projects/{uuid}/environments/{environment}",
      body: z.strictObject({ name: objectName.optional(), description: description.nullable().optional() }),
    }),
    remove: hostingCall({ method: "DELETE", does: "removes", path: "/projects/{uuid}/environments/{environment}", endsKnown: true }),
  },
);
