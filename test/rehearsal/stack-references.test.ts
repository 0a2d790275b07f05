import * as pulumi from "@pulumi/pulumi";
import type { Stack, StackOptions } from "../../rehearsal";
import { reported } from "./rehearsal-fixture";
import { Volume } from "./toy";
import { enginesByName, ToyFixture } from "./toy-fixture";

// Stack references and stashes, on the rehearsal and (if it is installed) on the Pulumi CLI (docs/facts/engine.md 12).
jest.setTimeout(180_000);

describe.each(enginesByName)("stack references and stashes on %s", (_, engine) => {
  const fixture = new ToyFixture(engine);
  const open = (program: StackOptions["program"], options: StackOptions = {}): Promise<Stack> => fixture.open({ program, ...options });

  test("a stack reference returns secret outputs as secrets", async () => {
    let refers = false;
    const outputs = { zone: "fi", key: pulumi.secret("hush-hush") };
    const stack = await open(
      async () => {
        if (!refers) return outputs;
        const itself = new pulumi.StackReference("organization/rehearsal/dev"); // with the CLI there is only one stack, so the stack reads its own earlier outputs
        return { ...outputs, copy: itself.requireOutput("zone"), secret: itself.getOutput("key"), none: itself.getOutput("none") };
      },
      engine.name === "rehearsal" ? { stackReferences: { "organization/rehearsal/dev": outputs } } : {},
    );
    await stack.up();
    refers = true;
    const preview = await stack.preview();
    expect(reported(preview)).toEqual(["read organization/rehearsal/dev", "same rehearsal-dev"]);
    expect([preview.outputs.copy, preview.secretOutputs.sort()]).toEqual(["fi", ["key", "secret"]]);
    expect((await stack.up()).outputs).toEqual({ zone: "fi", key: "hush-hush", copy: "fi", secret: "hush-hush" });
    const resources = (await stack.exportState()).deployment.resources ?? [];
    expect(resources.find(({ type }) => type === "pulumi:pulumi:StackReference")).toMatchObject({
      id: "organization/rehearsal/dev",
      external: true,
      outputs: { name: "organization/rehearsal/dev", outputs: { zone: "fi" }, secretOutputNames: ["key"] },
    });
  });

  test("a stash keeps its first input, and a changed asset file changes its resource", async () => {
    let input = "one";
    fixture.toy.write("page.html", "one");
    const stack = await open(() => {
      new Volume("a", { note: new pulumi.asset.FileAsset("page.html") });
      return { kept: new pulumi.Stash("s", { input }).output };
    });
    expect((await stack.up()).outputs).toEqual({ kept: "one" });
    const { resources = [] } = (await stack.exportState()).deployment;
    const sha256OfOne = "7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed";
    expect(resources.find(({ urn }) => urn.endsWith("::a"))).toMatchObject({ inputs: { note: { path: "page.html", hash: sha256OfOne } } });
    input = "two";
    fixture.toy.write("page.html", "two");
    const up = await stack.up();
    expect(reported(up).map((step) => step.replace(/ input$/, ""))).toEqual(["same rehearsal-dev", "update a note", "update s"]);
    expect(up.outputs).toEqual({ kept: "one" });
  });
});
