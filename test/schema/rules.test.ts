import * as z from "zod";
import { type Fields, field } from "../../provider/core/definition/field";
import type { AnyDefinition } from "../../provider/core/definition/resource";
import { getThings, schemaOf, thing } from "./thing";

/** Returns the type of one input in the schema, and the named types. */
const typeOf = (schema: z.ZodType) => {
  const made = schemaOf([thing({ boxes: field(schema, "Boxes.") })]);
  const { description: _, ...spec } = made.resources["hosting:index:Thing"]?.inputProperties.boxes ?? {};
  return { spec, types: made.types };
};

const ANY = { $ref: "pulumi.json#/Any" };

describe("A value", () => {
  test.each<[string, z.ZodType, object]>([
    ["text", z.string(), { type: "string" }],
    ["flag", z.boolean().optional(), { type: "boolean" }],
    ["number", z.number(), { type: "number" }],
    ["whole number without a bound", z.int(), { type: "number" }],
    ["whole number beyond 32 bits", z.int().max(2 ** 31), { type: "number" }],
    ["small number that need not be whole", z.number().min(0).max(5), { type: "number" }],
    [
      "whole number of 32 bits",
      z
        .int()
        .min(1)
        .max(2 ** 31 - 1),
      { type: "integer" },
    ],
    ["list", z.array(z.string()), { type: "array", items: { type: "string" } }],
    ["map", z.record(z.string(), z.boolean()), { type: "object", additionalProperties: { type: "boolean" } }],
    ["nullable text", z.string().nullable(), { type: "string" }],
    ["text that is trimmed", z.string().trim(), { type: "string" }],
    ["text that is converted", z.string().transform(Number), { type: "string" }],
    ["anything", z.unknown(), ANY],
    ["one of two", z.union([z.string(), z.boolean()]), { oneOf: [{ type: "string" }, { type: "boolean" }] }],
    ["one of three", z.union([z.string(), z.boolean(), z.number()]), ANY],
    ["one of two with a union in it", z.union([z.string(), z.union([z.boolean(), z.number()])]), ANY],
  ])("A value gets its type in the schema: %s", (_, schema, expected) => expect(typeOf(schema)).toEqual({ spec: expected, types: {} }));

  test("An enum also accepts texts outside its list, and its values have names", () => {
    expect(typeOf(z.enum(["www", "non-www", "git_provider_1"]))).toEqual({
      spec: { oneOf: [{ type: "string" }, { $ref: "#/types/hosting:index:ThingBoxes" }] },
      types: {
        "hosting:index:ThingBoxes": {
          type: "string",
          enum: [{ value: "www" }, { name: "NonWww", value: "non-www" }, { name: "GitProvider1", value: "git_provider_1" }],
        },
      },
    });
  });

  test("The type of an object in a list has a singular name", () => {
    const box = z.object({ size: z.string().describe("Its size."), lid: z.string().nullable(), colour: z.string().optional() });
    expect(typeOf(z.array(box))).toEqual({
      spec: { type: "array", items: { $ref: "#/types/hosting:index:ThingBox" } },
      types: {
        "hosting:index:ThingBox": {
          type: "object",
          properties: { size: { type: "string", description: "Its size." }, lid: { type: "string" }, colour: { type: "string" } },
          required: ["size"],
        },
      },
    });
  });

  test.each(["state", "args", "output", "input", "result", "map", "array", "ptr"])(
    "The schema changes the name of a type if the name has the ending of a generated type: %s",
    (key) => {
      const { types } = schemaOf([thing({ [key]: field(z.object({ a: z.string() }), "A.") })]);
      const capital = key.replace(/^./, (letter) => letter.toUpperCase());
      expect(Object.keys(types)).toEqual([`hosting:index:Thing${capital}Value`]);
    },
  );
});

