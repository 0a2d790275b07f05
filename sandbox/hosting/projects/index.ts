import { product } from "../../http/product";
import { text } from "../../world/collections";
import { routes } from "./routes";
import { addEnvironment, addProject, projectOf, removeEnvironment, removeProject } from "./rules";

export type * from "./rows";

export const projects = product({
  routes,
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
