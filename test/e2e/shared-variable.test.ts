import type { CustomResourceOptions } from "@pulumi/pulumi";
import { seedOf } from "../../harness/fixture";
import * as hosting from "../../sdk";
import type { Stack } from "../../testing";
import { onEveryEngine } from "./engines";
import { errorsOf, expectSettled, happened, linesOf, requestsOf, writesOf } from "./results";

const UNSEEN = expect.stringMatching(/^drift of hidden values cannot be seen: .*Read sensitive data/);
const LONG_AGO = "2020-01-01T00:00:00.000000Z";

onEveryEngine("SharedVariable", (open) => {
  /** A variable REGION of the team, unless `args` says something else. What a test changes between runs can be assigned. */
  const begin = async (args: Partial<hosting.SharedVariableArgs> = {}, options: CustomResourceOptions = {}) => {
    const fixture: { args: typeof args | undefined; options: typeof options } = { args, options };
    const stack = await open({
      program: async () => {
        if (!fixture.args) return {};
        const given = { scope: { kind: "team" as const }, key: "REGION", value: "north", ...fixture.args };
        const region = new hosting.SharedVariable("region", given, fixture.options);
        return { id: region.id, value: region.value };
      },
    });
    /** All that is there but what the platform made. */
    const held = () => stack.sandbox.find("sharedVariables", ({ key }) => !String(key).startsWith("SVC_"));
    return { stack, fixture, held };
  };

  const bodyOf = async (stack: Stack, method: string) => (await stack.sandbox.journal()).find((entry) => entry.method === method)?.body;

  test("is created, and then nothing changes", async () => {
    const { stack, held } = await begin({ value: "north\n", isLiteral: true, comment: " Where we are " });
    expect(happened(await stack.preview(), "region")).toBe("create");
    expect(await writesOf(stack)).toEqual([]);
    const { outputs } = await stack.up();
    expect((await requestsOf(stack)).sort()).toEqual(["GET /team", "GET /team/envs", "POST /team/envs"]);
    expect(await held()).toMatchObject([
      { $id: outputs.id, type: "team", key: "REGION", value: "north", is_literal: true, is_multiline: false, comment: "Where we are" },
    ]);
    await expectSettled(stack);
    expect((await stack.preview({ refresh: true })).summary).toEqual({ same: 2 });
  });

  test("every input changes in place, with what differs alone; what leaves the program goes back to its default", async () => {
    const { stack, fixture, held } = await begin();
    const { outputs } = await stack.up();
    await requestsOf(stack);
    fixture.args = { key: "ZONE", value: "south", isLiteral: true, isMultiline: true, comment: "moved" };
    expect(happened(await stack.preview(), "region")).toBe("update comment isLiteral isMultiline key value");
    expect((await stack.up()).outputs.id).toBe(outputs.id);
    expect(await writesOf(stack)).toEqual([`PATCH /team/envs/${outputs.id}`]);
    expect(await held()).toMatchObject([{ key: "ZONE", value: "south", is_literal: true, is_multiline: true, comment: "moved" }]);

    fixture.args = { key: "ZONE", value: "south" };
    expect(happened(await stack.up(), "region")).toBe("update comment isLiteral isMultiline");
    expect(await bodyOf(stack, "PATCH")).toEqual({ is_literal: false, is_multiline: false, comment: null });
    expect(await held()).toMatchObject([{ key: "ZONE", value: "south", is_literal: false, is_multiline: false, comment: null }]);
    await expectSettled(stack);
  });

  test("drift is shown by a plain preview, property by property after a refresh, and mended by up", async () => {
    const { stack, held } = await begin({ comment: "ours" });
    const { outputs } = await stack.up();
    await stack.sandbox.mutate("sharedVariables", String(outputs.id), { value: "theirs", comment: "theirs", is_multiline: true });
    const preview = await stack.preview();
    expect(happened(preview, "region")).toBe("update");
    expect(linesOf(preview)).toEqual(["region: drift: value, isMultiline, comment differ on the platform"]);
    expect(happened(await stack.preview({ refresh: true }), "region")).toBe("update comment value");
    await stack.up();
    expect(await held()).toMatchObject([{ value: "north", comment: "ours", is_multiline: false }]); // left out is its default
    await expectSettled(stack);

    await stack.sandbox.mutate("sharedVariables", String(outputs.id), { value: "theirs" });
    await stack.refresh();
    expect(happened(await stack.preview(), "region")).toBe("update value");
  });

  test("drift of what the engine is told to ignore stays, also when something else changes", async () => {
    const { stack, fixture, held } = await begin({}, { ignoreChanges: ["value"] });
    const { outputs } = await stack.up();
    await stack.sandbox.mutate("sharedVariables", String(outputs.id), { value: "theirs" });
    await expectSettled(stack);
    fixture.args = { comment: "new" };
    await stack.up();
    expect(await held()).toMatchObject([{ value: "theirs", comment: "new" }]);
  });

  test("what is gone is created again", async () => {
    const { stack, held } = await begin();
    const { outputs } = await stack.up();
    await stack.sandbox.remove("sharedVariables", String(outputs.id));
    const preview = await stack.preview();
    expect(happened(preview, "region")).toMatch(/^replace/);
    expect(linesOf(preview)).toEqual(["region: gone from the platform, will be created again"]);
    expect((await stack.up()).outputs.id).not.toBe(outputs.id);
    expect(await held()).toHaveLength(1);
    await expectSettled(stack);
  });

  test("all four scopes are written, mended and deleted where they are", async () => {
    let value: string | undefined = "one";
    const stack = await open({
      program: async () => {
        const { alpha = "" } = servers;
        const shop = new hosting.Project("shop");
        const staging = new hosting.Environment("staging", { projectUuid: shop.id });
        const scopes: Record<string, hosting.SharedVariableArgs["scope"]> = {
          team: { kind: "team" },
          project: { kind: "project", projectUuid: shop.id },
          environment: { kind: "environment", projectUuid: shop.id, environment: staging.name },
          server: { kind: "server", serverUuid: alpha },
        };
        const all = value === undefined ? [] : Object.entries(scopes);
        const made = all.map(([name, scope]) => new hosting.SharedVariable(name, { scope, key: "A", value: value ?? "" }));
        return { shop: shop.id, ids: made.map((v) => v.id) };
      },
    });
    const { servers } = await seedOf(stack.sandbox);
    const held = () => stack.sandbox.find("sharedVariables", { key: "A" });
    const inOrder = async () => (await writesOf(stack)).map((r) => r.replace(/\d+$/, "#")).sort();

    expect((await stack.preview()).summary).toEqual({ create: 7 });
    const { outputs } = await stack.up();
    const paths = ["/projects/{id}/environments/staging/envs", "/projects/{id}/envs", "/servers/{id}/envs", "/team/envs"];
    expect((await inOrder()).filter((r) => r.endsWith("envs"))).toEqual(paths.map((path) => `POST ${path}`));
    const [staging] = await stack.sandbox.find("environments", { name: "staging" });
    expect((await held()).map(({ type, scope }) => [type, scope]).sort()).toEqual([
      ["environment", staging?.uuid],
      ["project", outputs.shop],
      ["server", servers.alpha],
      ["team", "1"],
    ]);
    await expectSettled(stack);

    for (const { $id } of await held()) await stack.sandbox.mutate("sharedVariables", String($id), { value: "theirs" });
    expect(linesOf(await stack.preview()).sort()).toEqual(
      ["environment", "project", "server", "team"].map((name) => `${name}: drift: value differs on the platform`),
    );
    await stack.up();
    expect(await inOrder()).toEqual(paths.map((path) => `PATCH ${path}/#`));
    await expectSettled(stack);

    value = undefined;
    await stack.up();
    expect(await inOrder()).toEqual(paths.map((path) => `DELETE ${path}/#`));
    expect(await held()).toEqual([]);
  });

  test("another scope replaces it: the old one goes first", async () => {
    const { stack, fixture, held } = await begin();
    const { alpha = "" } = (await seedOf(stack.sandbox)).servers;
    const { outputs } = await stack.up();
    fixture.args = { scope: { kind: "server", serverUuid: alpha } };
    expect(happened(await stack.preview(), "region")).toMatch(/^replace scope/);
    await requestsOf(stack);
    await stack.up();
    expect(await writesOf(stack)).toEqual([`DELETE /team/envs/${outputs.id}`, "POST /servers/{id}/envs"]);
    expect(await held()).toMatchObject([{ type: "server", scope: alpha }]);
    await expectSettled(stack);
  });

  test("a variable of that key stops the creation, with its id and the way out; adopt takes it over", async () => {
    const { stack, fixture, held } = await begin();
    const id = await stack.sandbox.add("sharedVariables", { key: "REGION", value: "somebody's" });
    const preview = await stack.preview();
    expect(happened(preview, "region")).toBe("create");
    expect(linesOf(preview)).toEqual([
      `region: exists: a shared variable REGION of the team is there already (id ${id}); up will stop unless adopt is true`,
    ]);
    const { text } = await errorsOf(stack.up());
    expect(text).toContain(`a shared variable REGION of the team is there already (id ${id}). If this stack made it under an older name`);
    expect(text).toContain("adopt: true");

    fixture.args = { adopt: true };
    const up = await stack.up();
    expect(up.outputs.id).toBe(id);
    expect(linesOf(up)).toEqual([`region: taken over: a shared variable REGION of the team (id ${id}): adopt is true`]);
    expect(await held()).toMatchObject([{ value: "north" }]);
    fixture.args = {}; // has done its work
    await expectSettled(stack);
  });

  test("what an interrupted run left behind is taken over without asking, but not what is old", async () => {
    const { stack } = await begin();
    const id = await stack.sandbox.add("sharedVariables", { key: "REGION", value: "north" });
    await stack.sandbox.mutate("sharedVariables", id, { created_at: LONG_AGO });
    expect(linesOf(await stack.preview()).join()).toContain("region: exists: ");
    await stack.sandbox.mutate("sharedVariables", id, { created_at: new Date().toISOString() });
    const up = await stack.up();
    expect(up.outputs.id).toBe(id);
    expect(linesOf(up).join()).toContain("an interrupted run left it behind");
  });

  test("a leftover is one with this very content: neither a comment nor a hidden value may be another one's", async () => {
    const { stack, fixture } = await begin();
    await stack.sandbox.add("sharedVariables", { key: "REGION", value: "north", comment: "By hand" });
    expect((await errorsOf(stack.up())).text).toContain("a shared variable REGION of the team is there already");
    await stack.sandbox.add("sharedVariables", { key: "ONCE", value: "theirs", is_shown_once: true });
    fixture.args = { key: "ONCE", isShownOnce: true };
    expect((await errorsOf(stack.up())).text).toContain("a shared variable ONCE of the team is there already");
  });

  test("a creation whose answer is lost makes one; one that fails is done by the next up", async () => {
    const { stack, fixture, held } = await begin();
    await stack.sandbox.fault({ match: { method: "POST", path: "/team/envs" }, kind: "drop-after" });
    await stack.up();
    expect(await held()).toHaveLength(1);
    await expectSettled(stack);

    fixture.args = undefined;
    await stack.up();
    fixture.args = {};
    await stack.sandbox.fault({ match: { method: "POST", path: "/team/envs" }, kind: "status", code: 422, body: { message: "Not now." } });
    expect((await errorsOf(stack.up())).text).toContain('POST /team/envs failed with 422: "Not now.".');
    await stack.up();
    expect(await held()).toHaveLength(1);
    await expectSettled(stack);
  });

  test("an update or a deletion whose answer is lost is sent again", async () => {
    const { stack, fixture, held } = await begin();
    await stack.up();
    await stack.sandbox.fault({ match: { method: "PATCH" }, kind: "drop-after" });
    await stack.sandbox.fault({ match: { method: "DELETE" }, kind: "drop-after" });
    fixture.args = { value: "south" };
    await stack.up();
    expect(await held()).toMatchObject([{ value: "south" }]);
    fixture.args = undefined;
    await stack.up();
    expect(await held()).toEqual([]);
  });

  test("what is not known yet is no reason to complain", async () => {
    let named = false;
    const stack = await open({
      program: async () => {
        const shop = new hosting.Project("shop");
        const id = named ? shop.id : "none yet";
        new hosting.SharedVariable("shop-id", { scope: { kind: "team" }, key: "SHOP", value: id });
        new hosting.SharedVariable("own", { scope: { kind: "project", projectUuid: shop.id }, key: "SHOP", value: shop.id });
        const more = named ? new hosting.Project("more") : shop;
        return { shop: shop.id, more: more.id };
      },
    });
    expect((await stack.preview()).summary).toEqual({ create: 4 });
    const { outputs } = await stack.up();
    named = true;
    await stack.up();
    expect(await stack.sandbox.find("sharedVariables", { key: "SHOP" })).toMatchObject([{ value: outputs.shop }, { value: outputs.shop }]);
    await expectSettled(stack);
  });

  describe("a token without Read sensitive data", () => {
    const limited = async (stack: Stack) =>
      stack.setConfig("hosting:apiToken", await stack.sandbox.addToken(["read", "write"]), { secret: true });

    test("sees no change, writes what changes in the program, and is told what it cannot see", async () => {
      const { stack, fixture, held } = await begin({ comment: "ours" });
      await limited(stack);
      const { outputs } = await stack.up();
      const preview = await stack.preview();
      expect(happened(preview, "region")).toBe("same");
      expect(linesOf(preview)).toEqual([UNSEEN]);
      expect((await stack.preview({ refresh: true })).summary).toEqual({ same: 2 });

      await stack.sandbox.mutate("sharedVariables", String(outputs.id), { value: "theirs", comment: "theirs" });
      expect(linesOf(await stack.preview())).toContain("region: drift: comment differs on the platform");
      fixture.args = { comment: "ours", value: "south" };
      expect(happened(await stack.preview(), "region")).toBe("update value");
      await stack.up();
      expect(await held()).toMatchObject([{ value: "south", comment: "ours" }]);
      expect(happened(await stack.preview(), "region")).toBe("same");
    });
  });

  test("a value that is shown once is compared with what was last written", async () => {
    const { stack, fixture, held } = await begin({ isShownOnce: true });
    const { outputs } = await stack.up();
    expect(await held()).toMatchObject([{ value: "north", is_shown_once: true }]);
    const preview = await stack.preview();
    expect(happened(preview, "region")).toBe("same");
    expect(linesOf(preview)).toEqual([UNSEEN]);
    expect((await stack.preview({ refresh: true })).summary).toEqual({ same: 2 });

    fixture.args = { isShownOnce: true, value: "south" };
    expect(happened(await stack.up(), "region")).toBe("update value");
    expect(await held()).toMatchObject([{ value: "south" }]);

    fixture.args = { value: "south" }; // from now on it can be read
    expect(happened(await stack.up(), "region")).toBe("update isShownOnce");
    await stack.sandbox.mutate("sharedVariables", String(outputs.id), { value: "theirs" });
    expect(linesOf(await stack.preview())).toEqual(["region: drift: value differs on the platform"]);
  });

  test("its value is nowhere in clear", async () => {
    const { stack, fixture } = await begin({ value: "s3cret-one" });
    const seen: unknown[] = [await stack.preview(), await stack.up()].map(({ diagnostics, steps }) => ({ diagnostics, steps }));
    fixture.args = { value: "s3cret-two" };
    await stack.sandbox.fault({
      match: { method: "PATCH" },
      kind: "status",
      code: 422,
      body: { message: "No.", errors: { value: ["Odd."] } },
    });
    const { text } = await errorsOf(stack.up());
    const up = await stack.up();
    expect(up.secretOutputs).toEqual(["value"]);
    seen.push(text, up.diagnostics, up.steps, (await stack.exportState()).deployment, await stack.sandbox.journal());
    expect(JSON.stringify(seen)).not.toContain("s3cret");
    expect(JSON.stringify((await stack.exportState({ showSecrets: true })).deployment)).toContain("s3cret-two");
  });

  test.each<[string, Partial<hosting.SharedVariableArgs>, string]>([
    ["an empty value", { value: " \n" }, "value must not be empty"],
    ["a key with a blank", { key: "MY KEY" }, "letters, digits, _ and . only"],
    ["a scope that there is not", { scope: { kind: "galaxy" } as never }, 'must be one of "team", "project", "environment", "server"'],
    ["a scope without its id", { scope: { kind: "project" } as never }, "scope.projectUuid"],
    ["a long comment", { comment: "x".repeat(257) }, "at most 256 characters"],
  ])("%s is refused in the preview, and nothing is sent", async (_, args, reason) => {
    const { stack } = await begin(args);
    expect((await errorsOf(stack.preview())).text).toContain(reason);
    expect(await requestsOf(stack)).toEqual([]);
  });

  test("one variable cannot be declared twice", async () => {
    const stack = await open({
      program: async () => {
        const scope = { kind: "team" as const };
        const one = new hosting.SharedVariable("one", { scope, key: "A", value: "1" });
        new hosting.SharedVariable("two", { scope, key: "A", value: "2" }, { dependsOn: one });
      },
    });
    expect((await errorsOf(stack.preview())).text).toContain('the shared variable A of the team is declared by "one" too');
  });

  test("get reads one of any scope by its path, and says what a path is", async () => {
    let path = "";
    const stack = await open({
      program: async () => {
        const { key, value, id, scope } = hosting.SharedVariable.get("there", path);
        return { key, value, id, scope };
      },
    });
    const { alpha = "" } = (await seedOf(stack.sandbox)).servers;
    const project = await stack.sandbox.add("projects", { name: "shop" });
    const read = async (scopePath: string, fields: object) => {
      const id = await stack.sandbox.add("sharedVariables", { key: "A", value: `of ${scopePath}`, ...fields });
      path = `${scopePath}/${id}`;
      const { outputs } = await stack.up();
      expect(outputs).toMatchObject({ key: "A", value: `of ${scopePath}`, id });
      return outputs.scope;
    };
    expect(await read("team", {})).toEqual({ kind: "team" });
    expect(await read(`project/${project}`, { project_uuid: project })).toEqual({ kind: "project", projectUuid: project });
    expect(await read(`environment/${project}/production`, { project_uuid: project, environment: "production" })).toEqual({
      kind: "environment",
      projectUuid: project,
      environment: "production",
    });
    expect(await read(`server/${alpha}`, { server_uuid: alpha })).toEqual({ kind: "server", serverUuid: alpha });
    await stack.destroy();
    expect(await stack.sandbox.find("sharedVariables", { key: "A" })).toHaveLength(4);

    path = "team/4711";
    expect((await errorsOf(stack.up())).text).toContain("there is no SharedVariable team/4711");
    path = "galaxy/1";
    expect((await errorsOf(stack.up())).text).toContain(
      '"galaxy/1" is not a valid path of a SharedVariable: it must be one of team/<id>, project/<uuid>/<id>',
    );
  });

  test("it is deleted, also when it or its project is gone already", async () => {
    const { stack, fixture, held } = await begin();
    const { outputs } = await stack.up();
    await stack.destroy();
    expect(await held()).toEqual([]);
    expect((await stack.exportState()).deployment.resources ?? []).toEqual([]);

    const project = await stack.sandbox.add("projects", { name: "shop" });
    fixture.args = { scope: { kind: "project", projectUuid: project } };
    expect((await stack.up()).outputs.id).not.toBe(outputs.id);
    await stack.sandbox.remove("projects", project);
    await stack.destroy();
    expect((await stack.exportState()).deployment.resources ?? []).toEqual([]);
  });
});
