import * as hosting from "../../sdk";
import { onEveryEngine } from "./engines";
import { environmentFixture } from "./environment-fixture";
import { errorsOf, expectSettled, happened, leftAndCameBack, linesOf, requestsOf, writesOf } from "./results";

onEveryEngine("Environment", (open) => {
  const { shopWithEnvironment } = environmentFixture(open);

  test("`up` creates an environment and writes its description with a second call", async () => {
    const { stack, held } = await shopWithEnvironment({ description: "Before it goes live" });
    const preview = await stack.preview();
    expect(happened(preview, "staging")).toBe("create");
    expect(await writesOf(stack)).toEqual([]);

    const { outputs } = await stack.up();
    expect(await writesOf(stack)).toEqual(["POST /projects", "POST /projects/{id}/environments", "PATCH /projects/{id}/environments/{id}"]);
    expect(await held(outputs.id)).toMatchObject([
      { name: "staging", description: "Before it goes live", project_uuid: String(outputs.project) },
    ]);
    await expectSettled(stack);
    expect((await stack.preview({ refresh: true })).summary).toEqual({ same: 3 });
  });

  test("the state contains the name in the platform's spelling", async () => {
    const { stack, held } = await shopWithEnvironment({ name: " Next/Release " });
    const { outputs } = await stack.up();
    expect(outputs.name).toBe("next-release");
    expect(await held(outputs.id)).toMatchObject([{ name: "next-release" }]);
    await expectSettled(stack);
  });

  test("`up` changes name and description in place, and empties a removed description", async () => {
    const { stack, fixture, held } = await shopWithEnvironment({ description: "one" });
    const { outputs } = await stack.up();
    fixture.args = { name: "testing", description: "two" };
    expect(happened(await stack.preview(), "staging")).toBe("update description name");
    expect((await stack.up()).outputs.id).toBe(outputs.id);
    expect(await held(outputs.id)).toMatchObject([{ name: "testing", description: "two" }]);

    fixture.args = { name: "testing" };
    expect(happened(await stack.up(), "staging")).toBe("update description");
    expect(await held(outputs.id)).toMatchObject([{ description: "" }]);
    await expectSettled(stack);
  });

  test("a preview and a refresh report drift, and `up` repairs it", async () => {
    const { stack, held } = await shopWithEnvironment({ description: "ours" });
    const { outputs } = await stack.up();
    await stack.sandbox.mutate("environments", String(outputs.id), { name: "theirs", description: "another user's" });
    const preview = await stack.preview();
    expect(happened(preview, "staging")).toBe("update");
    expect(linesOf(preview)).toEqual(["staging: drift: name, description differ on the platform"]);
    expect(happened(await stack.preview({ refresh: true }), "staging")).toBe("update description name");
    await stack.up();
    expect(await held(outputs.id)).toMatchObject([{ name: "staging", description: "ours" }]);
    await expectSettled(stack);
  });

  test("`up` does not repair drift of a property in ignoreChanges", async () => {
    const { stack, fixture, held } = await shopWithEnvironment({ description: "ours" }, { ignoreChanges: ["description"] });
    const { outputs } = await stack.up();
    await stack.sandbox.mutate("environments", String(outputs.id), { description: "another user's" });
    await expectSettled(stack);
    fixture.args = { ...fixture.args, name: "testing" };
    await stack.up();
    expect(await held(outputs.id)).toMatchObject([{ name: "testing", description: "another user's" }]);
  });

  test("`up` creates a missing environment again, even if its project is also missing", async () => {
    const { stack } = await shopWithEnvironment({});
    const first = await stack.up();
    await stack.sandbox.remove("environments", String(first.outputs.id));
    const preview = await stack.preview();
    expect(happened(preview, "staging")).toBe("replace name");
    expect(linesOf(preview).filter((line) => !line.includes("waiting:"))).toEqual([
      "staging: gone from the platform, will be created again",
    ]);
    const second = await stack.up();
    expect(second.outputs.id).not.toBe(first.outputs.id);
    await expectSettled(stack);

    await stack.sandbox.remove("projects", String(second.outputs.project));
    const both = await stack.preview(); // the environment is deleted with its project, so the provider sends no request for it
    expect(linesOf(both)).toEqual([expect.stringMatching(/^shop: waiting: /), "shop: gone from the platform, will be created again"]);
    expect(happened(both, "staging")).toMatch("replace");
    await stack.up();
    expect(await stack.sandbox.find("environments", { name: "staging" })).toHaveLength(1);
    await expectSettled(stack);
  });

  test("a change of projectUuid replaces an environment: `up` deletes the old one first", async () => {
    let project = "shop";
    const stack = await open({
      program: async () => {
        const projects: Record<string, hosting.Project> = { shop: new hosting.Project("shop"), blog: new hosting.Project("blog") };
        new hosting.Environment("staging", { projectUuid: projects[project]?.id ?? "" });
        return { blog: projects.blog?.id };
      },
    });
    await stack.up();
    project = "blog";
    const preview = await stack.preview();
    expect(happened(preview, "staging")).toBe("replace projectUuid");
    await requestsOf(stack);
    const { outputs } = await stack.up();
    expect(await writesOf(stack)).toEqual(["DELETE /projects/{id}/environments/{id}", "POST /projects/{id}/environments"]);
    expect(await stack.sandbox.find("environments", { name: "staging" })).toMatchObject([{ project_uuid: outputs.blog }]);
    await expectSettled(stack);
  });

  test("`up` sends DELETE for a removed environment, but `destroy` sends DELETE only for the project", async () => {
    const { stack, fixture, held } = await shopWithEnvironment({});
    const first = await stack.up();
    await requestsOf(stack);
    fixture.args = undefined;
    expect(happened(await stack.up(), "staging")).toBe("delete");
    expect(await writesOf(stack)).toEqual(["DELETE /projects/{id}/environments/{id}"]);
    expect(await held(first.outputs.id)).toEqual([]);

    fixture.args = {};
    const second = await stack.up();
    await stack.sandbox.remove("environments", String(second.outputs.id));
    await leftAndCameBack(stack, fixture);
    await stack.destroy();
    expect(await requestsOf(stack)).toEqual(["GET /team", "DELETE /projects/{id}", "GET /projects"]);
    expect(await stack.sandbox.find("environments", { name: "staging" })).toEqual([]);
  });

  test("`destroy` refuses a protected environment", async () => {
    const { stack, fixture } = await shopWithEnvironment({}, { protect: true });
    const { outputs } = await stack.up();
    const { text } = await errorsOf(stack.destroy());
    expect(text).toContain("protected");
    expect(await stack.sandbox.find("environments", { uuid: String(outputs.id) })).toHaveLength(1);
    fixture.options = {};
  });

  test("an alias keeps the environment under a new logical name", async () => {
    let name = "staging";
    const stack = await open({
      program: async () => {
        const shop = new hosting.Project("shop");
        const aliases = name === "staging" ? [] : [{ name: "staging" }];
        return { id: new hosting.Environment(name, { projectUuid: shop.id, name: "staging" }, { aliases }).id };
      },
    });
    const { outputs } = await stack.up();
    name = "testing";
    await expectSettled(stack);
    expect((await stack.up()).outputs.id).toBe(outputs.id);
    await stack.sandbox.mutate("environments", String(outputs.id), { name: "theirs" });
    expect(linesOf(await stack.preview())).toEqual(["testing: drift: name differs on the platform"]);
  });

  test("`get` reads an environment by its name", async () => {
    const stack = await open({
      program: async () => {
        const shop = new hosting.Project("shop");
        const path = shop.id.apply((id) => `${id}/production`);
        const given = hosting.Environment.get("given", path);
        return { name: given.name, id: given.id, project: given.projectUuid, shop: shop.id };
      },
    });
    const { outputs } = await stack.up();
    const [production] = await stack.sandbox.find("environments", { name: "production" });
    expect(outputs).toEqual({ name: "production", id: production?.uuid, project: outputs.shop, shop: outputs.shop });
    await requestsOf(stack);
    await stack.destroy();
    expect(await requestsOf(stack)).toEqual(["GET /team", "DELETE /projects/{id}", "GET /projects"]);
  });
});
