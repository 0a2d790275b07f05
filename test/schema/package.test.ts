import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { SETTINGS } from "../../provider/core/settings/setting-keys";
import type { PackageSchema, TypeSpec } from "../../scripts/generate/package-schema";
import { ROOT } from "../support/root";

const text = readFileSync(join(ROOT, "packages/plugin/schema.json"), "utf8");
const schema = JSON.parse(text) as PackageSchema;

// The part of Pulumi's metaschema (pkg/codegen/schema/pulumi.json) that the generator uses, without the parts that the generator must never
// write.
const name = z.string().regex(/^[a-z]\w*$/i);
const token = z.string().regex(/^hosting:(index|game):[a-z]\w*$/i);
/** A type inside an input of a component may have it. */
const plain = { plain: z.literal(true).optional() };
const primitive = z.strictObject({ ...plain, type: z.enum(["boolean", "integer", "number", "string"]) });
const reference = z.strictObject({ ...plain, $ref: z.string().regex(/^(pulumi\.json#\/Any|#\/types\/hosting:(index|game):\w+)$/) });
const list = z.strictObject({ ...plain, type: z.literal("array"), items: z.lazy((): z.ZodType => type) });
const map = z.strictObject({ ...plain, type: z.literal("object"), additionalProperties: z.lazy((): z.ZodType => type) });
const type: z.ZodType = z.union([
  primitive,
  reference,
  list,
  map,
  z.strictObject({
    ...plain,
    oneOf: z.tuple([z.union([primitive, reference]), z.union([primitive, reference, list, map])]).rest(reference),
  }),
]);
const notes = {
  description: z.string().min(1),
  secret: z.literal(true),
  deprecationMessage: z.string(),
  willReplaceOnChanges: z.literal(true),
  plain: z.literal(true),
};
const property = z.looseObject({}).superRefine((value, context) => {
  const spec = Object.fromEntries(Object.entries(value).filter(([key]) => !Object.hasOwn(notes, key)));
  const said = Object.fromEntries(Object.entries(value).filter(([key]) => Object.hasOwn(notes, key)));
  for (const result of [type.safeParse(spec), z.strictObject(notes).partial().safeParse(said)])
    if (!result.success) context.addIssue({ code: "custom", message: z.prettifyError(result.error) });
});
const properties = z.record(name, property);
const described = z.record(
  name,
  property.refine(({ description }) => description !== undefined, "has no description"),
);
const object = z.strictObject({
  type: z.literal("object"),
  description: z.string().optional(),
  properties,
  required: z.array(name).min(1).optional(),
});
const enumeration = z.strictObject({
  type: z.literal("string"),
  enum: z.array(z.strictObject({ value: z.string(), name: name.optional(), description: z.string().optional() })).min(1),
});
const resource = z.strictObject({
  description: z.string().min(1),
  // A component has the same type on both hosts.
  isComponent: z.literal(true).optional(),
  aliases: z.tuple([z.strictObject({ type: z.string().regex(/^pulumi-nodejs:dynamic\/hosting(\/game)?:\w+$/) })]).optional(),
  inputProperties: described,
  requiredInputs: z.array(name),
  properties: described,
  required: z.array(name),
  listInputs: object.optional(),
});
const metaschema = z.strictObject({
  name: z.literal("hosting"),
  displayName: z.string(),
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  description: z.string(),
  keywords: z.array(z.string()),
  license: z.string(),
  meta: z.strictObject({ moduleFormat: z.string() }),
  config: z.strictObject({ variables: described }),
  types: z.record(token, z.union([object, enumeration])),
  provider: z.strictObject({ description: z.string(), inputProperties: described }),
  resources: z.record(
    token,
    resource.refine(({ isComponent, aliases }) => (isComponent === true) === (aliases === undefined)),
  ),
  functions: z.record(token, z.strictObject({ description: z.string().min(1), inputs: object.optional(), outputs: object })),
  language: z.record(z.string(), z.record(z.string(), z.unknown())),
});

test("The schema of the plugin matches the metaschema", () => {
  const result = metaschema.safeParse(schema);
  expect(result.success ? "" : z.prettifyError(result.error)).toBe("");
});

const objects = [
  ...Object.entries(schema.types).flatMap(([at, spec]) => (spec.type === "object" ? [{ at, ...spec }] : [])),
  ...Object.entries(schema.functions).flatMap(([at, { inputs, outputs }]) => [...(inputs ? [{ at, ...inputs }] : []), { at, ...outputs }]),
  ...Object.entries(schema.resources).flatMap(([at, { inputProperties, requiredInputs, properties: all, required }]) => [
    { at, properties: inputProperties, required: requiredInputs },
    { at, properties: all, required },
  ]),
];

test("Every property that the schema requires exists", () =>
  expect(
    objects.flatMap(({ at, properties: all, required = [] }) => required.filter((key) => !(key in all)).map((key) => `${at} ${key}`)),
  ).toEqual([]));

/** Returns the names of the types that a type refers to. */
const refersTo = (spec: TypeSpec): string[] => [...JSON.stringify(spec).matchAll(/"#\/types\/([^"]+)"/g)].map(([, found = ""]) => found);

test("The schema contains exactly the object types and enums that it uses", () => {
  const used = objects.flatMap(({ properties: all }) => Object.values(all).flatMap(refersTo));
  expect([...new Set(used)].sort()).toEqual(Object.keys(schema.types).sort());
});

test("Names in the schema do not collide with names that generated SDKs add", () => {
  const names = Object.keys(schema.types).map((at) => at.split(":")[2] ?? "");
  expect(names.filter((own) => /(State|Args|Output|Input|Result|Map|Array|Ptr)$/.test(own))).toEqual([]);
  const lowered = [...Object.keys(schema.types), ...Object.keys(schema.resources)].map((at) => at.toLowerCase());
  expect(lowered.filter((at, n) => lowered.indexOf(at) !== n)).toEqual([]);
});

test("The inputs of a provider in the schema are exactly the settings", () => {
  const { variables } = schema.config;
  expect(Object.keys(variables)).toEqual(Object.keys(SETTINGS));
  expect(schema.provider.inputProperties).toEqual(variables);
  expect(Object.keys(variables).filter((key) => variables[key]?.secret)).toEqual(["apiToken", "panelKey"]);
});

test("The schema of the plugin has at most 500 kB", () => expect(Buffer.byteLength(text)).toBeLessThanOrEqual(500_000));
