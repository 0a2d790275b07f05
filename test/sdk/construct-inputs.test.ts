import * as pulumi from "@pulumi/pulumi";
import { webApp } from "../../sdk/components/web-app-definition";
import { argumentsOf } from "../../sdk/construct/inputs";
import { isKnown } from "../../sdk/internals";

const unknownOutput = (): pulumi.Output<unknown> => pulumi.output((pulumi as unknown as { unknown: unknown }).unknown);

test("one output of an object becomes an object of outputs", async () => {
  const { args, unknown } = await argumentsOf(webApp, {
    image: pulumi.output("nginx:1.27"),
    volume: pulumi.secret({ sizeGb: 50, mountPath: "/data" }),
    storages: pulumi.output({ uploads: { mountPath: "/uploads" } }),
    health: pulumi.output("/healthz"),
  });
  expect(unknown).toEqual([]);
  expect(args.health).toBe("/healthz");
  expect(pulumi.Output.isInstance(args.image)).toBe(true);
  const { sizeGb } = args.volume as Record<string, pulumi.Output<number>>;
  expect(await pulumi.isSecret(sizeGb as pulumi.Output<number>)).toBe(true);
  expect(Object.keys(args.storages as object)).toEqual(["uploads"]);
});

test("an object that is unknown in a preview has its required members, but an unknown record is omitted", async () => {
  const { args, unknown } = await argumentsOf(webApp, { git: unknownOutput(), tasks: unknownOutput(), image: unknownOutput() });
  expect(unknown).toEqual(["tasks"]);
  expect(Object.keys(args).sort()).toEqual(["git", "image"]);
  const git = args.git as Record<string, pulumi.Output<string>>;
  expect(Object.keys(git)).toEqual(["repository"]);
  expect(await isKnown(git.repository as pulumi.Output<string>)).toBe(false);
});
