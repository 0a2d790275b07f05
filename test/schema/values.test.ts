import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import type * as z from "zod";
import { defOf } from "../../provider/api/zod-def";
import { type Fields, isNamedByDefault } from "../../provider/core/definition/field";
import { exportName, resourceTypeText } from "../../provider/core/type-token";
import { functions } from "../../provider/functions";
import { definitions } from "../../provider/resources";
import type { PackageSchema, TypeSpec } from "../../scripts/generate/package-schema";
import { ROOT } from "../support/root";
import { anyObject, anyValue } from "./any-value";
import { misfits, misfitsOfObject } from "./conforms";

const schema = JSON.parse(readFileSync(join(ROOT, "packages/plugin/schema.json"), "utf8")) as PackageSchema;
const tokenOf = (module: string | undefined, name: string): string => `hosting:${module ?? "index"}:${name}`;

/** A resource type with its inputs, or a function with its arguments, and their types in the schema. */
const cases = [
  ...definitions.map(({ module, type, inputs }) => {
    const token = tokenOf(module, type);
    const { inputProperties = {}, requiredInputs = [] } = schema.resources[token] ?? {};
    const named = Object.entries(inputs as Fields).flatMap(([key, field]) => (isNamedByDefault(key, field) ? [key] : []));
    return { token, values: anyFields(inputs, named), properties: inputProperties, required: requiredInputs };
  }),
  ...functions.map(({ module, name, arguments: args }) => {
    const token = tokenOf(module, name);
    return { token, values: anyFields(args), properties: {}, required: [], ...schema.functions[token]?.inputs };
  }),
];

function anyFields(fields: Fields, optional: readonly string[] = []) {
  return anyObject(Object.fromEntries(Object.entries(fields).map(([key, { schema: own }]) => [key, own])), optional);
}

test.each(cases)("Random inputs of $token fit the types of the schema", ({ values, ...spec }) => {
  fc.assert(
    fc.property(values, (value) => expect(misfitsOfObject(schema, spec, value)).toEqual([])),
    { numRuns: 40 },
  );
});

const unions = definitions.flatMap(({ module, type, inputs }) =>
  Object.entries(inputs as Fields).flatMap(([key, field]) =>
    variantsIn(field.schema).map((variants): [string, typeof variants] => [
      `${resourceTypeText(exportName({ module, type }))}.${key}`,
      variants,
    ]),
  ),
);

test.each(unions)("A random value of each variant of %s fits the schema's object type", (name, variants) => {
  const [type = "", key = ""] = name.replace(/^game\./, "").split(".");
  const spec = schema.resources[tokenOf(name.startsWith("game.") ? "game" : undefined, type)]?.inputProperties[key];
  const one = spec && "items" in spec ? spec.items : spec;
  for (const variant of variants)
    fc.assert(
      fc.property(anyValue(variant), (value) => expect(one && misfits(schema, one, value)).toEqual([])),
      { numRuns: 20 },
    );
});

/** The variants of each union with a discriminator in a schema. */
function variantsIn(own: z.core.$ZodType): z.core.$ZodType[][] {
  const { discriminator, options = [], element, innerType } = defOf(own);
  if (discriminator !== undefined) return [options];
  return [element, innerType].flatMap((inner) => (inner ? variantsIn(inner) : []));
}

describe("A value that does not fit its type", () => {
  const types: PackageSchema["types"] = {
    "a:b:Box": { type: "object", properties: { size: { type: "integer" } }, required: ["size"] },
    "a:b:Kind": { type: "string", enum: [{ value: "x" }] },
  };
  const made = { types };

  test.each<[TypeSpec, unknown, string]>([
    [{ type: "integer" }, 1.5, ": 1.5"],
    [{ type: "integer" }, 2 ** 31, ": 2147483648"],
    [{ type: "string" }, 1, ": 1"],
    [{ type: "array", items: { type: "boolean" } }, [true, "x"], '[1]: "x"'],
    [{ type: "object", additionalProperties: { type: "string" } }, { a: 1 }, ".a: 1"],
    [{ $ref: "#/types/a:b:Box" }, {}, ".size: is missing"],
    [{ $ref: "#/types/a:b:Box" }, { size: 1, lid: 2 }, ".lid: is no property"],
    [{ oneOf: [{ type: "string" }, { $ref: "#/types/a:b:Kind" }] }, "y", ': "y"'],
    [{ oneOf: [{ type: "string" }, { type: "boolean" }] }, 3, ": 3"],
  ])("The comparison of this test reports a value that does not have the type in the schema: %j", (spec, value, expected) =>
    expect(misfits(made, spec, value)).toContain(expected),
  );
});
