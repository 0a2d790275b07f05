import type { Stack } from "../../rehearsal";
import * as hosting from "../../sdk";
import { seedOf } from "../harness/fixture";
import { onEveryEngine } from "./engines";
import { errorsOf, expectSettled, happened, linesOf, requestsOf, writesOf } from "./results";
import { sharedVariableFixture, UNSEEN } from "./shared-variable-fixture";

onEveryEngine("SharedVariable", (open) => {
  const { stackWithVariable, bodyOf } = sharedVariableFixture(open);

  test("`up` creates a shared variable, and the next preview finds no changes", async () => {
    const { stack, held } = await stackWithVariable({ value: "north\n", isLiteral: true, comment: " Where we are " });
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

  test("`up` changes every input in place and resets removed inputs", async () => {
    const { stack, fixture, held } = await stackWithVariable();
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

  test("a preview and a refresh report drift, and `up` repairs it", async () => {
    const { stack, held } = await stackWithVariable({ comment: "ours" });
    const { outputs } = await stack.up();
    await stack.sandbox.mutate("sharedVariables", String(outputs.id), { value: "theirs", comment: "theirs", is_multiline: true });
    const preview = await stack.preview();
    expect(happened(preview, "region")).toBe("update");
    expect(linesOf(preview)).toEqual(["region: drift: value, isMultiline, comment differ on the platform"]);
    expect(happened(await stack.preview({ refresh: true }), "region")).toBe("update comment value");
    await stack.up();
    expect(await held()).toMatchObject([{ value: "north", comment: "ours", is_multiline: false }]); // the flag that was left out has its default
    await expectSettled(stack);

    await stack.sandbox.mutate("sharedVariables", String(outputs.id), { value: "theirs" });
    await stack.refresh();
    expect(happened(await stack.preview(), "region")).toBe("update value");
  });

  test("`up` does not repair drift of an input in ignoreChanges", async () => {
    const { stack, fixture, held } = await stackWithVariable({}, { ignoreChanges: ["value"] });
    const { outputs } = await stack.up();
    await stack.sandbox.mutate("sharedVariables", String(outputs.id), { value: "theirs" });
    await expectSettled(stack);
    fixture.args = { comment: "new" };
    await stack.up();
    expect(await held()).toMatchObject([{ value: "theirs", comment: "new" }]);
  });

  test("`up` creates a missing variable again", async () => {
    const { stack, held } = await stackWithVariable();
    const { outputs } = await stack.up();
    await stack.sandbox.remove("sharedVariables", String(outputs.id));
    const preview = await stack.preview();
    expect(happened(preview, "region")).toMatch(/^replace/);
    expect(linesOf(preview)).toEqual([
      expect.stringMatching(/^region: waiting: .*to appear in its list/),
      "region: gone from the platform, will be created again",
    ]);
    expect((await stack.up()).outputs.id).not.toBe(outputs.id);
    expect(await held()).toHaveLength(1);
    await expectSettled(stack);
  });

  test("`up` writes, repairs and deletes a variable of each of the four scopes", async () => {
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

  test("a changed scope replaces a variable: `up` deletes the old one first", async () => {
    const { stack, fixture, held } = await stackWithVariable();
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

  test("a preview accepts a value and a scope from outputs of another resource", async () => {
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

  describe("a token without `Read sensitive data`", () => {
    const limited = async (stack: Stack) =>
      stack.setConfig("hosting:apiToken", await stack.sandbox.addToken(["read", "write"]), { secret: true });

    test("a preview reports no drift of the value, and `up` writes a changed value", async () => {
      const { stack, fixture, held } = await stackWithVariable({ comment: "ours" });
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

  test("a preview compares a hidden value with the value that `up` wrote last", async () => {
    const { stack, fixture, held } = await stackWithVariable({ isShownOnce: true });
    const { outputs } = await stack.up();
    expect(await held()).toMatchObject([{ value: "north", is_shown_once: true }]);
    const preview = await stack.preview();
    expect(happened(preview, "region")).toBe("same");
    expect(linesOf(preview)).toEqual([UNSEEN]);
    expect((await stack.preview({ refresh: true })).summary).toEqual({ same: 2 });

    fixture.args = { isShownOnce: true, value: "south" };
    expect(happened(await stack.up(), "region")).toBe("update value");
    expect(await held()).toMatchObject([{ value: "south" }]);

    fixture.args = { value: "south" }; // from now on the platform shows the value
    expect(happened(await stack.up(), "region")).toBe("update isShownOnce");
    await stack.sandbox.mutate("sharedVariables", String(outputs.id), { value: "theirs" });
    expect(linesOf(await stack.preview())).toEqual(["region: drift: value differs on the platform"]);
  });

  test("no message, state or journal contains the value in clear", async () => {
    const { stack, fixture } = await stackWithVariable({ value: "s3cret-one" });
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
    ["a key with a space", { key: "MY KEY" }, "only letters, digits, _ and . are allowed"],
    ["an unknown scope", { scope: { kind: "galaxy" } as never }, 'must be one of "team", "project", "environment", "server"'],
    ["a scope without its id", { scope: { kind: "project" } as never }, "scope.projectUuid"],
    ["a long comment", { comment: "x".repeat(257) }, "at most 256 characters"],
  ])("a preview refuses %s and sends nothing", async (_, args, reason) => {
    const { stack } = await stackWithVariable(args);
    expect((await errorsOf(stack.preview())).text).toContain(reason);
    expect(await requestsOf(stack)).toEqual([]);
  });
});
