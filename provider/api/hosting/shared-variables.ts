import * as z from "zod";
import { hostingCall } from "../call";
import { Deleted } from "./answers";
import { flag, Timestamps } from "./rules";
import { variableKey } from "./variables";

// Specification, "Shared variables"; rules and shapes from hosting-facts.md 5. Four scopes, one set of bodies.

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

/** Known by an integer id; there is no uuid. `value` is absent where it may not be read. */
export const SharedVariable = z.looseObject({
  id: z.int(),
  key: z.string(),
  value: z.string().nullish(),
  type: z.string(),
  is_literal: z.boolean(),
  is_multiline: z.boolean(),
  is_shown_once: z.boolean(),
  comment: z.string().nullish(),
  ...Timestamps,
});
export type SharedVariable = z.infer<typeof SharedVariable>;

const callsOf = (scope: string) => ({
  list: hostingCall({ method: "GET", path: `${scope}/envs`, answer: z.array(SharedVariable) }),
  /** 409 where the key exists in the scope. */
  create: hostingCall({ method: "POST", path: `${scope}/envs`, body: SharedVariableBody, answer: z.looseObject({ id: z.int() }) }),
  /** Changes only what is sent, the key too. */
  update: hostingCall({
    method: "PATCH",
    path: `${scope}/envs/{env_id}`,
    body: SharedVariablePatch,
    answer: SharedVariable,
    repeatable: true,
  }),
  remove: hostingCall({ method: "DELETE", path: `${scope}/envs/{env_id}`, answer: Deleted, repeatable: true }),
});

export const sharedVariables = {
  team: callsOf("/team"),
  project: callsOf("/projects/{uuid}"),
  environment: callsOf("/projects/{uuid}/environments/{environment}"),
  server: callsOf("/servers/{uuid}"),
};
