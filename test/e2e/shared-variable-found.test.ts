import * as hosting from "../../sdk";
import { seedOf } from "../harness/fixture";
import { onEveryEngine } from "./engines";
import { errorsOf, expectSettled, happened, linesOf, resuming, unlessResumed } from "./results";
import { LONG_AGO, sharedVariableFixture } from "./shared-variable-fixture";

onEveryEngine("SharedVariable that already exists on the platform", (open) => {
  const { stackWithVariable } = sharedVariableFixture(open);

  test("`up` stops at an existing variable with other values unless `adopt` is true", async () => {
    const { stack, fixture, held } = await stackWithVariable();
    const id = await stack.sandbox.add("sharedVariables", { key: "REGION", value: "another user's" });
    const preview = await stack.preview();
    expect(happened(preview, "region")).toBe("create");
    expect(linesOf(preview)).toEqual([
      `region: exists: a shared variable REGION of the team is there already (id ${id}); up will stop unless ${unlessResumed("SharedVariable:region")}`,
    ]);
    const { text } = await errorsOf(stack.up());
    expect(text).toContain(
      `a shared variable REGION of the team exists already (id ${id}). If an interrupted run of this stack created it, set HOSTING_RESUME=SharedVariable:region for one run.`,
    );
    expect(text).toContain("adopt: true");

    fixture.args = { adopt: true };
    const up = await stack.up();
    expect(up.outputs.id).toBe(id);
    expect(linesOf(up)).toEqual([`region: adopted: a shared variable REGION of the team (id ${id}): adopt is true`]);
    expect(await held()).toMatchObject([{ value: "north" }]);
    fixture.args = {}; // adopt is no longer needed
    await expectSettled(stack);
  });

  test("`up` adopts an old variable with equal values if HOSTING_RESUME names the resource", async () => {
    const { stack } = await stackWithVariable();
    const id = await stack.sandbox.add("sharedVariables", { key: "REGION", value: "north" });
    await stack.sandbox.mutate("sharedVariables", id, { created_at: LONG_AGO });
    expect(linesOf(await stack.preview()).join()).toContain("region: exists: ");
    const up = await resuming("SharedVariable:region", () => stack.up());
    expect(up.outputs.id).toBe(id);
    expect(linesOf(up).join()).toContain("HOSTING_RESUME names it");
  });

  test("`up` stops at a variable with another comment or with a hidden value", async () => {
    const { stack, fixture } = await stackWithVariable();
    await stack.sandbox.add("sharedVariables", { key: "REGION", value: "north", comment: "By hand" });
    expect((await errorsOf(stack.up())).text).toContain("a shared variable REGION of the team exists already");
    await stack.sandbox.add("sharedVariables", { key: "ONCE", value: "theirs", is_shown_once: true });
    fixture.args = { key: "ONCE", isShownOnce: true };
    expect((await errorsOf(stack.up())).text).toContain("a shared variable ONCE of the team exists already");
  });

  test("`up` creates no second variable after a lost response or a failed creation", async () => {
    const { stack, fixture, held } = await stackWithVariable();
    await stack.sandbox.fault({ match: { method: "POST", path: "/team/envs" }, kind: "drop-after" });
    await errorsOf(stack.up());
    await resuming("SharedVariable:region", () => stack.up());
    expect(await held()).toHaveLength(1);
    await expectSettled(stack);

    fixture.args = undefined;
    await stack.up();
    fixture.args = {};
    await stack.sandbox.fault({ match: { method: "POST", path: "/team/envs" }, kind: "status", code: 422, body: { message: "Not now." } });
    expect((await errorsOf(stack.up())).text).toContain('POST /team/envs failed with 422: "Not now".');
    await stack.up();
    expect(await held()).toHaveLength(1);
    await expectSettled(stack);
  });

  test("`up` repeats an update or a deletion whose response was lost", async () => {
    const { stack, fixture, held } = await stackWithVariable();
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

  test("a preview refuses two resources that declare the same variable", async () => {
    const stack = await open({
      program: async () => {
        const scope = { kind: "team" as const };
        const one = new hosting.SharedVariable("one", { scope, key: "A", value: "1" });
        new hosting.SharedVariable("two", { scope, key: "A", value: "2" }, { dependsOn: one });
      },
    });
    expect((await errorsOf(stack.preview())).text).toContain('the shared variable A of the team is also declared by "one"');
  });

  test("`get` reads a variable of any scope by its path", async () => {
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
    expect((await errorsOf(stack.up())).text).toContain('no SharedVariable with id "team/4711"');
    path = "galaxy/1";
    expect((await errorsOf(stack.up())).text).toContain(
      '"galaxy/1" is not a valid path of a SharedVariable: it must be one of team/<id>, project/<uuid>/<id>',
    );
  });

  test("`destroy` deletes a variable, and succeeds if the variable's project is already gone", async () => {
    const { stack, fixture, held } = await stackWithVariable();
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
