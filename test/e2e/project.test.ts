import * as hosting from "../../sdk";
import { onEveryEngine } from "./engines";
import { allLinesOf, errorsOf, expectSettled, happened, linesOf, requestsOf, resuming, unlessResumed } from "./results";

onEveryEngine("Project", (open) => {
  const project =
    (args: hosting.ProjectArgs = {}, options = {}) =>
    async () => {
      const shop = new hosting.Project("shop", args, options);
      return { id: shop.id, name: shop.name };
    };

  test("`up` creates a project with the resource's name", async () => {
    const stack = await open({ program: project({ description: "All of it" }) });
    const preview = await stack.preview();
    expect(happened(preview, "shop")).toBe("create");
    expect((await requestsOf(stack)).filter((r) => !r.startsWith("GET "))).toEqual([]);

    const up = await stack.up();
    expect(up.outputs.name).toBe("shop");
    expect(await requestsOf(stack)).toEqual(["GET /team", "GET /projects", "POST /projects"]);
    expect(await stack.sandbox.find("projects", { uuid: String(up.outputs.id) })).toMatchObject([
      { name: "shop", description: "All of it" },
    ]);
    await expectSettled(stack);
  });

  test("`up` changes a project in place and empties removed inputs", async () => {
    let args: hosting.ProjectArgs = { description: "one" };
    const stack = await open({ program: () => project(args)() });
    const { outputs } = await stack.up();
    args = { name: "shop two", description: "two" };
    expect(happened(await stack.preview(), "shop")).toBe("update description name");
    expect((await stack.up()).outputs).toEqual({ id: outputs.id, name: "shop two" });
    expect(await stack.sandbox.find("projects", { uuid: String(outputs.id) })).toMatchObject([{ name: "shop two", description: "two" }]);

    args = { name: "shop two" };
    expect(happened(await stack.up(), "shop")).toBe("update description");
    expect(await stack.sandbox.find("projects", { uuid: String(outputs.id) })).toMatchObject([{ description: "" }]);
    await expectSettled(stack);
  });

  test("a preview reports drift, and `up` repairs it", async () => {
    const stack = await open({ program: project({ description: "ours" }) });
    const { outputs } = await stack.up();
    await stack.sandbox.mutate("projects", String(outputs.id), { description: "another user's" });
    const preview = await stack.preview();
    expect(happened(preview, "shop")).toBe("update");
    expect(linesOf(preview, "shop")).toEqual(["shop: drift: description differs on the platform"]);
    await stack.up();
    expect(await stack.sandbox.find("projects", { uuid: String(outputs.id) })).toMatchObject([{ description: "ours" }]);
    await expectSettled(stack);
  });

  test("a preview names the user who caused drift", async () => {
    const stack = await open({ program: project({ description: "ours" }) });
    const { outputs } = await stack.up();
    await stack.sandbox.mutate("projects", String(outputs.id), { description: "theirs" }, { name: "Ben", source: "mcp" });
    await stack.sandbox.advance(5);
    await requestsOf(stack);
    expect(allLinesOf(await stack.preview(), "shop")).toEqual([
      "shop: drift: description differs on the platform",
      expect.stringMatching(/^shop: changed by: Ben \(assistant\) \d{4}-\d\d-\d\d \d\d:\d\d UTC: project\.updated$/),
    ]);
    expect((await requestsOf(stack)).filter((request) => request === "GET /audit-events")).toHaveLength(1);

    await stack.sandbox.remove("projects", String(outputs.id));
    await stack.sandbox.advance(5);
    expect(allLinesOf(await stack.preview(), "shop")).toEqual([
      expect.stringMatching(/waiting: .* to appear in its list/),
      "shop: gone from the platform, will be created again",
      expect.stringMatching(/^shop: changed by: Anna Example \(console\) .* UTC: project\.deleted$/),
    ]);
    await requestsOf(stack);
    await stack.up();
    expect(await requestsOf(stack)).not.toContain("GET /audit-events");
    await expectSettled(stack);
    expect(await requestsOf(stack)).not.toContain("GET /audit-events");
  });

  test("`up` does not repair drift of a property in ignoreChanges", async () => {
    const stack = await open({ program: project({ description: "ours" }, { ignoreChanges: ["description"] }) });
    const { outputs } = await stack.up();
    await stack.sandbox.mutate("projects", String(outputs.id), { description: "another user's" });
    await expectSettled(stack);
    expect(await stack.sandbox.find("projects", { uuid: String(outputs.id) })).toMatchObject([{ description: "another user's" }]);
  });

  test("a preview reports a missing project, and `up` creates it again", async () => {
    const stack = await open({ program: project() });
    const { outputs } = await stack.up();
    await stack.sandbox.remove("projects", String(outputs.id));
    const preview = await stack.preview();
    expect(happened(preview, "shop")).toBe("replace name");
    expect(linesOf(preview, "shop")).toEqual([
      expect.stringMatching(/waiting: .* to appear in its list/),
      "shop: gone from the platform, will be created again",
    ]);
    const up = await stack.up();
    expect(up.outputs.id).not.toBe(outputs.id);
    expect((await stack.sandbox.find("projects", { name: "shop" })).length).toBe(1);
    await expectSettled(stack);
  });

  test("a refresh stores the live values in the state", async () => {
    const stack = await open({ program: project({ description: "ours" }) });
    const { outputs } = await stack.up();
    await stack.sandbox.mutate("projects", String(outputs.id), { description: "another user's" });
    await stack.refresh();
    expect(happened(await stack.preview(), "shop")).toBe("update description");
    await stack.sandbox.remove("projects", String(outputs.id));
    await stack.refresh();
    expect(happened(await stack.preview(), "shop")).toBe("create");
  });

  test("`up` stops at an existing project with other values unless `adopt` is true", async () => {
    let args: hosting.ProjectArgs = { description: "ours" };
    const stack = await open({ program: () => project(args)() });
    const id = await stack.sandbox.add("projects", { name: "shop", description: "another user's" });
    const preview = await stack.preview();
    expect(linesOf(preview, "shop")).toEqual([
      `shop: exists: a project named "shop" is there already (id ${id}); up will stop unless ${unlessResumed("Project:shop")}`,
    ]);
    const { text } = await errorsOf(stack.up());
    expect(text).toContain(`(id ${id})`);
    expect(text).toContain("adopt: true");

    args = { description: "ours", adopt: true };
    const up = await stack.up();
    expect(up.outputs.id).toBe(id);
    expect(linesOf(up, "shop")).toEqual([`shop: adopted: a project named "shop" (id ${id}): adopt is true`]);
    expect(await stack.sandbox.find("projects", { uuid: id })).toMatchObject([{ description: "ours" }]);
    args = { description: "ours" }; // adopt is no longer needed
    await expectSettled(stack);
  });

  test("`adopt` with an id selects a project, even if the project has another name", async () => {
    let args: hosting.ProjectArgs = {};
    const stack = await open({ program: () => project(args)() });
    await stack.sandbox.add("projects", { name: "shop", description: "another user's" });
    const id = await stack.sandbox.add("projects", { name: "old shop" });
    args = { description: "ours", adopt: id };
    expect(linesOf(await stack.preview(), "shop")).toEqual([`shop: adopted: project ${id}: adopt contains its id`]);
    const up = await stack.up();
    expect(up.outputs.id).toBe(id);
    expect(await stack.sandbox.find("projects", { name: "shop" })).toMatchObject([
      { description: "another user's" },
      { uuid: id, description: "ours" },
    ]);
    await expectSettled(stack);
    await stack.destroy();
    args = { adopt: "nothing" };
    expect((await errorsOf(stack.preview())).text).toContain(
      "names no existing project: nothing. Set adopt to an object that exists, or remove adopt, so that up creates an object.",
    );
    expect((await errorsOf(stack.up())).text).toContain("project nothing was not found: it does not exist");
  });

  test("`up` stops at two projects with the same name, even with `adopt: true`", async () => {
    const stack = await open({ program: project({ adopt: true }) });
    const ids = [await stack.sandbox.add("projects", { name: "shop" }), await stack.sandbox.add("projects", { name: "shop" })];
    for (const run of [() => stack.preview(), () => stack.up()]) {
      const { text } = await errorsOf(run());
      expect(text).toContain('a project named "shop" exists 2 times');
      for (const id of ids) expect(text).toContain(id);
    }
  });

  test("a preview does not report a project as gone if only the list omits it", async () => {
    const stack = await open({ program: project({ description: "ours" }) });
    await stack.up();
    await stack.sandbox.fault({ match: { method: "GET", path: "/projects" }, times: 0, kind: "status", code: 200, body: [] });
    const preview = await stack.preview();
    expect([happened(preview, "shop"), linesOf(preview, "shop")]).toEqual(["same", []]);
  });

  test("`up` adopts an equal project if HOSTING_RESUME names the resource", async () => {
    const stack = await open({ program: project({ description: "ours" }) });
    const id = await stack.sandbox.add("projects", { name: "shop", description: "ours" });
    expect((await errorsOf(stack.up())).text).toContain("set HOSTING_RESUME=Project:shop for one run.");
    const up = await resuming("Project:shop", () => stack.up());
    expect(up.outputs.id).toBe(id);
    expect(linesOf(up, "shop").join()).toContain("HOSTING_RESUME names it");
  });

  test("`up` creates no second project after a lost response", async () => {
    const stack = await open({ program: project() });
    await stack.sandbox.fault({ match: { method: "POST", path: "/projects" }, kind: "drop-after" });
    expect((await errorsOf(stack.up())).text).toContain("set HOSTING_RESUME=Project:shop for one run.");
    await resuming("Project:shop", () => stack.up());
    expect((await stack.sandbox.find("projects", { name: "shop" })).length).toBe(1);
    await expectSettled(stack);
  });

  test("a refused creation leaves no object, and the next `up` creates the project", async () => {
    const stack = await open({ program: project() });
    await stack.sandbox.fault({
      match: { method: "POST", path: "/projects" },
      kind: "status",
      code: 422,
      body: { message: "No.", errors: { name: ["Too odd."] } },
    });
    const { text } = await errorsOf(stack.up());
    expect(text).toContain('POST /projects failed with 422: "No"; name: Too odd.');
    await stack.up();
    await expectSettled(stack);
  });

  test("`destroy` refuses a protected project, and succeeds if the project is already gone", async () => {
    let options = { protect: true };
    const stack = await open({ program: () => project({}, options)() });
    const { outputs } = await stack.up();
    await errorsOf(stack.destroy());
    expect((await stack.sandbox.find("projects", { uuid: String(outputs.id) })).length).toBe(1);
    options = { protect: false };
    await stack.up();
    await stack.sandbox.remove("projects", String(outputs.id));
    await stack.destroy();
    expect((await stack.exportState()).deployment.resources ?? []).toEqual([]);
  });

  test("`get` reads a project, and `destroy` does not delete that project", async () => {
    const id = { value: "" };
    const stack = await open({
      program: async () => {
        const existing = hosting.Project.get("existing", id.value);
        return { name: existing.name, description: existing.description };
      },
    });
    id.value = await stack.sandbox.add("projects", { name: "there", description: "long since" });
    expect((await stack.up()).outputs).toEqual({ name: "there", description: "long since" });
    await stack.destroy();
    expect((await stack.sandbox.find("projects", { uuid: id.value })).length).toBe(1);
    id.value = "nothing";
    expect((await errorsOf(stack.up())).text).toContain('no Project with id "nothing"');
  });
});
