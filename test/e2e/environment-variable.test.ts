import type { CustomResourceOptions } from "@pulumi/pulumi";
import * as hosting from "../../sdk";
import { onEveryEngine } from "./engines";
import { errorsOf, expectSettled, happened, linesOf, requestsOf, writesOf } from "./results";
import { webShop } from "./web-shop";

type Args = Partial<hosting.EnvironmentVariableArgs>;
type Row = Record<string, unknown>;

/** Flags of a variable of which nothing is said, by the API's names. */
const plain = { is_preview: false, is_literal: false, is_multiline: false, is_shown_once: false, is_buildtime: true, is_runtime: true };

onEveryEngine("EnvironmentVariable", (open) => {
  /** Variables of an application `web`, by logical name. What a test changes between runs can be assigned. */
  const begin = async (variables: Record<string, Args>, options: CustomResourceOptions = {}, stackOptions = {}) => {
    const fixture = { variables, options, inOrder: false, made: [] as hosting.EnvironmentVariable[] };
    const shop = await webShop(open, {
      more: (web) => {
        fixture.made = [];
        const ids = Object.entries(fixture.variables).map(([name, args]) => {
          const options = { ...fixture.options, ...(fixture.inOrder ? { dependsOn: [...fixture.made] } : {}) };
          const variable = new hosting.EnvironmentVariable(name, { applicationUuid: web.id, key: name, value: "", ...args }, options);
          fixture.made.push(variable);
          return [`${name} id`, variable.id];
        });
        return Object.fromEntries(ids);
      },
      stack: stackOptions,
    });
    const { stack } = shop;
    const held = async (key: string, is_preview = false): Promise<Row> =>
      (await stack.sandbox.find("variables", { key, is_preview }))[0] ?? {};
    /** What the bulk calls since the last look carried, values hidden. */
    const bulk = async () => {
      const bodies = (await stack.sandbox.journal())
        .filter(({ path }) => path.endsWith("/envs/bulk"))
        .map(({ body }) => body as { data: Row[] });
      await stack.sandbox.clearJournal();
      return bodies.map(({ data }) => data);
    };
    return { stack, fixture, shop, held, bulk };
  };

  test("variables of one moment are created in one call with every flag spelled out, and then nothing changes", async () => {
    const { stack, held, bulk } = await begin({
      LOG_LEVEL: { value: "info" },
      API_TOKEN: { value: "  of blanks at the ends nothing is kept \n", isBuildtime: false, isLiteral: true, comment: " Rotated " },
      PEM: { value: "-----BEGIN-----\nabc\n-----END-----\n", isMultiline: true },
      QUOTES: { value: `it's "so" \\ $HOME {{team.REGION}}` },
      EMPTY: { value: "" },
      MIXED: { value: "b", isPreview: true },
    });
    const preview = await stack.preview();
    expect(happened(preview, "LOG_LEVEL")).toBe("create");
    expect(linesOf(preview)).toEqual([]);
    const { outputs } = await stack.up();
    const calls = await bulk();
    expect(calls).toHaveLength(1);
    expect(calls[0]).toContainEqual({ key: "LOG_LEVEL", value: "[hidden]", ...plain });
    expect(calls[0]).toContainEqual({
      key: "API_TOKEN",
      value: "[hidden]",
      ...plain,
      is_buildtime: false,
      is_literal: true,
      comment: "Rotated",
    });
    expect(await held("LOG_LEVEL")).toMatchObject({ uuid: outputs["LOG_LEVEL id"], value: "info", ...plain });
    expect(await held("API_TOKEN")).toMatchObject({ value: "of blanks at the ends nothing is kept" });
    expect(await held("PEM")).toMatchObject({ value: "-----BEGIN-----\nabc\n-----END-----", is_multiline: true });
    expect(await held("QUOTES")).toMatchObject({ value: `it's "so" \\ $HOME {{team.REGION}}` });
    expect(await held("EMPTY")).toMatchObject({ value: null });
    expect(await held("MIXED", true)).toMatchObject({ value: "b" });
    await expectSettled(stack);
    expect((await stack.preview({ refresh: true })).summary).toEqual({ same: 9 });
  });

  test("every flag changes in place, and goes back to its default when it leaves the program", async () => {
    const { stack, fixture, held, bulk } = await begin({ A: { value: "1" }, B: { value: "1", comment: "stays" } });
    const { outputs } = await stack.up();
    const flags = { isLiteral: true, isMultiline: true, isShownOnce: true, isBuildtime: false, isRuntime: false, comment: "Why" };
    fixture.variables = { ...fixture.variables, A: { value: "2", ...flags } };
    await bulk();
    const changed = await stack.up();
    expect(happened(changed, "A")).toBe(`update ${[...Object.keys(flags), "value"].sort().join(" ")}`);
    expect(happened(changed, "B")).toBe("same");
    expect(changed.outputs).toEqual(outputs);
    const all = { is_literal: true, is_multiline: true, is_shown_once: true, is_buildtime: false, is_runtime: false, comment: "Why" };
    expect(await bulk()).toEqual([[{ key: "A", value: "[hidden]", is_preview: false, ...all }]]);
    expect(await held("A")).toMatchObject({ value: "2", ...all });
    await expectSettled(stack);

    fixture.variables = { ...fixture.variables, A: { value: "2" } };
    await bulk();
    await stack.up();
    expect(await held("A")).toMatchObject({ value: "2", ...plain, comment: null });
    await expectSettled(stack);
  });

  test("drift is shown by a plain preview, property by property after a refresh, and mended without touching the rest", async () => {
    const { stack, held, bulk } = await begin({ A: { value: "ours", isBuildtime: false }, B: { value: "ours" } });
    const { outputs } = await stack.up();
    const theirs = { value: "theirs", is_buildtime: true, is_literal: true, comment: "By hand" };
    await stack.sandbox.mutate("variables", String(outputs["A id"]), theirs);
    const preview = await stack.preview();
    expect(happened(preview, "A")).toBe("update");
    expect(linesOf(preview)).toEqual(["A: drift: value, isLiteral, isBuildtime differ on the platform"]);
    expect(happened(await stack.preview({ refresh: true }), "A")).toBe("update isBuildtime value");
    await bulk();
    await stack.up();
    // A flag that is left out has its default; a comment that is left out is nobody's business.
    expect(await bulk()).toEqual([[{ key: "A", value: "[hidden]", ...plain, is_buildtime: false }]]);
    expect(await held("A")).toMatchObject({ value: "ours", is_buildtime: false, is_literal: false, comment: "By hand" });
    await expectSettled(stack);
  });

  test("drift of a property that the engine is told to ignore is left alone, also when another one changes", async () => {
    const { stack, fixture, held } = await begin({ A: { value: "ours" } }, { ignoreChanges: ["value"] });
    const { outputs } = await stack.up();
    await stack.sandbox.mutate("variables", String(outputs["A id"]), { value: "theirs" });
    await expectSettled(stack);
    fixture.variables = { A: { value: "ours again", comment: "Why" } };
    expect(happened(await stack.up(), "A")).toBe("update comment");
    expect(await held("A")).toMatchObject({ value: "theirs", comment: "Why" });
  });

  test("another key replaces it, the old one first; what is gone is created again", async () => {
    const { stack, fixture, held } = await begin({ A: { key: "OLD", value: "1" } });
    await stack.up();
    fixture.variables = { A: { key: "NEW", value: "1" } };
    expect(happened(await stack.preview(), "A")).toBe("replace key");
    await writesOf(stack);
    const { outputs } = await stack.up();
    expect(await writesOf(stack)).toEqual(["DELETE /applications/{id}/envs/{id}", "PATCH /applications/{id}/envs/bulk"]);
    expect(await held("OLD")).toEqual({});

    await stack.sandbox.remove("variables", String(outputs["A id"]));
    const preview = await stack.preview();
    expect(happened(preview, "A")).toMatch(/^replace/);
    expect(linesOf(preview)).toEqual(["A: gone from the platform, will be created again"]);
    await stack.up();
    expect(await held("NEW")).toMatchObject({ value: "1" });
    await expectSettled(stack);
  });

  test("a variable of that key stops the creation, with its id and the way out; adopt takes it over; a leftover is taken anyhow", async () => {
    const { stack, fixture, held } = await begin({});
    const { outputs } = await stack.up();
    const add = (key: string, value: string) => stack.sandbox.add("variables", { application_uuid: String(outputs.id), key, value });
    const id = await add("A", "theirs");
    const leftover = await add("LEFT", "ours");
    fixture.variables = { A: { value: "ours" }, LEFT: { value: "ours" } };
    const preview = await stack.preview();
    expect(linesOf(preview, "A")).toEqual([`A: exists: a variable A is there already (id ${id}); up will stop unless adopt is true`]);
    const { text } = await errorsOf(stack.up());
    expect(text).toContain(`a variable A is there already (id ${id}). If this stack made it under an older name`);
    expect(await held("A")).toMatchObject({ value: "theirs" });

    fixture.variables = { A: { value: "ours", adopt: true }, LEFT: { value: "ours" } };
    const up = await stack.up();
    expect(up.outputs).toMatchObject({ "A id": id, "LEFT id": leftover });
    expect(linesOf(up, "A")).toEqual([`A: taken over: a variable A (id ${id}): adopt is true`]);
    expect(await held("A")).toMatchObject({ value: "ours" });
    await expectSettled(stack);
  });

  test("the preview twin of a production variable, and what the platform made itself, are taken over without asking", async () => {
    const { stack, fixture, shop, held } = await begin({ A: { value: "of the site" } });
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
      twin: { key: "A", value: "of previews", isPreview: true },
      NODE: { key: "AUTO_BUILDER_1_NODE_VERSION", value: "24", isRuntime: false },
    };
    const up = await stack.up();
    const { uuid: twin } = await held("A", true);
    expect(linesOf(up, "twin")).toEqual([`twin: taken over: a preview variable A (id ${twin}): it is the twin of the production variable`]);
    expect(linesOf(up, "NODE").join()).toContain("taken over: a variable AUTO_BUILDER_1_NODE_VERSION");
    expect(await held("A", true)).toMatchObject({ value: "of previews" });
    expect(await held("A")).toMatchObject({ value: "of the site" });
    expect(await held("AUTO_BUILDER_1_NODE_VERSION")).toMatchObject({ value: "24", is_runtime: false });
    await expectSettled(stack);

    // Each goes alone.
    fixture.variables = { A: { value: "of the site" } };
    await stack.up();
    expect(await held("A", true)).toEqual({});
    expect(await held("A")).toMatchObject({ value: "of the site" });
  });

  test("a preview variable that somebody made or changed is not the twin: it is left until adopt takes it over", async () => {
    const { stack, fixture, held } = await begin({ A: { value: "of the site" }, B: { value: "of the site" } });
    const { outputs } = await stack.up();
    const { uuid: twin = "" } = await held("A", true);
    await stack.sandbox.advance(60);
    await stack.sandbox.mutate("variables", String(twin), { value: "of previews" });
    await stack.sandbox.remove("variables", String((await held("B", true)).uuid));
    await stack.sandbox.add("variables", { application_uuid: String(outputs.id), key: "B", value: "theirs", is_preview: true });
    fixture.variables = {
      ...fixture.variables,
      a: { key: "A", value: "ours", isPreview: true },
      b: { key: "B", value: "ours", isPreview: true },
    };
    const { text } = await errorsOf(stack.up());
    for (const key of ["A", "B"]) expect(text).toContain(`a preview variable ${key} is there already`);
    expect([await held("A", true), await held("B", true)]).toMatchObject([{ value: "of previews" }, { value: "theirs" }]);
    delete fixture.variables.b;
    fixture.variables.a = { key: "A", value: "ours", isPreview: true, adopt: true };
    await stack.up();
    expect(await held("A", true)).toMatchObject({ uuid: twin, value: "ours" });
    await expectSettled(stack);
  });

  test("a leftover is one with this very content: neither a comment nor a value that is hidden may be another one's", async () => {
    const { stack, fixture, held } = await begin({});
    const { outputs } = await stack.up();
    const add = (key: string, value: string, more: object) =>
      stack.sandbox.add("variables", { application_uuid: String(outputs.id), key, value, ...more });
    await add("COMMENTED", "ours", { comment: "By hand" });
    await add("ONCE", "theirs", { is_shown_once: true });
    const left = await add("LEFT", "ours", { is_shown_once: true });
    fixture.variables = {
      COMMENTED: { value: "ours" },
      ONCE: { value: "ours", isShownOnce: true },
      // Its twin shows the value that both were made with.
      LEFT: { value: "ours", isShownOnce: true },
    };
    const { text } = await errorsOf(stack.up());
    expect(text).toContain("a variable COMMENTED is there already");
    expect(text).toContain("a variable ONCE is there already");
    expect(await held("ONCE")).toMatchObject({ value: "theirs" });
    fixture.variables = { LEFT: { value: "ours", isShownOnce: true } };
    expect((await stack.up()).outputs).toMatchObject({ "LEFT id": left });
  });

  test("a hidden value that is to be ignored is never written back: nothing else of the variable changes", async () => {
    const { stack, fixture, held } = await begin({ A: { value: "first", isShownOnce: true } }, { ignoreChanges: ["value"] });
    const { outputs } = await stack.up();
    await stack.sandbox.mutate("variables", String(outputs["A id"]), { value: "rotated by hand", is_buildtime: false });
    await expectSettled(stack);
    fixture.variables = { A: { value: "first", isShownOnce: true, comment: "Why" } };
    expect((await errorsOf(stack.up())).text).toContain(
      "comment of the variable A cannot be changed: its value is hidden and left alone by ignoreChanges",
    );
    expect(await held("A")).toMatchObject({ value: "rotated by hand", comment: null });
  });

  test("where the platform refuses one of several, the others are there, and each error names its resource", async () => {
    const { stack, fixture, held } = await begin({ A: { value: "1" }, B: { value: "2" } });
    const refusal = { kind: "status", code: 422, body: { message: "No." } } as const;
    const bulk = { method: "PATCH", path: "/applications/{uuid}/envs/bulk" };
    await stack.sandbox.fault({ match: { ...bulk, body: '"A"' }, times: 2, ...refusal }); // the call for both, then the one for A
    const { text, result } = await errorsOf(stack.up());
    expect(text).toMatch(/^PATCH \/applications\/\w+\/envs\/bulk failed with 422: "No\."/);
    expect(result.steps.filter((s) => s.failed)).toHaveLength(1);
    expect(await held("A")).toEqual({});
    expect(await held("B")).toMatchObject({ value: "2" });
    await stack.up();
    expect([await held("A"), await held("B")]).toMatchObject([{ value: "1" }, { value: "2" }]);

    // An answer that is lost makes no second row.
    fixture.variables = { ...fixture.variables, C: { value: "3" } };
    await stack.sandbox.fault({ match: bulk, kind: "drop-after" });
    await stack.up();
    expect(await stack.sandbox.find("variables", { key: "C", is_preview: false })).toHaveLength(1);
    await expectSettled(stack);
  });

  test("two resources that claim one variable are refused by the preview, also by the first one", async () => {
    const { stack, fixture, shop } = await begin({
      one: { key: "A", value: "1" },
      two: { key: "A", value: "2" },
      twin: { key: "A", value: "3", isPreview: true },
    });
    fixture.inOrder = true; // which of two is first, nobody knows otherwise
    const sentence = `the variable A of application "web" is declared by "one" too. Two resources must not manage one object: remove one of them.`;
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
    expect((await errorsOf(stack.preview())).text).toContain('is declared by "one" too');
  });

  test("deleted alone by a call of its own, with the application by none; a new logical name with an alias changes nothing", async () => {
    const { stack, fixture, held } = await begin({ A: { value: "1" }, B: { value: "2" } });
    await stack.up();
    fixture.variables = { B: { value: "2" } };
    await writesOf(stack);
    await stack.up();
    expect(await writesOf(stack)).toEqual(["DELETE /applications/{id}/envs/{id}"]);
    expect(await held("A")).toEqual({});
    expect(await held("A", true)).not.toEqual({}); // the twin is one of its own

    fixture.options = { aliases: [{ name: "B" }], protect: true };
    fixture.variables = { renamed: { key: "B", value: "2" } };
    await expectSettled(stack);
    await stack.up();
    expect((await errorsOf(stack.destroy())).text).toContain("protected");
    fixture.options = {};
    await stack.up();
    await requestsOf(stack);
    await stack.destroy();
    expect(await writesOf(stack)).toEqual(["DELETE /applications/{id}", "DELETE /projects/{id}"]);
  });

  test("hidden values: no difference for ever, one line, a change is written, a change beside it loses nothing", async () => {
    const token = { token: "1|without-sensitive", permissions: ["read", "write"] as const };
    const { stack, fixture, held, bulk } = await begin(
      { A: { value: "one" }, B: { value: "two" }, ONCE: { value: "three", isShownOnce: true } },
      {},
      { sandbox: { speed: 20, tokens: [token] }, secretConfig: { "hosting:apiToken": token.token } },
    );
    const { outputs } = await stack.up();
    await expectSettled(stack);
    const preview = await stack.preview();
    expect(linesOf(preview)).toHaveLength(1);
    expect(linesOf(preview)[0]).toContain("drift of hidden values cannot be seen");

    fixture.variables = { ...fixture.variables, A: { value: "one more" }, ONCE: { value: "three", isShownOnce: true, comment: "Why" } };
    await bulk();
    await stack.up();
    expect(await held("A")).toMatchObject({ value: "one more" });
    expect(await held("ONCE")).toMatchObject({ value: "three", is_shown_once: true, comment: "Why" });
    expect(
      (await bulk())
        .flat()
        .map((row) => row.key)
        .sort(),
    ).toEqual(["A", "ONCE"]);
    await stack.refresh();
    await expectSettled(stack);

    await stack.setConfig("hosting:apiToken", stack.sandbox.apiToken, { secret: true });
    await stack.sandbox.mutate("variables", String(outputs["B id"]), { value: "theirs" });
    // A token that reads secrets sees it, but for what is shown once.
    expect(linesOf(await stack.preview()).filter((line) => line.includes(": drift:"))).toEqual(["B: drift: value differs on the platform"]);
  });

  test("get reads one by key or id without managing it; its value is secret", async () => {
    const { stack, shop } = await begin({ A: { value: "the value of A", comment: "Why" } });
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
