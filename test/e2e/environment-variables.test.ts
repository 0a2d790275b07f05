import * as hosting from "../../sdk";
import { onEveryEngine } from "./engines";
import { plain, type Row, rotatedToken } from "./environment-variable-fixture";
import { type Args, environmentVariablesFixture, ONE_BULK } from "./environment-variables-fixture";
import { allLinesOf, errorsOf, expectSettled, happened, linesOf, writesOf } from "./results";

onEveryEngine("EnvironmentVariables", (open) => {
  const { webWithVariables } = environmentVariablesFixture(open);

  test("`up` creates the whole set in one call that contains every flag", async () => {
    const pem = "-----BEGIN-----\nabc\n-----END-----";
    const { stack, held } = await webWithVariables({
      variables: {
        LOG_LEVEL: "info",
        constructor: "a key like any other",
        API_TOKEN: { value: " trimmed ", isBuildtime: false, isLiteral: true, comment: " Rotated " },
        PEM: { value: `${pem}\n`, isMultiline: true },
        QUOTES: `it's "so" {{team.REGION}} $HOME`,
        EMPTY: "",
      },
    });
    expect(happened(await stack.preview(), "vars")).toBe("create");
    expect(await writesOf(stack)).toEqual([]);
    const { outputs } = await stack.up();
    expect(outputs.set).toBe(outputs.id);
    const bodies = (await stack.sandbox.journal())
      .filter(({ path }) => path.endsWith("/envs/bulk"))
      .map(({ body }) => body as { data: Row[] });
    expect(bodies).toHaveLength(1);
    expect(bodies[0]?.data).toHaveLength(6);
    expect(bodies[0]?.data).toContainEqual({ key: "LOG_LEVEL", value: "[hidden]", ...plain });
    expect(bodies[0]?.data).toContainEqual(rotatedToken);
    expect(await held()).toMatchObject({
      LOG_LEVEL: { value: "info", ...plain },
      API_TOKEN: { value: "trimmed", is_buildtime: false, is_literal: true },
      PEM: { value: pem, is_multiline: true },
      QUOTES: { value: `it's "so" {{team.REGION}} $HOME` },
      EMPTY: { value: null },
    });
    await expectSettled(stack);
    expect((await stack.preview({ refresh: true })).summary).toEqual({ same: 4 });
  });

  test("a preview names no author for drift in a set of variables", async () => {
    const { stack, mutate } = await webWithVariables({ variables: { LOG_LEVEL: "info" } });
    const { outputs } = await stack.up();
    await mutate("LOG_LEVEL", { value: "debug" });
    await stack.sandbox.mutate("applications", String(outputs.id), { health_check_enabled: true }, { name: "Dave" });
    await stack.sandbox.advance(5);
    expect(allLinesOf(await stack.preview(), "vars")).toEqual(["vars: drift: variables differs on the platform"]);
  });

  test("`up` writes only changed variables, and deletes removed variables", async () => {
    const { stack, fixture, held, values, byHand } = await webWithVariables({
      variables: { A: "1", B: { value: "1", isLiteral: true, isRuntime: false, comment: "Why" }, C: "1", D: "1" },
    });
    const { outputs } = await stack.up();
    await byHand(outputs.id, "HAND", "made");
    const before = await held();
    fixture.args = { variables: { A: "2", B: "1", D: "1", E: "1" } };
    const preview = await stack.preview();
    expect(happened(preview, "vars")).toBe("update variables.A variables.B variables.C variables.E");
    await stack.sandbox.clearJournal();
    await stack.up();
    const bulk = (await stack.sandbox.journal()).find(({ path }) => path.endsWith("/envs/bulk"))?.body as { data: Row[] };
    expect(bulk.data.map(({ key }) => key).sort()).toEqual(["A", "B", "E"]);
    expect((await writesOf(stack)).sort()).toEqual([
      "DELETE /applications/{id}/envs/{id}",
      "DELETE /applications/{id}/envs/{id}",
      ONE_BULK,
    ]);
    expect(await values()).toEqual({ A: "2", B: "1", D: "1", E: "1", HAND: "made" });
    const after = await held();
    expect(after.B).toMatchObject({ ...plain, comment: null });
    expect([after.D, after.HAND]).toEqual([before.D, before.HAND]);
    await expectSettled(stack);
  });

  test("a preview and a refresh report drift, and `up` repairs it", async () => {
    const { stack, held, values, mutate, byHand } = await webWithVariables({
      variables: { A: "1", B: { value: "1", isBuildtime: false }, C: "1" },
    });
    const { outputs } = await stack.up();
    await mutate("A", { value: "theirs", is_literal: true });
    await mutate("B", { is_buildtime: true });
    await stack.sandbox.remove("variables", String((await held()).C?.uuid));
    await byHand(outputs.id, "HAND", "made");
    const preview = await stack.preview();
    expect(happened(preview, "vars")).toBe("update");
    expect(linesOf(preview)).toEqual(["vars: drift: variables differs on the platform"]);
    const shown = await stack.preview({ refresh: true });
    expect(happened(shown, "vars")).toBe("update variables.A variables.B.isBuildtime variables.C");
    await stack.up();
    expect(await values()).toEqual({ A: "1", B: "1", C: "1", HAND: "made" });
    // A flag that the program leaves out has its default, even if the program gives the variable as plain text.
    expect(await held()).toMatchObject({ A: { is_literal: false }, B: { is_buildtime: false } });
    await expectSettled(stack);
  });

  test("`up` does not repair drift of a key in ignoreChanges", async () => {
    const { stack, fixture, values, mutate } = await webWithVariables(
      { variables: { A: "1", B: "1" } },
      { ignoreChanges: ["variables.A"] },
    );
    await stack.up();
    await mutate("A", { value: "theirs" });
    await expectSettled(stack);
    fixture.args = { variables: { A: "2", B: "2" } };
    expect(happened(await stack.up(), "vars")).toBe("update variables.B");
    expect(await values()).toEqual({ A: "theirs", B: "2" });
  });

  test("a set with `exclusive: true` deletes production variables that other users created", async () => {
    const { stack, fixture, shop, values, mutate, byHand } = await webWithVariables(undefined);
    shop.args = {
      source: { kind: "public", gitRepository: "https://git.example.com/acme/web", gitBranch: "main", buildPack: "auto_builder_1" },
    };
    const kept = { AUTO_BUILDER_1_NODE_VERSION: "22", DATABASE_URL: "saved" };
    const { outputs } = await stack.up();
    await byHand(outputs.id, "HAND", "made");
    await byHand(outputs.id, "DATABASE_URL", "saved");
    await mutate("DATABASE_URL", { is_shown_once: true, is_buildtime: false });
    fixture.args = { variables: { A: "1" }, exclusive: true };
    await stack.up();
    expect(await values()).toEqual({ A: "1", ...kept });
    expect(await stack.sandbox.find("variables", { key: "HAND" })).toMatchObject([{ is_preview: true }]); // it is not the set's
    await expectSettled(stack);

    await byHand(outputs.id, "AGAIN", "made");
    expect(linesOf(await stack.up())).toEqual([
      "vars: removes AGAIN, which no resource of this program has declared so far",
      "vars: left in place: the preview copy of AGAIN: the platform made it from a variable that this set did not write",
      "vars: drift: variables differs on the platform",
    ]);
    expect(await values()).toEqual({ A: "1", ...kept });

    fixture.args = { variables: { A: "1" } };
    await stack.up();
    await byHand(outputs.id, "ONCE_MORE", "made");
    await expectSettled(stack);
    expect(await values()).toMatchObject({ A: "1", ONCE_MORE: "made" });

    fixture.args = { variables: { A: "1" }, exclusive: true };
    expect(happened(await stack.up(), "vars")).toBe("update exclusive");
    expect(await values()).toEqual({ A: "1", ...kept });
  });

  test("a set overwrites an existing variable, and the removal of the set deletes only the variables of the set", async () => {
    const { stack, fixture, held, values, mutate, byHand } = await webWithVariables(undefined);
    const { outputs } = await stack.up();
    await byHand(outputs.id, "A", "theirs");
    await byHand(outputs.id, "HAND", "made");
    await mutate("A", { is_literal: true });
    fixture.args = { variables: { A: "ours", B: "ours" } };
    const preview = await stack.preview();
    expect(linesOf(preview)).toEqual([`vars: adopted: the variables of application ${outputs.id}: overwrites A`]);
    await stack.up();
    expect(await held()).toMatchObject({ A: { value: "ours", is_literal: false }, B: { value: "ours" } });
    await expectSettled(stack);

    fixture.options = { aliases: [{ name: "vars" }] };
    fixture.name = "renamed";
    await expectSettled(stack);
    fixture.args = undefined;
    await stack.up();
    expect(await values()).toEqual({ HAND: "made" });
  });

  test("a preview names the keys that a set will overwrite or delete", async () => {
    const { stack, fixture, held, byHand } = await webWithVariables(undefined);
    const { outputs } = await stack.up();
    for (const key of ["SAME", "A", "HAND", "OTHER"]) await byHand(outputs.id, key, "theirs");
    const line = (text: string) => `vars: adopted: the variables of application ${outputs.id}: ${text}`;
    const said = async (args: Args) => {
      fixture.args = args;
      return linesOf(await stack.preview());
    };
    const copies = (text: string) => `vars: left in place: the preview ${text} that this set did not write`;
    expect(await said({ variables: { SAME: "theirs", A: "ours" }, exclusive: true })).toEqual([
      copies("copies of HAND, OTHER: the platform made them from variables"),
      line("overwrites A; deletes HAND, OTHER"),
    ]);
    expect(await said({ variables: { SAME: "theirs" } })).toEqual([]);
    await stack.up();
    expect(await said({ variables: { SAME: "theirs", A: "ours" } })).toEqual([line("overwrites A")]);
    expect(await said({ variables: { SAME: "theirs", A: "ours", HAND: "theirs" }, exclusive: true })).toEqual([
      copies("copy of OTHER: the platform made it from a variable"),
      line("overwrites A; deletes OTHER"),
    ]);
    await stack.up();
    expect(Object.keys(await held()).sort()).toEqual(["A", "HAND", "SAME"]);
    // The platform does not store the input, so its removal is no drift.
    expect(await said({ variables: { SAME: "theirs" } })).toEqual([]);
  });

  test("`up` creates each variable once, even after a refused call and a lost response", async () => {
    const { stack, values } = await webWithVariables({ variables: { A: "1", B: "2" } }, { protect: true });
    const bulk = { method: "PATCH", path: "/applications/{uuid}/envs/bulk" };
    await stack.sandbox.fault({ match: bulk, times: 3, kind: "status", code: 422, body: { message: "No." } });
    expect((await errorsOf(stack.up())).text).toContain('/envs/bulk failed with 422: "No"');
    expect(await values()).toEqual({});
    await stack.sandbox.clearFaults();
    await stack.sandbox.fault({ match: bulk, kind: "drop-after" });
    await stack.up();
    expect(await stack.sandbox.find("variables", { is_preview: false })).toHaveLength(2);
    await expectSettled(stack);
    expect((await errorsOf(stack.destroy())).text).toContain("protected");
    expect(await values()).toEqual({ A: "1", B: "2" });
  });

  test("`get` returns all production variables as a secret", async () => {
    const { stack, shop } = await webWithVariables({ variables: { A: "the value of A", B: { value: "the value of B", isLiteral: true } } });
    await stack.up();
    const { more } = shop;
    shop.more = (web, project) => ({ ...more(web, project), all: hosting.EnvironmentVariables.get("all", web.id).variables });
    const { outputs, secretOutputs } = await stack.up();
    expect(outputs.all).toMatchObject({
      A: { value: "the value of A", isLiteral: false },
      B: { value: "the value of B", isLiteral: true },
    });
    expect(secretOutputs).toEqual(["all"]);
    expect(JSON.stringify(await stack.exportState())).not.toContain("the value of");
  });
});
