import type { Fields } from "../../provider/core/definition/field";
import type { AnyDefinition } from "../../provider/core/definition/resource";
import type { AnyFunction } from "../../provider/functions/function";
import { packageSchema } from "../../scripts/generate/schema";

/** A made-up resource type with the members that the generator of the schema reads. */
export const thing = (inputs: Fields, outputs: Fields = {}, more: Partial<AnyDefinition> = {}): AnyDefinition => ({
  type: "Thing",
  doc: "A thing.",
  page: { source: "none", example: "const thing = 1;" },
  inputs,
  outputs,
  identity: { noun: "thing" },
  replacement: { order: "new first" },
  observe: async () => undefined,
  ...more,
});

/** A made-up function with the members that the generator reads. */
export const getThings = (args: Fields, result: Fields, more: object = {}): AnyFunction =>
  ({ name: "getThings", doc: "Things.", arguments: args, result, ...more }) as unknown as AnyFunction;

export const schemaOf = (definitions: readonly AnyDefinition[], functions: readonly AnyFunction[] = []) =>
  packageSchema(definitions, functions, [], "1.2.3");
