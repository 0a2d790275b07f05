import * as hosting from "../../sdk";
import { seedOf } from "../harness/fixture";
import { onEveryEngine } from "./engines";
import { environmentFixture } from "./environment-fixture";
import { errorsOf, expectSettled, happened, linesOf, writesOf } from "./results";

onEveryEngine("Environment that already exists on the platform", (open) => {
  const { shopWithEnvironment } = environmentFixture(open);

  test("`up` adopts the environment `production` of a new project without `adopt: true`", async () => {
    const { stack, held } = await shopWithEnvironment({ name: "production", description: "What customers see" });
    const { outputs, ...up } = await stack.up();
    expect(linesOf({ outputs, ...up })).toEqual([
      `staging: adopted: an environment named "production" (id ${outputs.id}): it comes with its project`,
    ]);
    expect(await held(outputs.id)).toMatchObject([{ name: "production", description: "What customers see" }]);
    expect(up.diagnostics.map(({ severity }) => severity)).toEqual(["info"]);
    await expectSettled(stack);
  });

  test("`up` adopts `production` with a warning if its project does not belong to this stack", async () => {
    const { stack } = await shopWithEnvironment(undefined);
    const { outputs } = await stack.up();
    const other = await open({
      program: () => void new hosting.Environment("live", { projectUuid: String(outputs.project), name: "production" }),
      sandbox: stack.sandbox,
    });
    const up = await other.up();
    expect(up.diagnostics).toMatchObject([{ severity: "warning", message: expect.stringContaining("it comes with its project") }]);
  });

  test("`up` stops at an existing environment with other values unless `adopt` is true", async () => {
    const { stack, fixture, held } = await shopWithEnvironment(undefined);
    const { outputs } = await stack.up();
    const id = await stack.sandbox.add("environments", { project_uuid: String(outputs.project), name: "staging" });
    await stack.sandbox.mutate("environments", id, { description: "another user's" });
    fixture.args = { description: "ours" };
    const preview = await stack.preview();
    expect(happened(preview, "staging")).toBe("create");
    expect(linesOf(preview)).toEqual([
      `staging: exists: an environment named "staging" is there already (id ${id}); up will stop unless adopt is true`,
    ]);
    const { text } = await errorsOf(stack.up());
    expect(text).toContain(
      `an environment named "staging" exists already (id ${id}). It differs from this program in description. If this stack created the object`,
    );
    expect(text).toContain("set adopt: true on this resource");

    fixture.args = { description: "ours", adopt: true };
    const up = await stack.up();
    expect(up.outputs.id).toBe(id);
    expect(linesOf(up)).toEqual([`staging: adopted: an environment named "staging" (id ${id}): adopt is true`]);
    expect(await held(id)).toMatchObject([{ description: "ours" }]);
    fixture.args = { description: "ours" }; // adopt is no longer needed
    await expectSettled(stack);
  });

  test("`adopt` selects an existing environment by the path `<project id>/<name or id>`", async () => {
    const { stack, fixture, held } = await shopWithEnvironment(undefined);
    const { outputs } = await stack.up();
    for (const by of ["uuid", "name"] as const) {
      const id = await stack.sandbox.add("environments", { project_uuid: String(outputs.project), name: `old-${by}` });
      fixture.args = { name: `new-${by}`, adopt: `${outputs.project}/${by === "uuid" ? id : `old-${by}`}` };
      expect(linesOf(await stack.preview())).toEqual([`staging: adopted: environment ${id}: adopt contains its id`]);
      const up = await stack.up();
      expect(up.outputs.id).toBe(id);
      expect(await held(id)).toMatchObject([{ name: `new-${by}` }]);
      fixture.args = undefined;
      await stack.up();
      expect(await held(id)).toEqual([]);
    }
    fixture.args = { adopt: `${outputs.project}/nothing` };
    expect((await errorsOf(stack.preview())).text).toContain(`names no existing environment: ${outputs.project}/nothing`);
    fixture.args = { adopt: "another/production" };
    expect((await errorsOf(stack.preview())).text).toContain(`must contain the projectUuid of this resource, which is ${outputs.project}`);
  });

  test("`up` and `destroy` leave `production` in place when its resource leaves the program", async () => {
    const fixture = { declared: true };
    const stack = await open({
      program: async () => {
        if (fixture.declared) new hosting.Environment("live", { projectUuid: theirs.project, name: "production", description: "ours" });
      },
    });
    const theirs = { project: await stack.sandbox.add("projects", { name: "theirs" }) };
    await stack.up();
    const [given] = await stack.sandbox.find("environments", { name: "production" });
    fixture.declared = false;
    await stack.sandbox.clearJournal();
    const up = await stack.up();
    expect(linesOf(up)).toEqual(["live: left in place: the environment production comes with its project and is deleted with it"]);
    expect(await writesOf(stack)).toEqual([]);
    fixture.declared = true;
    await stack.up();
    await stack.sandbox.clearJournal();
    await stack.destroy();
    expect(await writesOf(stack)).toEqual([]);
    expect(await stack.sandbox.find("environments", { name: "production" })).toMatchObject([{ uuid: given?.uuid }]);
  });

  describe("environments that exchange their names", () => {
    const exchange = async (names: Record<string, string>) => {
      const fixture = { names };
      const stack = await open({
        program: async () => {
          const shop = new hosting.Project("shop");
          const made = Object.entries(fixture.names).map(([logical, name]) => {
            const environment = new hosting.Environment(logical, { projectUuid: shop.id, name, description: `of ${logical}` });
            return [logical, environment.id];
          });
          return { project: shop.id, ...Object.fromEntries(made) };
        },
      });
      const { outputs } = await stack.up();
      const namesById = async () =>
        Object.fromEntries((await stack.sandbox.find("environments")).map(({ uuid, name }) => [String(uuid), name]));
      return { stack, fixture, first: outputs as Record<string, string>, namesById };
    };

    test("`up` exchanges the names of two environments without deleting either", async () => {
      const { stack, fixture, first, namesById } = await exchange({ a: "one", b: "two" });
      fixture.names = { a: "two", b: "one" };
      const up = await stack.up();
      expect(up.outputs).toMatchObject(first);
      expect(await namesById()).toMatchObject({ [first.a ?? ""]: "two", [first.b ?? ""]: "one" });
      expect((await writesOf(stack)).filter((request) => request.startsWith("DELETE"))).toEqual([]);
      expect(linesOf(up).join("\n")).toMatch(
        /^[ab]: "[ab]" still has the name "(one|two)" \(id \w+\) and gets another name in this run, so that environment is renamed temporarily$/m,
      );
      await expectSettled(stack);
    });

    test("`up` rotates the names of three environments", async () => {
      const { stack, fixture, first, namesById } = await exchange({ a: "one", b: "two", c: "three" });
      fixture.names = { a: "two", b: "three", c: "one" };
      await stack.up();
      const of = (logical: string) => first[logical] ?? "";
      expect(await namesById()).toMatchObject({ [of("a")]: "two", [of("b")]: "three", [of("c")]: "one" });
      fixture.names = { a: "two", b: "four", c: "one", d: "three" };
      const { outputs } = await stack.up();
      expect(await namesById()).toMatchObject({ [of("a")]: "two", [of("b")]: "four", [of("c")]: "one", [String(outputs.d)]: "three" });
      await expectSettled(stack);
    });

    test("`up` finishes an exchange of names that an earlier run did not complete", async () => {
      const { stack, fixture, first, namesById } = await exchange({ a: "one", b: "two" });
      fixture.names = { a: "two", b: "one" };
      const path = "/projects/{uuid}/environments/{environment}";
      const refusal = { kind: "status", code: 422, body: { message: "Not now." } } as const;
      await stack.sandbox.fault({ match: { method: "PATCH", path, nth: 3 }, times: 9, ...refusal });
      await errorsOf(stack.up());
      expect(Object.values(await namesById())).toContainEqual(expect.stringMatching(/^moving-/));
      await stack.sandbox.clearFaults();
      await stack.up();
      expect(await namesById()).toMatchObject({ [first.a ?? ""]: "two", [first.b ?? ""]: "one" });
      await expectSettled(stack);
    });

    test("`up` refuses to give an environment the name of an environment outside the program", async () => {
      const { stack, fixture, first, namesById } = await exchange({ a: "one" });
      const id = await stack.sandbox.add("environments", { project_uuid: String(first.project), name: "two" });
      fixture.names = { a: "two" };
      expect((await errorsOf(stack.up())).text).toContain(
        `an environment named "two" exists already (id ${id}), so the object of this resource cannot get that name. Nothing was changed.`,
      );
      expect(await namesById()).toMatchObject({ [first.a ?? ""]: "one", [id]: "two" });
    });
  });

  test("`up` adopts a matching environment in the stack's own project without `adopt: true`", async () => {
    const { stack, fixture } = await shopWithEnvironment(undefined);
    const { outputs } = await stack.up();
    const id = await stack.sandbox.add("environments", { project_uuid: String(outputs.project), name: "staging" });
    const { servers } = await seedOf(stack.sandbox);
    const place = { project_uuid: String(outputs.project), environment_name: "staging", server_uuid: servers.alpha ?? "" };
    await stack.sandbox.add("applications", { ...place, ctr_registry_image_name: "registry.example.com/x" });
    fixture.args = {};
    const line = `staging: adopted: an environment named "staging" (id ${id}): it matches this program and is inside "shop", which this stack owns`;
    expect(linesOf(await stack.preview())).toEqual([line]);
    const up = await stack.up();
    expect(up.outputs.id).toBe(id);
    expect(linesOf(up)).toEqual([line]);
    await expectSettled(stack);
  });

  test("`up` creates no second environment after a lost response or a failed second call", async () => {
    const { stack, held } = await shopWithEnvironment({ description: "ours" });
    await stack.sandbox.fault({ match: { method: "POST", path: "/projects/{uuid}/environments" }, kind: "drop-after" });
    await stack.sandbox.fault({
      match: { method: "PATCH", path: "/projects/{uuid}/environments/{environment}" },
      kind: "status",
      code: 422,
      body: { message: "Not now." },
    });
    const { text, result } = await errorsOf(stack.up());
    expect(text).toContain("Not now");
    expect(result.steps.find((s) => s.name === "staging")).toMatchObject({ op: "create", failed: true });
    const { outputs } = await stack.up();
    expect(await stack.sandbox.find("environments", { name: "staging" })).toHaveLength(1);
    expect(await held(outputs.id)).toMatchObject([{ description: "ours" }]);
    await expectSettled(stack);
  });
});
