import type { CustomResourceOptions } from "@pulumi/pulumi";
import { rehearse, type Stack } from "../../rehearsal";
import * as hosting from "../../sdk";
import { onEveryEngine } from "./engines";
import { expectSettled, happened, linesOf } from "./results";
import { heldApplication, webShop } from "./web-shop";

const byOption = (ignoreChanges: string[]): CustomResourceOptions => ({ ignoreChanges });
const byTransformation = (ignoreChanges: string[]): CustomResourceOptions => ({
  transformations: [({ props, opts }) => ({ props, opts: { ...opts, ignoreChanges } })],
});

onEveryEngine("ignoreChanges", (open) => {
  test.each([
    ["an option", byOption],
    ["a transformation", byTransformation],
  ])("ignoreChanges by %s keeps a part of a property when `up` changes the rest", async (_, by) => {
    const domains = ["https://a.example.com", "https://b.example.com"];
    const fixture = await webShop(open, { options: by(["source.tag", "domains[0]"]), args: { domains } });
    const { stack } = fixture;
    const { outputs } = await stack.up();
    const theirs = { ctr_registry_image_tag: "2.0", fqdn: "https://theirs.example.com,https://b.example.com" };
    await stack.sandbox.mutate("applications", String(outputs.id), theirs);
    await expectSettled(stack);
    await stack.up();
    expect(await heldApplication(fixture)).toMatchObject(theirs);

    fixture.args = {
      domains: ["https://a.example.com", "https://c.example.com"],
      source: { kind: "ctrimage", image: "registry.example.com/web2", tag: "1.1" },
    };
    expect(happened(await stack.up(), "web")).toBe("update domains[1] source.image");
    expect(await heldApplication(fixture)).toMatchObject({
      ctr_registry_image_name: "registry.example.com/web2",
      ctr_registry_image_tag: "2.0",
      fqdn: "https://theirs.example.com,https://c.example.com",
    });
    await expectSettled(stack);
  });
});

test("a provider in a separate process receives ignoreChanges that a transformation sets", async () => {
  let stack: Stack | undefined;
  try {
    const options = byTransformation(["description"]);
    stack = await rehearse({ program: async () => ({ id: new hosting.Project("shop", { description: "ours" }, options).id }) });
    const { outputs } = await stack.up();
    await stack.sandbox.mutate("projects", String(outputs.id), { description: "theirs" });
    const preview = await stack.preview();
    expect(linesOf(preview)).toEqual([]);
    expect(happened(preview, "shop")).toBe("same");
  } finally {
    await stack?.close();
  }
});
