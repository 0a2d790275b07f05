import type { PackageSchema, PropertySpec, TypeSpec } from "../../scripts/generate/package-schema";
import { lineOf, memberOf } from "../../scripts/surface/member";
import { narrowed } from "../../scripts/surface/narrowed";
import { packageMembers } from "../../scripts/surface/package-members";

const TEXT: TypeSpec = { type: "string" };
const BOX: TypeSpec = { $ref: "#/types/hosting:index:Box" };
const MODE: TypeSpec = { oneOf: [TEXT, { $ref: "#/types/hosting:index:Mode" }] };

interface Parts {
  inputs?: Record<string, PropertySpec>;
  needed?: string[];
  outputs?: Record<string, PropertySpec>;
  present?: string[];
  args?: Record<string, PropertySpec>;
  types?: PackageSchema["types"];
  settings?: Record<string, PropertySpec>;
}

/** A made-up schema with one resource type, one function and two types. */
function made({ inputs, needed = ["size"], outputs, present = ["status"], args, types, settings }: Parts = {}): PackageSchema {
  const inputProperties: Record<string, PropertySpec> = {
    size: { type: "integer" },
    mode: MODE,
    boxes: { type: "array", items: BOX },
    ...inputs,
  };
  const own: Record<string, PropertySpec> = { status: TEXT, ...outputs };
  return {
    config: { variables: defined({ token: TEXT, ...settings }) },
    resources: {
      "hosting:game:Thing": {
        description: "",
        aliases: [],
        inputProperties: defined(inputProperties),
        requiredInputs: needed,
        properties: defined({ ...inputProperties, ...own }),
        required: present,
      },
    },
    functions: {
      "hosting:index:getThings": {
        description: "",
        inputs: { type: "object", properties: defined({ name: TEXT, ...args }), required: ["name", ...Object.keys(args ?? {})] },
        outputs: { type: "object", properties: { things: { type: "array", items: BOX } } },
      },
    },
    types: {
      "hosting:index:Box": { type: "object", properties: { lid: TEXT, depth: { type: "integer" } }, required: ["lid"] },
      "hosting:index:Mode": { type: "string", enum: [{ value: "fast" }, { value: "slow" }] },
      ...types,
    },
  } as unknown as PackageSchema;
}

const defined = (properties: object) => Object.fromEntries(Object.entries(properties).filter(([, spec]) => spec !== undefined));
const without = (key: string) => ({ [key]: undefined }) as unknown as Record<string, PropertySpec>;
const reported = (after: PackageSchema, before = made()): string[] => {
  // The record is written as lines and parsed again, as in `npm run check`.
  const record = packageMembers(before).map((member) => memberOf(lineOf(member)));
  return narrowed(record, packageMembers(after)).map(({ member, what }) => `${member.side} ${member.path} ${what}`);
};
const box = (properties: Record<string, PropertySpec>, required: string[]): PackageSchema["types"] => ({
  "hosting:index:Box": { type: "object", properties, required },
});

test("A schema is recorded with its settings, types, resource types and functions", () => {
  expect(packageMembers(made()).map(lineOf)).toEqual([
    "input hosting:token?: string",
    "name game.Thing",
    "input game.Thing.size: integer",
    "input game.Thing.mode?: string | Mode",
    "input game.Thing.boxes?: list<Box>",
    "output game.Thing.status: string",
    "name getThings",
    "input getThings.name: string",
    "output getThings.things?: list<Box>",
    "input Box?: object",
    "input Box.lid: string",
    "input Box.depth?: integer",
    "input Mode?: enum",
    "name Mode.fast",
    "name Mode.slow",
    "output Box?: object",
    "output Box.lid: string",
    "output Box.depth?: integer",
  ]);
});

describe("A narrower schema", () => {
  test.each<[string, Parts, string[]]>([
    [
      "a removed input",
      { inputs: without("mode") },
      ["input game.Thing.mode was removed", "input Mode was removed", "name Mode.fast was removed", "name Mode.slow was removed"],
    ],
    ["a removed output", { outputs: without("status"), present: [] }, ["output game.Thing.status was removed"]],
    ["a removed setting", { settings: without("token") }, ["input hosting:token was removed"]],
    ["an input that became required", { needed: ["size", "mode"] }, ["input game.Thing.mode became required"]],
    ["a new input that is required", { inputs: { id: TEXT }, needed: ["size", "id"] }, ["input game.Thing.id is new and required"]],
    ["a new argument that is required", { args: { tag: TEXT } }, ["input getThings.tag is new and required"]],
    [
      "an input that replaces",
      { inputs: { size: { type: "integer", willReplaceOnChanges: true } } },
      ["input game.Thing.size replaces the resource now"],
    ],
    ["an input of another type", { inputs: { size: { type: "number" } } }, ["input game.Thing.size no longer takes integer"]],
    [
      "a list of another type",
      { inputs: { boxes: { type: "array", items: TEXT } } },
      ["input game.Thing.boxes no longer takes list<Box>", "input Box was removed"],
    ],
    ["an output of another type", { outputs: { status: { type: "integer" } } }, ["output game.Thing.status may be integer now"]],
    ["an output that may be missing", { present: [] }, ["output game.Thing.status may be missing now"]],
    ["a removed member of a type", { types: box({ lid: TEXT }, ["lid"]) }, ["input Box.depth was removed", "output Box.depth was removed"]],
    [
      "a removed value of an enum",
      { types: { "hosting:index:Mode": { type: "string", enum: [{ value: "fast" }] } } },
      ["name Mode.slow was removed"],
    ],
    [
      "a member of a type that became required",
      { types: box({ lid: TEXT, depth: { type: "integer" } }, ["lid", "depth"]) },
      ["input Box.depth became required"],
    ],
    [
      "a new member of a type that is required",
      { types: box({ lid: TEXT, depth: { type: "integer" }, key: TEXT }, ["lid", "key"]) },
      ["input Box.key is new and required"],
    ],
  ])("the comparison reports %s", (_, parts, expected) => expect(reported(made(parts)).sort()).toEqual([...expected].sort()));

  test("the comparison reports a removed resource type and a removed function once", () => {
    const { resources: _, functions: __, ...rest } = made();
    const gone = reported({ ...rest, resources: {}, functions: {} });
    expect(gone.filter((line) => /Thing/.test(line))).toEqual(["name game.Thing was removed", "name getThings was removed"]);
  });

  test.each<[string, Parts]>([
    ["an unchanged schema", {}],
    ["a new optional input", { inputs: { key: TEXT } }],
    ["a new output", { outputs: { url: TEXT } }],
    ["a new setting", { settings: { host: TEXT } }],
    ["an input that became optional", { needed: [] }],
    ["an output that is always there", { present: ["status", "size"] }],
    [
      "a new value of an enum",
      { types: { "hosting:index:Mode": { type: "string", enum: [{ value: "fast" }, { value: "slow" }, { value: "x" }] } } },
    ],
    ["a new optional member of a type", { types: box({ lid: TEXT, depth: { type: "integer" }, key: TEXT }, ["lid"]) }],
    [
      "a new type with required members",
      {
        inputs: { lid: { $ref: "#/types/hosting:index:Lid" } },
        types: { "hosting:index:Lid": { type: "object", properties: { a: TEXT }, required: ["a"] } },
      },
    ],
  ])("the comparison does not report %s", (_, parts) => expect(reported(made(parts))).toEqual([]));

  test("the comparison reports no change for a new optional input if an output already had the type of the input", () => {
    const fewer = made({ inputs: without("boxes") });
    expect(reported(made(), fewer)).toEqual([]);
  });
});
