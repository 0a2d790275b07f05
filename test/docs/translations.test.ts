import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import * as z from "zod";
import { field } from "../../provider/core/definition/field";
import { isBag } from "../../provider/core/values";
import { functions } from "../../provider/functions";
import { definitions } from "../../provider/resources";
import { readProgram } from "../../scripts/generate/examples/read-program";
import { translationsOf } from "../../scripts/generate/examples/translations";
import type { ObjectSpec, PackageSchema } from "../../scripts/generate/package-schema";
import { misfitsOfObject } from "../schema/conforms";
import { getThings, schemaOf, thing } from "../schema/thing";
import { ROOT } from "../support/root";

const schema = JSON.parse(readFileSync(join(ROOT, "packages/plugin/schema.json"), "utf8")) as PackageSchema;
const named = [...definitions, ...functions].map((one): [string, string] => [
  [one.module, "type" in one ? one.type : one.name].filter(Boolean).join("."),
  one.page.example,
]);
const translated = named.flatMap(([name, example]) => {
  const translations = translationsOf(example, schema, new Map());
  return translations ? [{ name, ...translations }] : [];
});

test("Examples have translations, except three with a condition or a function", () => {
  const names = translated.map(({ name }) => name);
  expect(named.map(([name]) => name).filter((name) => !names.includes(name))).toEqual([
    "ApplicationState",
    "ApplicationCopy",
    "game.getStartup",
  ]);
});

/** Returns the values that do not fit the schema. It skips references and files, because only the run determines their types. */
const misfits = (spec: Pick<ObjectSpec, "properties" | "required">, value: unknown): string[] =>
  misfitsOfObject(schema, spec, isBag(value) ? value : {}).filter((found) => !/: ("\$\{|\{"fn::)/.test(found));

const longToken = (token: string): string => (token.split(":").length === 2 ? token.replace(":", ":index:") : token);
const entriesOf = (value: unknown): [string, Record<string, unknown>][] =>
  Object.entries((value ?? {}) as Record<string, Record<string, unknown>>);

test.each(translated)("the YAML example of $name fits the schema", ({ yaml }) => {
  const program = parse(yaml) as Record<string, unknown>;
  const names = [...entriesOf(program.config), ...entriesOf(program.variables), ...entriesOf(program.resources)].map(([name]) => name);
  const references = [...yaml.matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name]) => name);
  expect(references.filter((name) => !names.includes(name ?? ""))).toEqual([]);

  for (const [, { type, properties, get }] of entriesOf(program.resources)) {
    const spec = schema.resources[longToken(String(type))];
    expect(spec).toBeDefined();
    if (spec && !get) expect(misfits({ properties: spec.inputProperties, required: spec.requiredInputs }, properties)).toEqual([]);
  }
  for (const [, variable] of entriesOf(program.variables)) {
    const { function: token, arguments: args } = variable["fn::invoke"] as Record<string, unknown>;
    const spec = schema.functions[longToken(String(token))];
    expect(spec).toBeDefined();
    expect(misfits(spec?.inputs ?? { properties: {} }, args)).toEqual([]);
  }
});

const kind = z.object({ kindOf: z.string(), tag: z.string().optional() });
const made = schemaOf(
  [
    thing({
      size: field(z.number(), "Size."),
      boxes: field(z.array(kind), "Boxes."),
      byName: field(z.record(z.string(), z.union([z.string(), kind])), "Boxes by name."),
      owner: field(z.string(), "Owner."),
      isOpen: field(z.boolean(), "Open."),
    }),
  ],
  [getThings({ where: field(kind, "Place.") }, { things: field(z.array(z.string()), "Things.") })],
);
const both = (example: string, watchers: ReadonlyMap<string, string> = new Map()) => translationsOf(example, made, watchers);

