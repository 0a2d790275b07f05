import * as z from "zod";
import { hostingCall } from "../call";
import { listOf, looseFlag, maybe, shown } from "../generous";
import { Made } from "./answers";
import { flag, Timestamps } from "./rules";

// docs/spec/hosting-api.md, "Application variables"; rules and shapes from docs/facts/hosting.md 4.

export const variableKey = z
  .string()
  .max(255)
  .regex(/^[A-Za-z_][A-Za-z0-9_.]*$/, "letters, digits, _ and . only, and no digit or . first");

const fields = {
  key: variableKey,
  value: z.string().nullable().optional(),
  is_preview: flag.optional(),
  is_literal: flag.optional(),
  is_multiline: flag.optional(),
  is_shown_once: flag.optional(),
  is_runtime: flag.optional(),
  is_buildtime: flag.optional(),
  comment: z.string().max(256).nullable().optional(),
};

export const VariableBody = z.strictObject(fields);
export type VariableBody = z.infer<typeof VariableBody>;

/** Items of the bulk call drop keys that they do not know instead of refusing them. */
export const VariableItem = z.object(fields);

/** `value` is absent for a token that may not read it, and for everyone where `is_shown_once` is set. */
export const Variable = z.looseObject({
  uuid: z.string(),
  key: z.string(),
  value: shown(z.string()),
  is_preview: looseFlag,
  is_literal: looseFlag,
  is_multiline: looseFlag,
  is_shown_once: looseFlag,
  is_runtime: looseFlag,
  is_buildtime: looseFlag,
  comment: shown(z.string()),
  ...Timestamps,
});
export type Variable = z.infer<typeof Variable>;

export const variables = {
  /** Production rows by id, then preview rows by id. There is no GET of one. */
  list: hostingCall({ method: "GET", path: "/applications/{uuid}/envs", response: listOf(Variable, "envs") }),
  /** Also makes a preview copy of a production variable. 409 where the key exists in the scope. */
  create: hostingCall({ method: "POST", path: "/applications/{uuid}/envs", body: VariableBody, response: Made }),
  /** Found by key and `is_preview`. Left out, `value` and the three flags literal, multiline and shown-once are reset. */
  update: hostingCall({ method: "PATCH", path: "/applications/{uuid}/envs", body: VariableBody }),
  /** Creates or updates by key and `is_preview`, one after another; never deletes. The answer, where there is one, is in the order of the request. */
  bulk: hostingCall({
    method: "PATCH",
    path: "/applications/{uuid}/envs/bulk",
    body: z.strictObject({ data: z.array(VariableItem) }),
    response: maybe(listOf(Variable, "envs")),
  }),
  remove: hostingCall({ method: "DELETE", path: "/applications/{uuid}/envs/{env_uuid}" }),
};
