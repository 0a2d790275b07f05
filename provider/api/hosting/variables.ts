import * as z from "zod";
import { hostingCall } from "../call";
import { listOf, looseFlag, maybe, shown } from "../generous";
import { listedBy } from "../listed";
import { applications } from "./applications";
import { flag, Made, Timestamps } from "./rules";

// See docs/spec/hosting-api.md, "Application variables", and docs/facts/hosting.md 4.

export const variableKey = z
  .string()
  .max(255)
  .regex(/^[A-Za-z_][A-Za-z0-9_.]*$/, "only letters, digits, _ and . are allowed, with a letter or _ first");

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

/** Not strict, because in the bulk call the platform drops unknown fields of an item instead of refusing them. */
export const VariableItem = z.object(fields);

/** `value` is absent if the token is not allowed to read it, or if `is_shown_once` is set. */
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

/** Fields by which a body identifies its variable. */
const part = ["key", "is_preview"];

export const variables = listedBy(
  { uuid: applications.list, env_uuid: "list" },
  {
    /** Production variables come first, then those for preview deployments, each sorted by id. The API has no call to read one variable. */
    list: hostingCall({ method: "GET", path: "/applications/{uuid}/envs", response: listOf(Variable, "envs") }),
    /** For a production variable, the platform also creates a preview copy. Returns 409 if the key exists in the scope. */
    create: hostingCall({ method: "POST", does: "creates", path: "/applications/{uuid}/envs", body: VariableBody, response: Made, part }),
    /** Finds the variable by key and `is_preview`. Resets `value`, `is_literal`, `is_multiline` and `is_shown_once` if they are absent. */
    update: hostingCall({ method: "PATCH", does: "sets", path: "/applications/{uuid}/envs", body: VariableBody, part }),
    /** Creates or updates one variable after another, by key and `is_preview`. Never deletes a variable. */
    bulk: hostingCall({
      method: "PATCH",
      does: "creates",
      path: "/applications/{uuid}/envs/bulk",
      body: z.strictObject({ data: z.array(VariableItem) }),
      response: maybe(listOf(Variable, "envs")),
    }),
    remove: hostingCall({ method: "DELETE", does: "removes", path: "/applications/{uuid}/envs/{env_uuid}" }),
  },
);