describe("A translation", () => {
  test("A translation keeps objects, maps, lists and references between resources", () => {
    const { yaml, python } =
      both(`const config = new pulumi.Config();
const size = config.requireNumber("boxSize");
const first = new hosting.Thing("first-thing", { size, isOpen: true, owner: config.requireSecret("ownerName"), boxes: [{ kindOf: "a", tag: "1.10" }] });
new hosting.Thing("second", { size: 3, byName: { "big-one": { kindOf: "b" }, other: "plain \${x}" }, owner: first.ownerId }, { dependsOn: first });
export const label = pulumi.interpolate\`<\${first.ownerId}> {}\`;`) ?? {};
    expect(yaml).toBe(`name: example
runtime: yaml
config:
  boxSize:
    type: integer
  ownerName:
    type: string
    secret: true
resources:
  first:
    type: hosting:Thing
    name: first-thing
    properties:
      size: \${boxSize}
      isOpen: true
      owner: \${ownerName}
      boxes:
        - kindOf: a
          tag: "1.10"
  thing:
    type: hosting:Thing
    name: second
    properties:
      size: 3
      byName:
        big-one:
          kindOf: b
        other: plain $\${x}
      owner: \${first.ownerId}
    options:
      dependsOn:
        - \${first}
outputs:
  label: <\${first.ownerId}> {}
`);
    expect(python).toBe(`import pulumi
import pulumi_hosting as hosting

config = pulumi.Config()
first = hosting.Thing(
    "first-thing",
    size=config.require_int("boxSize"),
    is_open=True,
    owner=config.require_secret("ownerName"),
    boxes=[hosting.ThingBoxArgs(kind_of="a", tag="1.10")],
)
thing = hosting.Thing(
    "second",
    size=3,
    by_name={"big-one": hosting.ThingByNameArgs(kind_of="b"), "other": "plain \${x}"},
    owner=first.owner_id,
    opts=pulumi.ResourceOptions(depends_on=[first]),
)
pulumi.export("label", pulumi.Output.format("<{}> {{}}", first.owner_id))
`);
  });

  test("A translation calls functions, and exports an output in place of a value that the program computes from this output", () => {
    const { yaml, python } =
      both(`const { things } = hosting.getThingsOutput({ where: { kindOf: "x" } });
export const names = things.apply((all) => all.map((one) => one));
export const first = things[0];`) ?? {};
    expect(yaml).toContain(`variables:
  things:
    fn::invoke:
      function: hosting:getThings
      arguments:
        where:
          kindOf: x
outputs:
  things: \${things.things}
  first: \${things.things[0]}
`);
    expect(python).toContain(`things = hosting.get_things_output(where=hosting.GetThingsWhere(kind_of="x"))
pulumi.export("things", things.things)
pulumi.export("first", things.things[0])
`);
  });

  test("A translation reads files, existing resources and optional configuration", () => {
    const { yaml, python } =
      both(`import { readFileSync } from "node:fs";

const old = hosting.Thing.get("old", "<id>");
new hosting.Thing("new", { owner: readFileSync("a.txt", "utf8"), size: 1, boxes: [old.id, new pulumi.Config().get("kind") ?? ""] });`) ??
      {};
    expect(yaml).toContain('  kind:\n    type: string\n    default: ""\n');
    expect(yaml).toContain("  old:\n    type: hosting:Thing\n    get:\n      id: <id>\n");
    expect(yaml).toContain("owner:\n        fn::readFile: a.txt\n");
    expect(python).toContain('old = hosting.Thing.get("old", "<id>")\n');
    expect(python).toContain('owner=Path("a.txt").read_text(), size=1, boxes=[old.id, config.get("kind")]');
  });

  test("A translation writes a dependency of the npm package into `depends_on` only once", () => {
    const { python } =
      both(
        `const a = new hosting.Thing("a", { owner: "x" });
const b = new hosting.Thing("b", { owner: "y" });
const c = new hosting.Thing("c", { owner: "x" });
const d = new hosting.Thing("d", { owner: "x" }, { dependsOn: [b, c] });`,
        new Map([["Thing", "owner"]]),
      ) ?? {};
    expect([...(python ?? "").matchAll(/depends_on=(\[.*\])/g)].map(([, others]) => others)).toEqual(["[a]", "[b, c, a]"]);
  });

  test("A translation fails if a resource and a configuration value have the same name", () =>
    expect(() => both(`const kind = new hosting.Thing("a", { owner: new pulumi.Config().require("kind") });`)).toThrow(
      'an example names two things "kind"',
    ));

  test.each([
    'for (const name of ["a", "b"]) new hosting.Thing(name, {});',
    'const a = new hosting.Thing("a", { owner: other });',
    'const a = new hosting.Thing("a", { size: 1 + 1 });',
    'const a = new hosting.Thing("a", { ...defaults });',
    'const a = new hosting.Thing("a", {}, { protect: true });',
    "const a = new hosting.Thing(`a`, {});",
    'const { x } = "text";',
  ])("A program with an unsupported construct has no translation: %s", (example) => {
    expect(both(example)).toBeUndefined();
    expect(() => readProgram(example)).toThrow("no translation of");
  });
});
