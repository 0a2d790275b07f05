import { sharedVariables } from "../../../provider/api/hosting/shared-variables";
import { reply } from "../../http/reply";
import { type PathRequest, type Route, route } from "../../http/route";
import type { Fields } from "../../world/json";
import type { SharedVariableRow } from "./rows";
import { addSharedVariable, refuseTakenKey, sharedVariableOf, sharedVariablesOf, storedSharedValue } from "./rules";
import { scopeOf } from "./scopes";

// docs/facts/hosting.md 5.

function shown({ scope: _, value, ...row }: SharedVariableRow, readsSensitive: boolean): Fields {
  return { ...row, ...(readsSensitive && !row.is_shown_once ? { value } : {}) };
}

function routesFor(type: SharedVariableRow["type"]): Route[] {
  const calls = sharedVariables[type];
  const place = (request: PathRequest) => scopeOf(type, request);
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

export const routes: readonly Route[] = [
  ...routesFor("team"),
  ...routesFor("project"),
  ...routesFor("environment"),
  ...routesFor("server"),
];