describe("Variants", () => {
  const source = z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("git").describe("A repository."), url: z.string().describe("Address."), depth: z.int().optional() }),
    z.strictObject({ kind: z.literal("file").describe("A file."), url: z.string().optional().describe("Path."), name: z.string() }),
  ]);

  test("Variants become one object type, and the description of a member names its variants", () => {
    expect(typeOf(source).types["hosting:index:ThingBoxes"]).toEqual({
      type: "object",
      properties: {
        kind: {
          oneOf: [{ type: "string" }, { $ref: "#/types/hosting:index:ThingBoxesKind" }],
          description: "- `git`: A repository.\n- `file`: A file.",
        },
        url: { type: "string", description: "With `kind` `git`: Address. With `kind` `file`: Path. Required if `kind` is `git`." },
        depth: { type: "number", description: "Only if `kind` is `git`." },
        name: { type: "string", description: "Required if `kind` is `file`; otherwise not allowed." },
      },
      required: ["kind"],
    });
  });

  test("A member that all variants require is required", () => {
    const both = z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("a"), id: z.string().describe("Id.") }),
      z.object({ kind: z.literal("b"), id: z.string().describe("Id.") }),
    ]);
    expect(typeOf(both).types["hosting:index:ThingBoxes"]).toMatchObject({
      properties: { kind: { description: "`a` or `b`." }, id: { description: "Id." } },
      required: ["kind", "id"],
    });
  });
});

describe("A resource type", () => {
  const fields = {
    name: field(z.string(), "Its name. It has letters."),
    size: field(z.int().max(9), "Its size.", { onChange: "replaces", default: 3 }),
    key: field(z.string().optional(), "Its key.", { secret: true, deprecated: "Use name instead." }),
  };
  const outputs = { status: field(z.string(), "State."), until: field(z.string().nullable(), "End.") };
  const specOf = (more: Partial<AnyDefinition> = {}) => schemaOf([thing(fields, outputs, more)]).resources;

  test("The schema of a resource type contains the facts of its definition", () => {
    expect(specOf()["hosting:index:Thing"]).toMatchObject({
      aliases: [{ type: "pulumi-nodejs:dynamic/hosting:Thing" }],
      requiredInputs: ["size"],
      inputProperties: {
        name: { description: "Its name. It has letters. A change updates the resource in place." },
        size: { willReplaceOnChanges: true, description: "Its size. Default `3`. A change replaces the resource." },
        key: { secret: true, deprecationMessage: "Use name instead." },
      },
      required: ["name", "size", "status"],
      properties: { name: { description: "Its name." }, key: { secret: true }, until: { type: "string" } },
    });
    expect(JSON.stringify(specOf())).not.toMatch(/"default":|"willReplaceOnChanges":false/);
  });

  test("The types of a game panel resource are in the module `game`", () => {
    const { resources, types } = schemaOf([thing({ box: field(z.object({ a: z.string() }), "A.") }, {}, { module: "game" })]);
    expect([...Object.keys(resources), ...Object.keys(types)]).toEqual(["hosting:game:Thing", "hosting:game:ThingBox"]);
    expect(resources["hosting:game:Thing"]?.aliases).toEqual([{ type: "pulumi-nodejs:dynamic/hosting/game:Thing" }]);
  });

  test("The description of a resource type warns that an import prints secrets, and shows an import without printed secrets", () => {
    const { description } = specOf({ identity: { noun: "thing", address: "<box>/<thing>" } })["hosting:index:Thing"] ?? {};
    expect(description).toContain("## Import\n\nThe import id is `<box>/<thing>`, as in a call of `get`.");
    expect(description).toContain("prints `key` in clear");
    expect(description).toContain("pulumi import --generate-code=false hosting:index:Thing example '<box>/<thing>'\n");
  });

  test.each([{ form: "event" as const }, { form: "unread object" as const }])(
    "A description explains no import if the resource type does not support imports: %j",
    (more) => expect(specOf(more)["hosting:index:Thing"]?.description).toBe("A thing."),
  );

  test("The list of a resource type requires the id of the parent, if any", () => {
    const boxes = { box: field(z.string(), "Id of the box.", { refersTo: "Box" }) };
    const listed = { identity: { noun: "thing", parent: "box" }, list: async function* () {} };
    const specsOf = (more: Partial<AnyDefinition>) => schemaOf([thing(boxes, {}, more)]).resources["hosting:index:Thing"]?.listInputs;
    expect(specsOf(listed)).toMatchObject({ type: "object", properties: { box: { type: "string" } } });
    expect(specsOf({ ...listed, identity: { noun: "thing" } })).toEqual({ type: "object", properties: {} });
    expect(specsOf({})).toBeUndefined();
  });

  test("The description of a resource type contains no link to a page of this repository", () =>
    expect(
      specOf({ page: { source: "none", example: "", remarks: [`See [Box](${"box"}.md).`] }, form: "event" })["hosting:index:Thing"]
        ?.description,
    ).toBe("A thing.\n\nSee `Box`."));
});

