import { SharedVariableBody } from "../../../provider/api/hosting/shared-variables";
import { product } from "../../http/product";
import { text } from "../../world/collections";
import { routes } from "./routes";
import { addSharedVariable } from "./rules";
import { scopeOf } from "./scopes";

export type * from "./rows";

export const sharedVariables = product({
  routes,
  tables: {
    sharedVariables: {
      singular: "shared variable",
      aliases: ["sharedEnvs"],
      add: (moment, { project_uuid, environment, server_uuid, ...fields }) => {
        const params: Record<string, string> = {};
        if (project_uuid !== undefined) params.uuid = text("project_uuid", project_uuid);
        if (environment !== undefined) params.environment = text("environment", environment);
        if (server_uuid !== undefined) params.uuid = text("server_uuid", server_uuid);
        const type =
          server_uuid !== undefined
            ? "server"
            : environment !== undefined
              ? "environment"
              : project_uuid !== undefined
                ? "project"
                : "team";
        const at = scopeOf(type, { world: moment.world, param: (name) => params[name] ?? "" });
        return String(addSharedVariable(moment, at, SharedVariableBody.parse(fields)).id);
      },
    },
  },
});
