import { onEveryEngine } from "./engines";
import { environmentVariableFixture, plain, rotatedToken } from "./environment-variable-fixture";
import { errorsOf, expectSettled, happened, linesOf, requestsOf, writesOf } from "./results";

onEveryEngine("EnvironmentVariable", (open) => {
  const { webWithVariables } = environmentVariableFixture(open);

  test("`up` creates all variables in one call that contains every flag", async () => {
    const { stack, held, bulk } = await webWithVariables({
      LOG_LEVEL: { value: "info" },
      API_TOKEN: { value: "  of blanks at the ends nothing is kept \n", isBuildtime: false, isLiteral: true, comment: " Rotated " },
      PEM: { value: "-----BEGIN-----\nabc\n-----END-----\n", isMultiline: true },
      QUOTES: { value: `it's "so" \\ $HOME {{team.REGION}}` },
      EMPTY: { value: "" },
      MIXED: { value: "b", isPreview: true },
    });
    const preview = await stack.preview();
    expect(happened(preview, "LOG_LEVEL")).toBe("create");
    expect(linesOf(preview)).toEqual(["QUOTES: the value of QUOTES contains {{team.REGION}}, but the team has no shared variable REGION."]);
    const { outputs } = await stack.up();
    const calls = await bulk();
    expect(calls).toHaveLength(1);
    expect(calls[0]).toContainEqual({ key: "LOG_LEVEL", value: "[hidden]", ...plain });
    expect(calls[0]).toContainEqual(rotatedToken);
    expect(await held("LOG_LEVEL")).toMatchObject({ uuid: outputs["LOG_LEVEL id"], value: "info", ...plain });
    expect(await held("API_TOKEN")).toMatchObject({ value: "of blanks at the ends nothing is kept" });
    expect(await held("PEM")).toMatchObject({ value: "-----BEGIN-----\nabc\n-----END-----", is_multiline: true });
    expect(await held("QUOTES")).toMatchObject({ value: `it's "so" \\ $HOME {{team.REGION}}` });
    expect(await held("EMPTY")).toMatchObject({ value: null });
    expect(await held("MIXED", true)).toMatchObject({ value: "b" });
    await expectSettled(stack);
    expect((await stack.preview({ refresh: true })).summary).toEqual({ same: 9 });
  });

  test("`up` changes every flag in place and resets removed flags", async () => {
    const { stack, fixture, held, bulk } = await webWithVariables({ A: { value: "1" }, B: { value: "1", comment: "stays" } });
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

  test("a preview and a refresh report drift, and `up` repairs it", async () => {
    const { stack, held, bulk } = await webWithVariables({ A: { value: "ours", isBuildtime: false }, B: { value: "ours" } });
    const { outputs } = await stack.up();
    const theirs = { value: "theirs", is_buildtime: true, is_literal: true, comment: "By hand" };
    await stack.sandbox.mutate("variables", String(outputs["A id"]), theirs);
    const preview = await stack.preview();
    expect(happened(preview, "A")).toBe("update");
    expect(linesOf(preview)).toEqual(["A: drift: value, isLiteral, isBuildtime differ on the platform"]);
    expect(happened(await stack.preview({ refresh: true }), "A")).toBe("update isBuildtime value");
    await bulk();
    await stack.up();
    // A flag that is left out has its default. A comment that is left out is not compared.
    expect(await bulk()).toEqual([[{ key: "A", value: "[hidden]", ...plain, is_buildtime: false }]]);
    expect(await held("A")).toMatchObject({ value: "ours", is_buildtime: false, is_literal: false, comment: "By hand" });
    await expectSettled(stack);
  });

  test("`up` does not repair drift of a property in ignoreChanges", async () => {
    const { stack, fixture, held } = await webWithVariables({ A: { value: "ours" } }, { ignoreChanges: ["value"] });
    const { outputs } = await stack.up();
    await stack.sandbox.mutate("variables", String(outputs["A id"]), { value: "theirs" });
    await expectSettled(stack);
    fixture.variables = { A: { value: "ours again", comment: "Why" } };
    expect(happened(await stack.up(), "A")).toBe("update comment");
    expect(await held("A")).toMatchObject({ value: "theirs", comment: "Why" });
  });

  test("a changed key replaces a variable, and `up` creates a missing variable again", async () => {
    const { stack, fixture, held } = await webWithVariables({ A: { key: "OLD", value: "1" } });
    await stack.up();
    fixture.variables = { A: { key: "NEW", value: "1" } };
    expect(happened(await stack.preview(), "A")).toBe("replace key");
    await writesOf(stack);
    const { outputs } = await stack.up();
    expect(await writesOf(stack)).toEqual([
      "DELETE /applications/{id}/envs/{id}",
      "DELETE /applications/{id}/envs/{id}",
      "PATCH /applications/{id}/envs/bulk",
    ]);
    expect([await held("OLD"), await held("OLD", true)]).toEqual([{}, {}]);

    await stack.sandbox.remove("variables", String(outputs["A id"]));
    const preview = await stack.preview();
    expect(happened(preview, "A")).toMatch(/^replace/);
    expect(linesOf(preview)).toEqual([
      expect.stringMatching(/^A: waiting: .*to appear in its list/),
      "A: gone from the platform, will be created again",
    ]);
    await stack.up();
    expect(await held("NEW")).toMatchObject({ value: "1" });
    await expectSettled(stack);
  });

  test("`up` refuses to change a variable whose hidden value is in ignoreChanges", async () => {
    const { stack, fixture, held } = await webWithVariables({ A: { value: "first", isShownOnce: true } }, { ignoreChanges: ["value"] });
    const { outputs } = await stack.up();
    await stack.sandbox.mutate("variables", String(outputs["A id"]), { value: "rotated by hand", is_buildtime: false });
    await expectSettled(stack);
    fixture.variables = { A: { value: "first", isShownOnce: true, comment: "Why" } };
    expect((await errorsOf(stack.up())).text).toContain(
      "comment of the variable A cannot be changed, because its value is hidden and ignoreChanges excludes it",
    );
    expect(await held("A")).toMatchObject({ value: "rotated by hand", comment: null });
  });

  test("`up` creates the other variables if the platform refuses one variable", async () => {
    const { stack, fixture, held } = await webWithVariables({ A: { value: "1" }, B: { value: "2" } });
    const refusal = { kind: "status", code: 422, body: { message: "No." } } as const;
    const bulk = { method: "PATCH", path: "/applications/{uuid}/envs/bulk" };
    await stack.sandbox.fault({ match: { ...bulk, body: '"A"' }, times: 2, ...refusal }); // the call for both variables, then the call for A
    const { text, result } = await errorsOf(stack.up());
    expect(text).toMatch(/^PATCH \/applications\/\w+\/envs\/bulk failed with 422: "No"/);
    expect(result.steps.filter((s) => s.failed)).toHaveLength(1);
    expect(await held("A")).toEqual({});
    expect(await held("B")).toMatchObject({ value: "2" });
    await stack.up();
    expect([await held("A"), await held("B")]).toMatchObject([{ value: "1" }, { value: "2" }]);

    // A lost response does not create a second row.
    fixture.variables = { ...fixture.variables, C: { value: "3" } };
    await stack.sandbox.fault({ match: bulk, kind: "drop-after" });
    await stack.up();
    expect(await stack.sandbox.find("variables", { key: "C", is_preview: false })).toHaveLength(1);
    await expectSettled(stack);
  });

  test("`up` sends DELETE for a removed variable, but `destroy` sends DELETE only for the application", async () => {
    const { stack, fixture, held } = await webWithVariables({ A: { value: "1" }, B: { value: "2" } });
    await stack.up();
    fixture.variables = { B: { value: "2" } };
    await writesOf(stack);
    await stack.up();
    expect(await writesOf(stack)).toEqual(["DELETE /applications/{id}/envs/{id}", "DELETE /applications/{id}/envs/{id}"]);
    expect([await held("A"), await held("A", true)]).toEqual([{}, {}]); // the unchanged preview copy would keep the removed value

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

  test("the deletion of a variable keeps the preview copy if a user changed the copy or another resource declares the copy", async () => {
    const { stack, fixture, held } = await webWithVariables({ A: { value: "1" }, B: { value: "2" } });
    await stack.up();
    const { $id } = await held("A", true);
    await stack.sandbox.advance(60);
    await stack.sandbox.mutate("variables", String($id), { value: "of previews" });
    fixture.variables = { ...fixture.variables, copy: { key: "B", value: "2", isPreview: true } };
    await stack.up();
    fixture.variables = { copy: { key: "B", value: "2", isPreview: true } };
    await stack.up();
    expect([await held("A"), await held("B")]).toEqual([{}, {}]);
    expect([await held("A", true), await held("B", true)]).toMatchObject([{ value: "of previews" }, { value: "2" }]);
    await expectSettled(stack);
  });

  test("`up` without the permission `Read sensitive data` writes only variables that the program changes", async () => {
    const token = { token: "1|without-sensitive", permissions: ["read", "write"] as const };
    const { stack, fixture, held, bulk } = await webWithVariables(
      { A: { value: "one" }, B: { value: "two" }, ONCE: { value: "three", isShownOnce: true } },
      {},
      { sandbox: { speed: 20, tokens: [token] }, secretConfig: { "hosting:apiToken": token.token } },
    );
    const { outputs } = await stack.up();
    await expectSettled(stack);
    const preview = await stack.preview();
    expect(linesOf(preview)).toHaveLength(1);
    expect(linesOf(preview)[0]).toContain("Drift in secret values cannot be detected");

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
    // A token that may read secrets finds the change, except in a value that is shown only once.
    expect(linesOf(await stack.preview()).filter((line) => line.includes(": drift:"))).toEqual(["B: drift: value differs on the platform"]);
  });
});
