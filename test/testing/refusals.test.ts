import * as pulumi from "@pulumi/pulumi";
import { errorsOf, failure, RehearsalFixture } from "./rehearsal-fixture";
import { Volume } from "./toy";

// Each run starts processes of its own, and the machine may have other things to do.
jest.setTimeout(120_000);

const fixture = new RehearsalFixture();
afterEach(() => fixture.end());

class Foreign extends pulumi.CustomResource {
  constructor(name: string) {
    super("aws:s3/bucket:Bucket", name, {});
  }
}
class Remote extends pulumi.ComponentResource {
  constructor(name: string) {
    super("acme:index:Remote", name, {}, {}, true);
  }
}
class ForeignProvider extends pulumi.ProviderResource {
  constructor(name: string) {
    super("aws", name, {});
  }
}
const hook = (): pulumi.ResourceHook => new pulumi.ResourceHook("tell", () => undefined);

// docs/facts/engine.md 9: each is refused by its name, and by the resource's where there is one.
test.each<[string, () => unknown, string]>([
  ["import", () => new Volume("a", {}, { import: "a-1" }), 'The option "import" of "a"'],
  ["a provider of another package", () => new ForeignProvider("cloud"), '"cloud", a provider of the package "aws",'],
  ["a resource of another package", () => new Foreign("bucket"), '"bucket", a resource of the package "aws",'],
  ["a remote component", () => new Remote("far"), 'The remote component "far"'],
  ["a stack reference", () => new pulumi.StackReference("org/other/dev"), 'The stack reference "org/other/dev"'],
  ["a transform", () => new Volume("a", {}, { transforms: [() => undefined] }), 'The option "transforms" of "a"'],
  ["a stack transform", () => pulumi.runtime.registerResourceTransform(() => undefined), "A stack transform"],
  ["a hook", () => new Volume("a", {}, { hooks: { afterCreate: [hook()] } }), 'The resource hook "tell"'],
  ["a replacement trigger", () => new Volume("a", {}, { replacementTrigger: "x" }), 'The option "replacementTrigger" of "a"'],
  ["a function", () => pulumi.runtime.invoke("aws:index:getRegion", {}), 'The function "aws:index:getRegion"'],
  ["an asset", () => new Volume("a", { tags: new pulumi.asset.StringAsset("text") }), 'An asset or archive among the inputs of "a"'],
  ["a version of Pulumi", () => pulumi.requirePulumiVersion(">=3.0.0"), "requirePulumiVersion"],
])("%s: is refused by name, and the run ends", async (_, declare, what) => {
  const stack = await fixture.start(async () => {
    await declare();
  });
  for (const operation of [stack.preview, stack.up]) {
    const errors = errorsOf(await failure(operation()));
    expect(errors).toEqual([`: ${what} is not supported by this rehearsal engine; try it with the Pulumi CLI.`]);
  }
  expect(fixture.toy.calls).not.toContain("create a");
});

test("option that merely has no meaning for a dynamic provider: is not refused", async () => {
  const stack = await fixture.start(
    () => void new Volume("a", {}, { customTimeouts: { create: "5m" }, version: "1.0.0", hideDiffs: ["note"] }),
  );
  expect((await stack.up()).summary).toEqual({ create: 2 });
});
