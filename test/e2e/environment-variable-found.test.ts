import * as hosting from "../../sdk";
import { onEveryEngine } from "./engines";
import { environmentVariableFixture } from "./environment-variable-fixture";
import { errorsOf, expectSettled, linesOf, writesOf } from "./results";

onEveryEngine("EnvironmentVariable that already exists on the platform", (open) => {
  const { webWithVariables } = environmentVariableFixture(open);

  test("`up` adopts an existing variable without `adopt` only if the value is the same", async () => {
    const { stack, fixture, held } = await webWithVariables({});
    const { outputs } = await stack.up();
    const add = (key: string, value: string) => stack.sandbox.add("variables", { application_uuid: String(outputs.id), key, value });
    const id = await add("A", "theirs");
    const leftover = await add("LEFT", "ours");
    fixture.variables = { A: { value: "ours" }, LEFT: { value: "ours" } };
    const preview = await stack.preview();
    expect(linesOf(preview, "A")).toEqual([`A: exists: a variable A is there already (id ${id}); up will stop unless adopt is true`]);
    const { text } = await errorsOf(stack.up());
    expect(text).toContain(
      `a variable A exists already (id ${id}). It differs from this program in value. If this stack created the object`,
    );
    expect(await held("A")).toMatchObject({ value: "theirs" });

    fixture.variables = { A: { value: "ours", adopt: true }, LEFT: { value: "ours" } };
    const up = await stack.up();
    expect(up.outputs).toMatchObject({ "A id": id, "LEFT id": leftover });
    expect(linesOf(up, "A")).toEqual([`A: adopted: a variable A (id ${id}): adopt is true`]);
    expect(await held("A")).toMatchObject({ value: "ours" });
    await expectSettled(stack);
  });

  test("`up` adopts a variable that the platform itself created", async () => {
    const { stack, fixture, shop, held } = await webWithVariables({ A: { value: "of the site" } });
    const source = {
      kind: "public",
      gitRepository: "https://git.example.com/acme/web",
      gitBranch: "main",
      buildPack: "auto_builder_1",
    } as const;
    shop.args = { source };
    await stack.up();
    expect(await held("A", true)).toMatchObject({ value: "of the site" });
    fixture.variables = {
      ...fixture.variables,
      copy: { key: "A", value: "of previews", isPreview: true },
      NODE: { key: "AUTO_BUILDER_1_NODE_VERSION", value: "24", isRuntime: false },
    };
    const up = await stack.up();
    const { uuid: copy } = await held("A", true);
    expect(linesOf(up, "copy")).toEqual([
      `copy: adopted: a variable A for preview deployments (id ${copy}): it is the preview copy of the production variable`,
    ]);
    expect(linesOf(up, "NODE").join()).toContain("adopted: a variable AUTO_BUILDER_1_NODE_VERSION");
    expect(await held("A", true)).toMatchObject({ value: "of previews" });
    expect(await held("A")).toMatchObject({ value: "of the site" });
    expect(await held("AUTO_BUILDER_1_NODE_VERSION")).toMatchObject({ value: "24", is_runtime: false });
    await expectSettled(stack);

    // The deletion of the variable for preview deployments leaves the production variable in place.
    fixture.variables = { A: { value: "of the site" } };
    await stack.up();
    expect(await held("A", true)).toEqual({});
    expect(await held("A")).toMatchObject({ value: "of the site" });
  });

  test("`up` fails if another user changed or created the variable for preview deployments", async () => {
    const { stack, fixture, held } = await webWithVariables({ A: { value: "of the site" }, B: { value: "of the site" } });
    const { outputs } = await stack.up();
    const { uuid: copy = "" } = await held("A", true);
    await stack.sandbox.advance(60);
    await stack.sandbox.mutate("variables", String(copy), { value: "of previews" });
    await stack.sandbox.remove("variables", String((await held("B", true)).uuid));
    await stack.sandbox.add("variables", { application_uuid: String(outputs.id), key: "B", value: "theirs", is_preview: true });
    fixture.variables = {
      ...fixture.variables,
      a: { key: "A", value: "ours", isPreview: true },
      b: { key: "B", value: "ours", isPreview: true },
    };
    const { text } = await errorsOf(stack.up());
    for (const key of ["A", "B"]) expect(text).toContain(`a variable ${key} for preview deployments exists already`);
    expect([await held("A", true), await held("B", true)]).toMatchObject([{ value: "of previews" }, { value: "theirs" }]);
    delete fixture.variables.b;
    fixture.variables.a = { key: "A", value: "ours", isPreview: true, adopt: true };
    await stack.up();
    expect(await held("A", true)).toMatchObject({ uuid: copy, value: "ours" });
    await expectSettled(stack);
  });

  test("`up` adopts a variable with an equal or hidden value in the stack's own application", async () => {
    const { stack, fixture, held } = await webWithVariables({});
    const { outputs } = await stack.up();
    const add = (key: string, value: string, more: object) =>
      stack.sandbox.add("variables", { application_uuid: String(outputs.id), key, value, ...more });
    await add("COMMENTED", "ours", { comment: "By hand" });
    await add("ONCE", "theirs", { is_shown_once: true });
    const left = await add("LEFT", "ours", { is_shown_once: true });
    fixture.variables = {
      COMMENTED: { value: "ours" },
      ONCE: { value: "ours", isShownOnce: true },
      // The platform hides the value of LEFT, but shows the value of its preview copy. Both were created with the same value.
      LEFT: { value: "ours", isShownOnce: true },
    };
    await add("OTHER", "theirs", {});
    const up = await stack.up();
    expect(up.outputs).toMatchObject({ "LEFT id": left });
    expect(await held("ONCE")).toMatchObject({ value: "ours" });
    expect(await held("COMMENTED")).toMatchObject({ value: "ours", comment: "By hand" });
    fixture.variables = { ...fixture.variables, OTHER: { value: "ours" } };
    expect((await errorsOf(stack.up())).text).toContain("a variable OTHER exists already");
    expect(await held("OTHER")).toMatchObject({ value: "theirs" });
  });

  test("a preview refuses two resources that declare the same variable", async () => {
    const { stack, fixture, shop } = await webWithVariables({
      one: { key: "A", value: "1" },
      two: { key: "A", value: "2" },
      copy: { key: "A", value: "3", isPreview: true },
    });
    fixture.inOrder = true; // without `dependsOn`, the order of the two resources is random
    const sentence = `the variable A of application "web" is also declared by "one". Two resources must not manage one object: remove one of them.`;
    const first = await errorsOf(stack.preview());
    expect(first.text).toContain(sentence);
    expect(first.result.diagnostics.filter((d) => d.severity === "error").map((d) => d.name)).toEqual(["two"]);
    expect(await writesOf(stack)).toEqual([]);

    fixture.variables = { one: { key: "A", value: "1" } };
    const { more } = shop;
    shop.more = (web, project) => {
      const outputs = more(web, project);
      new hosting.EnvironmentVariables(
        "set",
        { applicationUuid: web.id, variables: { A: "2", ADDRESS: web.fqdn.apply(String) } },
        { dependsOn: fixture.made },
      );
      return outputs;
    };
    expect((await errorsOf(stack.preview())).text).toContain(sentence);
    shop.more = more;
    await stack.up();
    fixture.variables = { one: { key: "A", value: "1" }, two: { key: "A", value: "2" } };
    expect((await errorsOf(stack.preview())).text).toContain('is also declared by "one"');
  });

  test("`get` reads a variable by key or id and keeps the value secret", async () => {
    const { stack, shop } = await webWithVariables({ A: { value: "the value of A", comment: "Why" } });
    const first = await stack.up();
    const { more } = shop;
    shop.more = (web, project) => {
      const outputs = more(web, project);
      const byKey = hosting.EnvironmentVariable.get(
        "by-key",
        web.id.apply((id) => `${id}/A`),
      );
      const byId = hosting.EnvironmentVariable.get(
        "by-id",
        web.id.apply((id) => `${id}/${String(first.outputs["A id"])}`),
      );
      return { ...outputs, id: byKey.id, uuid: byId.uuid, key: byId.key, comment: byKey.comment, value: byKey.value };
    };
    const { outputs, secretOutputs } = await stack.up();
    const uuid = first.outputs["A id"];
    expect(outputs).toMatchObject({ id: uuid, uuid, key: "A", comment: "Why", value: "the value of A" });
    expect(secretOutputs).toEqual(["value"]);
    expect(JSON.stringify(await stack.exportState())).not.toContain("the value of A");
  });
});
