import { VariableItem, variables } from "../../../provider/api/hosting/variables";
import { validated } from "../../http/body";
import { orNotFound, refuse, reply } from "../../http/reply";
import { type Route, rawRoute, route } from "../../http/route";
import { isFields } from "../../world/json";
import { applicationOf } from "../applications/rules";
import { addVariable, changeVariable, removeVariable, sameVariable, shownVariable, variablesOf } from "./rules";

// docs/facts/hosting.md 4.

export const routes: readonly Route[] = [
  route(variables.list, ({ world, param, caller }) => {
    const { uuid } = applicationOf(world, param("uuid"));
    return reply.ok(variablesOf(world, uuid).map((row) => shownVariable(world, row, caller.readsSensitive)));
  }),
  route(
    variables.create,
    ({ world, moment, param, body }) => {
      const { uuid } = applicationOf(world, param("uuid"));
      const taken = variablesOf(world, uuid).some(sameVariable(body.key, body.is_preview ?? false));
      if (taken) throw refuse.conflict("Environment variable already exists. Use PATCH request to update it.");
      return reply.created({ uuid: addVariable(moment, uuid, body).uuid });
    },
    { lenient: true },
  ),
  route(variables.update, ({ world, moment, param, body, caller }) => {
    const { uuid } = applicationOf(world, param("uuid"));
    const row = orNotFound(variablesOf(world, uuid).find(sameVariable(body.key, body.is_preview ?? false)), "Environment variable");
    changeVariable(moment, row, body);
    return reply.created(shownVariable(world, row, caller.readsSensitive));
  }),
  // Not transactional: items before an invalid one are kept. The call reads the rows once, so a new key that occurs
  // twice creates two rows.
  rawRoute(variables.bulk, ({ world, moment, param, body, caller }) => {
    const { uuid } = applicationOf(world, param("uuid"));
    if (!isFields(body) || !Array.isArray(body.data)) throw refuse.badRequest("Bulk data is required.");
    const before = variablesOf(world, uuid);
    const rows = body.data.map((sent) => {
      const item = validated(VariableItem, sent);
      const existing = before.find(sameVariable(item.key, item.is_preview ?? false));
      if (!existing) return addVariable(moment, uuid, item);
      changeVariable(moment, existing, item);
      return existing;
    });
    return reply.created(rows.map((row) => shownVariable(world, row, caller.readsSensitive)));
  }),
  route(variables.remove, ({ world, param }) => {
    const { uuid } = applicationOf(world, param("uuid"));
    const found = variablesOf(world, uuid).find((one) => one.uuid === param("env_uuid"));
    removeVariable(world, orNotFound(found, "Environment variable"));
    return reply.ok({ message: "Environment variable deleted." });
  }),
];
