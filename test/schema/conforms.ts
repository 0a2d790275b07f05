import { isBag } from "../../provider/core/values";
import type { PackageSchema, TypeSpec } from "../../scripts/generate/package-schema";

const SMALLEST = -(2 ** 31);
const LARGEST = 2 ** 31 - 1;

/** Returns the paths of the parts of a value that do not have the type of the package schema. A text of an enum must be one of the enum's values. */
export function misfits(schema: Pick<PackageSchema, "types">, spec: TypeSpec, value: unknown, path = ""): string[] {
  const fits = (isRight: boolean): string[] => (isRight ? [] : [`${path}: ${JSON.stringify(value)}`]);
  if ("oneOf" in spec) return misfitsOfChoice(schema, spec.oneOf, value, path);
  if ("$ref" in spec) return spec.$ref === "pulumi.json#/Any" ? [] : misfitsOfNamed(schema, spec.$ref, value, path);
  switch (spec.type) {
    case "string":
    case "boolean":
      return fits(typeof value === spec.type);
    case "number":
      return fits(typeof value === "number");
    case "integer":
      return fits(Number.isInteger(value) && Number(value) >= SMALLEST && Number(value) <= LARGEST);
    case "array":
      return Array.isArray(value) ? value.flatMap((item, n) => misfits(schema, spec.items, item, `${path}[${n}]`)) : fits(false);
    case "object":
      return isBag(value)
        ? Object.entries(value).flatMap(([key, item]) => misfits(schema, spec.additionalProperties, item, `${path}.${key}`))
        : fits(false);
  }
}

function misfitsOfChoice(schema: Pick<PackageSchema, "types">, choices: readonly TypeSpec[], value: unknown, path: string): string[] {
  const known = choices.find((choice) => "$ref" in choice && isEnum(schema, choice.$ref));
  if (known) return misfits(schema, known, value, path);
  const all = choices.map((choice) => misfits(schema, choice, value, path));
  return all.find((found) => found.length === 0) ?? all.flat();
}

const typeAt = ({ types }: Pick<PackageSchema, "types">, ref: string) => types[ref.replace("#/types/", "")];
const isEnum = (schema: Pick<PackageSchema, "types">, ref: string): boolean => typeAt(schema, ref)?.type === "string";

function misfitsOfNamed(schema: Pick<PackageSchema, "types">, ref: string, value: unknown, path: string): string[] {
  const type = typeAt(schema, ref);
  if (type === undefined) return [`${path}: there is no type ${ref}`];
  if (type.type === "string") return type.enum.some((one) => one.value === value) ? [] : [`${path}: ${JSON.stringify(value)}`];
  if (!isBag(value)) return [`${path}: ${JSON.stringify(value)}`];
  return misfitsOfObject(schema, type, value, path);
}

/** Does the same as `misfits` for the inputs of a resource type, the arguments of a function, or an object type. */
export function misfitsOfObject(
  schema: Pick<PackageSchema, "types">,
  { properties, required = [] }: { readonly properties: Readonly<Record<string, TypeSpec>>; readonly required?: readonly string[] },
  value: Readonly<Record<string, unknown>>,
  path = "",
): string[] {
  const missing = required.filter((key) => value[key] === undefined).map((key) => `${path}.${key}: is missing`);
  const others = Object.entries(value).flatMap(([key, item]) => {
    const spec = properties[key];
    return spec === undefined ? [`${path}.${key}: is no property`] : misfits(schema, spec, item, `${path}.${key}`);
  });
  return [...missing, ...others];
}