describe("A function", () => {
  const args: Fields = { name: field(z.string(), "Name.") };
  const result = { url: field(z.string(), "Address."), port: field(z.int().min(1).max(65_535).nullable(), "Port.") };

  test("The schema of a function contains its arguments and its result", () =>
    expect(schemaOf([], [getThings(args, result)]).functions).toEqual({
      "hosting:index:getThings": {
        description: "Things.",
        inputs: { type: "object", properties: { name: { type: "string", description: "Name." } }, required: ["name"] },
        outputs: {
          type: "object",
          properties: { url: { type: "string", description: "Address." }, port: { type: "integer", description: "Port." } },
          required: ["url"],
        },
      },
    }));

  test("Every property of a secret result is secret", () => {
    const spec = schemaOf([], [getThings({}, result, { secret: true })]).functions["hosting:index:getThings"];
    expect(spec?.inputs).toBeUndefined();
    expect(Object.values(spec?.outputs.properties ?? {}).map(({ secret }) => secret)).toEqual([true, true]);
  });
});

describe("The generator refuses", () => {
  const named = (key: string): Fields => ({ [key]: field(z.string(), "A.") });
  const variants = (size: z.ZodType) =>
    z.discriminatedUnion("kind", [z.object({ kind: z.literal("a"), size: z.string() }), z.object({ kind: z.literal("b"), size })]);
  const input = (schema: z.ZodType) => () => schemaOf([thing({ box: field(schema, "A.") })]);

  test.each<[string, () => unknown, string]>([
    ["an output named id", () => schemaOf([thing({}, named("id"))]), 'a property cannot be named "id"'],
    ["an output named urn", () => schemaOf([thing({}, named("urn"))]), 'a property cannot be named "urn"'],
    ["an input named id", () => schemaOf([thing(named("id"))]), 'a property cannot be named "id"'],
    ["an input named pulumi", () => schemaOf([thing(named("pulumi"))]), 'cannot be named "pulumi"'],
    ["a member named pulumi", input(z.object({ pulumi: z.string() })), 'ThingBox: a member cannot be named "pulumi"'],
    ["an input that is an output too", () => schemaOf([thing(named("a"), named("a"))]), '"a" is an input and an output'],
    ["variants with different types", input(variants(z.boolean())), 'ThingBox: the variants have different types for "size"'],
    ["a list whose elements may be absent", input(z.array(z.string().nullable())), "an element of a list or a map may be absent"],
    [
      "a map whose elements may be absent",
      input(z.record(z.string(), z.string().optional())),
      "an element of a list or a map may be absent",
    ],
    ["an enum of numbers", input(z.literal([1, 2]).or(z.date())), "no type for a schema of type literal"],
    ["a type without a form in JSON", input(z.date()), "no type for a schema of type date"],
    [
      "two types of one name",
      () => schemaOf([thing({ box: field(z.object({ a: z.string() }), "A."), boxes: field(z.array(z.object({ b: z.string() })), "B.") })]),
      "two different types would be named hosting:index:ThingBox",
    ],
    ["two definitions of one name", () => schemaOf([thing({}), thing({})]), "two definitions are named hosting:index:Thing"],
  ])("The generator refuses %s", (_, make, message) => expect(make).toThrow(message));
});
