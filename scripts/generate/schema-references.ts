import type * as z from "zod";
import { defOf } from "../../provider/api/zod-def";
import type { Field } from "../../provider/core/definition/field";
import type { ObjectSpec, TypeSpec } from "./package-schema";
import { required } from "./zod-def";

/** A secret value: a program may write a reference in place of each text, and the state then lacks the text. */
export interface SecretForm {
  readonly side: "input" | "output";
  /** Members of an object that take no reference. */
  readonly plainMembers: readonly string[];
}

export const secretFormOf = ({ secret, plainMembers = [] }: Field, side: SecretForm["side"]): SecretForm | undefined =>
  secret ? { side, plainMembers } : undefined;

/** Name of the type. */
export const REFERENCE = "Reference";

export const referenceType = (reference: TypeSpec): ObjectSpec => ({
  type: "object",
  description:
    "Refers to a secret value instead of containing it: the provider reads the value when it writes it, and the state keeps only the reference. Set exactly one member.",
  properties: {
    fromEnv: { type: "string", description: "Name of an environment variable of the process that runs Pulumi." },
    fromFile: { type: "string", description: "Absolute path of a file, or a path below the project. At most 1 MiB of UTF-8." },
    text: {
      type: "array",
      items: { oneOf: [{ type: "string" }, reference] },
      description: "Parts of a text: strings and references, which the provider joins.",
    },
  },
});

/** Adds the reference to the types of a value, if one of them is a text. */
export function withReference(type: TypeSpec, reference: TypeSpec): TypeSpec {
  const types = "oneOf" in type ? type.oneOf : [type];
  return types.some((one) => "type" in one && one.type === "string") ? { oneOf: [...types, reference] } : type;
}

/** Whether a program may write a reference in place of the value. */
export function mayBeReference(schema: z.core.$ZodType): boolean {
  const { type, innerType, in: input, options = [] } = defOf(schema);
  if (innerType || input) return mayBeReference(required(innerType ?? input));
  return type === "string" || options.some(mayBeReference);
}
