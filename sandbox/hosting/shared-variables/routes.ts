import { SharedVariableBody, sharedVariables } from "../../../provider/api/hosting/shared-variables";
import type { Area } from "../../http/product";
import { reply } from "../../http/reply";
import { type Asked, type Served, serve } from "../../http/route";
import { kind } from "../../world/collections";
import type { Fields } from "../../world/json";
import type { SharedVariableRow } from "../../world/rows";
import { environmentOf, projectOf } from "../projects/rules";
import { serverOf } from "../servers/rules";
import { text } from "../untagged";
import { addSharedVariable, refuseTakenKey, type Scope, sharedVariableOf, sharedVariablesOf, storedSharedValue } from "./rules";

// hosting-facts.md 5.

type Place = (asked: Pick<Asked<unknown, unknown>, "world" | "param">) => Scope;

const PLACES: Readonly<Record<SharedVariableRow["type"], Place>> = {
  team: ({ world }) => ({ type: "team", scope: String(world.team.id) }),
  project: ({ world, param }) => ({ type: "project", scope: projectOf(world, param("uuid")).uuid }),
  environment: ({ world, param }) => ({ type: "environment", scope: environmentOf(world, param("uuid"), param("environment")).uuid }),
  server: ({ world, param }) => ({ type: "server", scope: serverOf(world, param("uuid")).uuid }),
};

function shown({ scope: _, value, ...row }: SharedVariableRow, readsSensitive: boolean): Fields {
  return { ...row, ...(readsSensitive && !row.is_shown_once ? { value } : {}) };
}

function servedFor(type: SharedVariableRow["type"]): Served[] {
  const calls = sharedVariables[type];
  const place = PLACES[type];
  return [
    serve(calls.list, (asked) =>
      reply.ok(sharedVariablesOf(asked.world, place(asked)).map((row) => shown(row, asked.caller.readsSensitive))),
    ),
    serve(calls.create, (asked) => reply.created({ id: addSharedVariable(asked.moment, place(asked), asked.body).id })),
    serve(calls.update, (asked) => {
      const { world, body, moment, param, caller } = asked;
      const at = place(asked);
      const row = sharedVariableOf(world, at, param("env_id"));
      if (body.key !== undefined) refuseTakenKey(world, at, body.key, row);
      const { value, ...rest } = body;
      const stored = value === undefined ? row.value : storedSharedValue(value);
      Object.assign(row, rest, { value: stored, updated_at: moment.stamp() });
      return reply.ok(shown(row, caller.readsSensitive));
    }),
    serve(calls.remove, (asked) => {
      const row = sharedVariableOf(asked.world, place(asked), asked.param("env_id"));
      delete asked.world.sharedVariables[row.id];
      return reply.ok({ message: "Environment variable deleted." });
    }),
  ];
}

export const sharedVariablesArea: Area = {
  serves: [...servedFor("team"), ...servedFor("project"), ...servedFor("environment"), ...servedFor("server")],
  kinds: [
    kind<SharedVariableRow>({
      name: "sharedVariables",
      aliases: ["sharedEnvs"],
      one: "shared variable",
      rows: (world) => world.sharedVariables,
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
        const at = PLACES[type]({ world: moment.world, param: (name) => params[name] ?? "" });
        return String(addSharedVariable(moment, at, SharedVariableBody.parse(fields)).id);
      },
    }),
  ],
};
