import { sharedVariables as callsByType, SharedVariableBody } from "../../../provider/api/hosting/shared-variables";
import { type PathRequest, product, type Route, route } from "../../http/product";
import { reply } from "../../http/reply";
import { text } from "../../world/collections";
import type { Fields } from "../../world/json";
import { environmentOf, projectOf } from "../project";
import { serverOf } from "../server/rows";
import {
  addSharedVariable,
  refuseTakenKey,
  type Scope,
  type SharedVariableRow,
  sharedVariableOf,
  sharedVariablesOf,
  storedSharedValue,
} from "./rules";

const SCOPES: Readonly<Record<SharedVariableRow["type"], (request: PathRequest) => Scope>> = {
  team: ({ world }) => ({ type: "team", scope: String(world.team.id) }),
  project: ({ world, param }) => ({ type: "project", scope: projectOf(world, param("uuid")).uuid }),
  environment: ({ world, param }) => ({ type: "environment", scope: environmentOf(world, param("uuid"), param("environment")).uuid }),
  server: ({ world, param }) => ({ type: "server", scope: serverOf(world, param("uuid")).uuid }),
};

// Source: docs/facts/hosting.md 5.

function shown({ scope: _, value, ...row }: SharedVariableRow, readsSensitive: boolean): Fields {
  return { ...row, ...(readsSensitive && !row.is_shown_once ? { value } : {}) };
}

function routesFor(type: SharedVariableRow["type"]): Route[] {
  const calls = callsByType[type];
  const place = SCOPES[type];
  return [
    route(calls.list, (request) =>
      reply.ok(sharedVariablesOf(request.world, place(request)).map((row) => shown(row, request.caller.readsSensitive))),
    ),
    route(calls.create, (request) => reply.created({ id: addSharedVariable(request.moment, place(request), request.body).id })),
    route(calls.update, (request) => {
      const { world, body, moment, param, caller } = request;
      const at = place(request);
      const row = sharedVariableOf(world, at, param("env_id"));
      if (body.key !== undefined) refuseTakenKey(world, at, body.key, row);
      const { value, ...rest } = body;
      const stored = value === undefined ? row.value : storedSharedValue(value);
      Object.assign(row, rest, { value: stored, updated_at: moment.stamp() });
      return reply.ok(shown(row, caller.readsSensitive));
    }),
    route(calls.remove, (request) => {
      const row = sharedVariableOf(request.world, place(request), request.param("env_id"));
      delete request.world.sharedVariables[row.id];
      return reply.ok({ message: "Environment variable deleted." });
    }),
  ];
}

const routes: readonly Route[] = [...routesFor("team"), ...routesFor("project"), ...routesFor("environment"), ...routesFor("server")];

export type * from "./rules";

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
        const at = SCOPES[type]({ world: moment.world, param: (name) => params[name] ?? "" });
        return String(addSharedVariable(moment, at, SharedVariableBody.parse(fields)).id);
      },
    },
  },
});
