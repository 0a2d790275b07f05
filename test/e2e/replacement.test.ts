import * as hosting from "../../sdk";
import { onEveryEngine } from "./engines";
import { errorsOf, expectSettled, happened, writesOf } from "./results";
import { webShop } from "./web-shop";

onEveryEngine("A replacement that the user requests", (open) => {
  test("`up` deletes the old variable before it creates the new variable of a replacement", async () => {
    let comment = "one";
    const { stack } = await webShop(open, {
      more: (web) => {
        const args = { applicationUuid: web.id, key: "KEY", value: "x", comment, adopt: true };
        return { key: new hosting.EnvironmentVariable("key", args, { replaceOnChanges: ["comment"] }).id };
      },
    });
    const { outputs } = await stack.up();
    comment = "two";
    await writesOf(stack);
    const up = await stack.up();
    expect(happened(up, "key")).toMatch(/^replace/);
    expect(await writesOf(stack)).toEqual([
      "DELETE /applications/{id}/envs/{id}",
      "DELETE /applications/{id}/envs/{id}",
      expect.stringMatching(/^(POST \/applications\/{id}\/envs|PATCH \/applications\/{id}\/envs\/bulk)$/),
    ]);
    expect(up.outputs.key).not.toBe(outputs.key);
    expect(await stack.sandbox.find("variables", { key: "KEY", is_preview: false })).toMatchObject([{ comment: "two" }]);
    await expectSettled(stack);
  });

  test("`up` refuses to replace a project unless `deleteBeforeReplace` is true", async () => {
    let description = "one";
    let options = {};
    const stack = await open({
      program: () => ({
        id: new hosting.Project("shop", { description, adopt: true }, { replaceOnChanges: ["description"], ...options }).id,
      }),
    });
    const { outputs } = await stack.up();
    description = "two";
    await writesOf(stack);
    const { text } = await errorsOf(stack.up());
    expect(text).toContain("Set the resource option deleteBeforeReplace: true, and run pulumi up again.");
    expect(await writesOf(stack)).toEqual([]);

    options = { deleteBeforeReplace: true };
    const up = await stack.up();
    expect(await writesOf(stack)).toEqual(["DELETE /projects/{id}", "POST /projects"]);
    expect(up.outputs.id).not.toBe(outputs.id);
    await expectSettled(stack);
  });
});
