import * as z from "zod";
import { field } from "../../provider/core/definition/field";
import { translationsOf } from "../../scripts/generate/examples/translations";
import { getThings, schemaOf, thing } from "../schema/thing";

// The proof `languages` compiles the Go program of each page of the reference.

const kind = z.object({ kindOf: z.string(), level: z.enum(["low", "high"]).optional() });
const made = schemaOf(
  [
    thing(
      {
        size: field(z.number(), "Size."),
        count: field(z.int().min(0).max(9).optional(), "Count."),
        boxes: field(z.array(kind), "Boxes."),
        byName: field(z.record(z.string(), z.union([z.string(), kind])), "Boxes by name."),
        owner: field(z.string(), "Owner."),
        isOpen: field(z.boolean(), "Open."),
        tags: field(z.array(z.string()), "Tags."),
        triggers: field(z.array(z.unknown()), "Triggers."),
      },
      { address: field(z.string(), "Address."), comment: field(z.string().nullable(), "Comment.") },
    ),
  ],
  [getThings({ where: field(kind, "Place.") }, { things: field(z.array(kind), "Things."), note: field(z.string().nullable(), "Note.") })],
);
const SECOND_MODULE = { ...made, resources: { ...made.resources, "hosting:game:Thing": made.resources["hosting:index:Thing"] ?? fail() } };

function fail(): never {
  throw new Error("The made-up schema has no thing.");
}

const goOf = (example: string, schema: typeof made = made): string => translationsOf(example, schema, new Map())?.go ?? "";
/** The statements, without their indentation in the program. */
const statementsOf = (example: string): string => (/error \{\n([\s\S]*)\n\t\}\)/.exec(goOf(example))?.[1] ?? "").replace(/^\t\t/gm, "");

test("A Go program has the types of the generated SDK and the layout of gofmt", () => {
  expect(
    goOf(`const config = new pulumi.Config();
const first = new hosting.Thing("first-thing", { size: 1.5, isOpen: true, owner: config.requireSecret("ownerName"), boxes: [{ kindOf: "a", level: "low" }], tags: ["x"] });
new hosting.Thing("second", { size: config.requireNumber("size"), byName: { "big-one": { kindOf: "b" }, other: "plain" }, owner: first.comment }, { dependsOn: first });
export const label = pulumi.interpolate\`100% \${first.address} \${first.comment} \${config.require("end")}\`;`),
  ).toBe(`package main

import (
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi/config"
	"pulumi-hosting.example/sdk/go/hosting"
)

func main() {
	pulumi.Run(func(ctx *pulumi.Context) error {
		cfg := config.New(ctx, "")
		first, err := hosting.NewThing(ctx, "first-thing", &hosting.ThingArgs{
			Size:   pulumi.Float64(1.5),
			IsOpen: pulumi.Bool(true),
			Owner:  cfg.RequireSecret("ownerName"),
			Boxes: hosting.ThingBoxArray{
				&hosting.ThingBoxArgs{
					KindOf: pulumi.String("a"),
					Level:  pulumi.String("low"),
				},
			},
			Tags: pulumi.StringArray{pulumi.String("x")},
		})
		if err != nil {
			return err
		}
		_, err = hosting.NewThing(ctx, "second", &hosting.ThingArgs{
			Size: pulumi.Float64(cfg.RequireFloat64("size")),
			ByName: pulumi.Map{
				"big-one": &hosting.ThingByNameArgs{KindOf: pulumi.String("b")},
				"other":   pulumi.String("plain"),
			},
			Owner: first.Comment.Elem(),
		}, pulumi.DependsOn([]pulumi.Resource{first}))
		if err != nil {
			return err
		}
		ctx.Export("label", pulumi.Sprintf("100%% %v %v %v", first.Address, first.Comment.Elem(), cfg.Require("end")))
		return nil
	})
}
`);
});

test("A Go program calls functions, and reads parts of their results", () =>
  expect(
    statementsOf(`const { things, note } = hosting.getThingsOutput({ where: { kindOf: "x" } });
hosting.getThingsOutput({ where: { kindOf: "y" } });
new hosting.Thing("a", { owner: things[0].kindOf, triggers: [note] });`),
  ).toBe(`things := hosting.GetThingsOutput(ctx, hosting.GetThingsOutputArgs{
	Where: &hosting.GetThingsWhereArgs{KindOf: pulumi.String("x")},
})
hosting.GetThingsOutput(ctx, hosting.GetThingsOutputArgs{
	Where: &hosting.GetThingsWhereArgs{KindOf: pulumi.String("y")},
})
_, err := hosting.NewThing(ctx, "a", &hosting.ThingArgs{
	Owner:    things.Things().Index(pulumi.Int(0)).KindOf(),
	Triggers: pulumi.Array{things.Note()},
})
return err`));

test("A Go program calls a function `Lookup` if a resource type has its name", () => {
  const lookup = schemaOf([thing({ owner: field(z.string(), "Owner.") })], [{ ...getThings({}, {}), name: "getThing" }]);
  expect(goOf("export const it = hosting.getThingOutput();", lookup)).toContain("thing := hosting.LookupThingOutput(ctx)\n");
});

test("A Go program reads a file, an existing resource and optional configuration", () =>
  expect(
    statementsOf(`const old = hosting.Thing.get("old", "<id>");
new hosting.Thing("new", { owner: readFileSync("a.txt", "utf8"), count: 2, tags: [old.id, new pulumi.Config().get("tag") ?? ""] });`),
  ).toBe(`cfg := config.New(ctx, "")
old, err := hosting.GetThing(ctx, "old", pulumi.ID("<id>"), nil)
if err != nil {
	return err
}
contents, err := os.ReadFile("a.txt")
if err != nil {
	return err
}
_, err = hosting.NewThing(ctx, "new", &hosting.ThingArgs{
	Owner: pulumi.String(contents),
	Count: pulumi.Int(2),
	Tags:  pulumi.StringArray{old.ID(), pulumi.String(cfg.Get("tag"))},
})
return err`));

test("A Go program imports only the packages that it uses, even if a text names another package", () => {
  const importsOf = (example: string) => /import \(\n([\s\S]*?)\n\)/.exec(goOf(example, SECOND_MODULE))?.[1]?.match(/[\w/.-]+(?=")/g);
  expect(importsOf('new hosting.game.Thing("a", { owner: "hosting.md" });')).toEqual([
    "github.com/pulumi/pulumi/sdk/v3/go/pulumi",
    "pulumi-hosting.example/sdk/go/hosting/game",
  ]);
});

test("A Go program renames a variable that Go or the program uses itself", () =>
  expect(statementsOf('const map = new hosting.Thing("map", {});\nexport const id = map.id;')).toContain(
    'mapThing, err := hosting.NewThing(ctx, "map", nil)\nif err != nil {\n\treturn err\n}\nctx.Export("id", mapThing.ID())',
  ));
