import * as z from "zod";
import { type AnyCall, hostingCall } from "../call";
import { listOf, looseFlag, looseInteger, maybe, objectOf, shown } from "../generous";
import { listedBy } from "../listed";
import { environments, projects } from "./projects";
import { flag, Timestamps } from "./rules";
import { servers } from "./servers";
import { variableKey } from "./variables";

// See docs/spec/hosting-api.md, "Shared variables", and docs/facts/hosting.md 5. The calls of all four scopes (team, project, environment, server)
// have the same bodies.

const fields = {
  value: z.string().nullable().optional(),
  is_literal: flag.optional(),
  is_multiline: flag.optional(),
  is_shown_once: flag.optional(),
  comment: z.string().max(256).nullable().optional(),
};

export const SharedVariableBody = z.strictObject({ key: variableKey, ...fields });
export type SharedVariableBody = z.infer<typeof SharedVariableBody>;
export const SharedVariablePatch = z.strictObject({ key: variableKey.optional(), ...fields });

/** A shared variable has an integer id and no uuid. `value` is absent if the token is not allowed to read it. */
export const SharedVariable = z.looseObject({
  id: looseInteger,
  key: z.string(),
  value: shown(z.string()),
  type: shown(z.string()),
  is_literal: looseFlag,
  is_multiline: looseFlag,
  is_shown_once: looseFlag,
  comment: shown(z.string()),
  ...Timestamps,
});
export type SharedVariable = z.infer<typeof SharedVariable>;

const callsOf = (scope: string, lists: Readonly<Record<string, AnyCall>> = {}) =>
  listedBy(
    { ...lists, env_id: "list" },
    {
      list: hostingCall({ method: "GET", path: `${scope}/envs`, response: listOf(SharedVariable, "envs") }),
      /** Returns 409 if the key exists in the scope. */
      create: hostingCall({
        method: "POST",
        does: "creates",
        path: `${scope}/envs`,
        body: SharedVariableBody,
        response: objectOf(z.looseObject({ id: looseInteger }), "env"),
      }),
      update: hostingCall({
        method: "PATCH",
        does: "sets",
        path: `${scope}/envs/{env_id}`,
        body: SharedVariablePatch,
        response: maybe(objectOf(SharedVariable, "env")),
      }),
      remove: hostingCall({ method: "DELETE", does: "removes", path: `${scope}/envs/{env_id}` }),
    },
  );

export const sharedVariables = {
  team: callsOf("/team"),
  project: callsOf("/projects/{uuid}", { uuid: projects.list }),
  environment: callsOf("/projects/{uuid}/environments/{environment}", { environment: environments.list }),
  server: callsOf("/servers/{uuid}", { uuid: servers.list }),
};
