import type { CustomResourceOptions } from "@pulumi/pulumi";
import { seedOf } from "../../harness/fixture";
import * as hosting from "../../sdk";
import { onEveryEngine } from "./engines";
import { errorsOf, expectSettled, happened, linesOf, requestsOf, writesOf } from "./results";

onEveryEngine("Environment", (open) => {
  /** A project `shop` with an environment `staging`, unless that is left out. What a test changes between runs can be assigned. */
  const begin = async (args: Partial<hosting.EnvironmentArgs> | undefined, options: CustomResourceOptions = {}) => {
    const fixture = { args, options };
    const stack = await open({
      program: async () => {
        const shop = new hosting.Project("shop");
        const staging = fixture.args && new hosting.Environment("staging", { projectUuid: shop.id, ...fixture.args }, fixture.options);
        return { project: shop.id, id: staging?.id, name: staging?.name };
      },
    });
    const held = (uuid: unknown) => stack.sandbox.find("environments", { uuid: String(uuid) });
    return { stack, fixture, held };
  };

  test("is created in its project, the description by a second call, and then nothing changes", async () => {
    const { stack, held } = await begin({ description: "Before it goes live" });
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

  test("its name is kept as the platform keeps it", async () => {
    const { stack, held } = await begin({ name: " Next/Release " });
    const { outputs } = await stack.up();
    expect(outputs.name).toBe("next-release");
    expect(await held(outputs.id)).toMatchObject([{ name: "next-release" }]);
    await expectSettled(stack);
  });

  test("changes in place, and a description that leaves the program is emptied", async () => {
    const { stack, fixture, held } = await begin({ description: "one" });
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

  test("drift is shown by a plain preview, property by property after a refresh, and mended by up", async () => {
    const { stack, held } = await begin({ description: "ours" });
    const { outputs } = await stack.up();
    await stack.sandbox.mutate("environments", String(outputs.id), { name: "theirs", description: "somebody's" });
    const preview = await stack.preview();
    expect(happened(preview, "staging")).toBe("update");
    expect(linesOf(preview)).toEqual(["staging: drift: name, description differ on the platform"]);
    expect(happened(await stack.preview({ refresh: true }), "staging")).toBe("update description name");
    await stack.up();
    expect(await held(outputs.id)).toMatchObject([{ name: "staging", description: "ours" }]);
    await expectSettled(stack);
  });

  test("drift of a property that the engine is told to ignore is left alone", async () => {
    const { stack, fixture, held } = await begin({ description: "ours" }, { ignoreChanges: ["description"] });
    const { outputs } = await stack.up();
    await stack.sandbox.mutate("environments", String(outputs.id), { description: "somebody's" });
    await expectSettled(stack);
    fixture.args = { ...fixture.args, name: "testing" };
    await stack.up();
    expect(await held(outputs.id)).toMatchObject([{ name: "testing", description: "somebody's" }]);
  });

  test("what is gone is created again, also when its project is gone", async () => {
    const { stack } = await begin({});
    const first = await stack.up();
    await stack.sandbox.remove("environments", String(first.outputs.id));
    const preview = await stack.preview();
    expect(happened(preview, "staging")).toBe("replace name");
    expect(linesOf(preview)).toEqual(["staging: gone from the platform, will be created again"]);
    const second = await stack.up();
    expect(second.outputs.id).not.toBe(first.outputs.id);
    await expectSettled(stack);

    await stack.sandbox.remove("projects", String(second.outputs.project));
    const both = await stack.preview(); // it goes with its project, so the platform is not asked for it
    expect(linesOf(both)).toEqual(["shop: gone from the platform, will be created again"]);
    expect(happened(both, "staging")).toMatch("replace");
    await stack.up();
    expect(await stack.sandbox.find("environments", { name: "staging" })).toHaveLength(1);
    await expectSettled(stack);
  });

  test("another project replaces it: the old one goes first", async () => {
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

  test("`production` came with the project and is taken over without asking", async () => {
    const { stack, held } = await begin({ name: "production", description: "What customers see" });
    const { outputs, ...up } = await stack.up();
    expect(linesOf({ outputs, ...up })).toEqual([
      `staging: taken over: an environment named "production" (id ${outputs.id}): it comes with its project`,
    ]);
    expect(await held(outputs.id)).toMatchObject([{ name: "production", description: "What customers see" }]);
    await expectSettled(stack);
  });

  test("an environment of that name stops the creation, with its id and the way out; adopt takes it over", async () => {
    const { stack, fixture, held } = await begin(undefined);
    const { outputs } = await stack.up();
    const id = await stack.sandbox.add("environments", { project_uuid: String(outputs.project), name: "staging" });
    await stack.sandbox.mutate("environments", id, { description: "somebody's" });
    fixture.args = { description: "ours" };
    const preview = await stack.preview();
    expect(happened(preview, "staging")).toBe("create");
    expect(linesOf(preview)).toEqual([
      `staging: exists: an environment named "staging" is there already (id ${id}); up will stop unless adopt is true`,
    ]);
    const { text } = await errorsOf(stack.up());
    expect(text).toContain(`an environment named "staging" is there already (id ${id}). If this stack made it under an older name`);
    expect(text).toContain("set adopt: true on this resource");

    fixture.args = { description: "ours", adopt: true };
    const up = await stack.up();
    expect(up.outputs.id).toBe(id);
    expect(linesOf(up)).toEqual([`staging: taken over: an environment named "staging" (id ${id}): adopt is true`]);
    expect(await held(id)).toMatchObject([{ description: "ours" }]);
    fixture.args = { description: "ours" }; // has done its work
    await expectSettled(stack);
  });

  test("adopt by its path takes over the one of that name or id, whatever it is called", async () => {
    const { stack, fixture, held } = await begin(undefined);
    const { outputs } = await stack.up();
    for (const by of ["uuid", "name"] as const) {
      const id = await stack.sandbox.add("environments", { project_uuid: String(outputs.project), name: `old-${by}` });
      fixture.args = { name: `new-${by}`, adopt: `${outputs.project}/${by === "uuid" ? id : `old-${by}`}` };
      expect(linesOf(await stack.preview())).toEqual([`staging: taken over: environment ${id}: adopt names it`]);
      const up = await stack.up();
      expect(up.outputs.id).toBe(id);
      expect(await held(id)).toMatchObject([{ name: `new-${by}` }]);
      fixture.args = undefined;
      await stack.up();
      expect(await held(id)).toEqual([]);
    }
    fixture.args = { adopt: `${outputs.project}/nothing` };
    expect((await errorsOf(stack.preview())).text).toContain(`names no environment that is there: ${outputs.project}/nothing`);
    fixture.args = { adopt: "another/production" };
    expect((await errorsOf(stack.preview())).text).toContain(`names another projectUuid than this resource, ${outputs.project}`);
  });

  test("`production` stays when its resource goes, in a project of somebody else's too", async () => {
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
    expect(linesOf(up)).toEqual(["live: stays: the environment production comes with its project and goes with it"]);
    expect(await writesOf(stack)).toEqual([]);
    fixture.declared = true;
    await stack.up();
    await stack.sandbox.clearJournal();
    await stack.destroy();
    expect(await writesOf(stack)).toEqual([]);
    expect(await stack.sandbox.find("environments", { name: "production" })).toMatchObject([{ uuid: given?.uuid }]);
  });

  describe("names that the program exchanges:", () => {
    /** Environments of the project `shop`, by logical name. */
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

    test("two are swapped, and nothing is lost", async () => {
      const { stack, fixture, first, namesById } = await exchange({ a: "one", b: "two" });
      fixture.names = { a: "two", b: "one" };
      const up = await stack.up();
      expect(up.outputs).toMatchObject(first);
      expect(await namesById()).toMatchObject({ [first.a ?? ""]: "two", [first.b ?? ""]: "one" });
      expect((await writesOf(stack)).filter((request) => request.startsWith("DELETE"))).toEqual([]);
      expect(linesOf(up).join("\n")).toMatch(
        /^[ab]: "(one|two)" is the name of "[ab]" still \(id \w+\), which gets another one in this run: it makes way$/m,
      );
      await expectSettled(stack);
    });

    test("three go round, and a new one takes a name that another one gives up", async () => {
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

    test("a run that ends between two of the calls is finished by the next one", async () => {
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

    test("one that nobody of the program gives up is named with its id, and nothing is changed", async () => {
      const { stack, fixture, first, namesById } = await exchange({ a: "one" });
      const id = await stack.sandbox.add("environments", { project_uuid: String(first.project), name: "two" });
      fixture.names = { a: "two" };
      expect((await errorsOf(stack.up())).text).toContain(
        `an environment named "two" is there already (id ${id}), so that this object cannot take its name. Nothing was changed.`,
      );
      expect(await namesById()).toMatchObject({ [first.a ?? ""]: "one", [id]: "two" });
    });
  });

  test("what an interrupted run left behind is taken over without asking, but not what holds something", async () => {
    const { stack, fixture } = await begin(undefined);
    const { outputs } = await stack.up();
    const id = await stack.sandbox.add("environments", { project_uuid: String(outputs.project), name: "staging" });
    const { servers } = await seedOf(stack.sandbox);
    const place = { project_uuid: String(outputs.project), environment_name: "staging", server_uuid: servers.alpha ?? "" };
    const application = await stack.sandbox.add("applications", { ...place, ctr_registry_image_name: "registry.example.com/x" });
    fixture.args = {};
    expect(linesOf(await stack.preview()).join()).toContain("staging: exists: ");
    await stack.sandbox.remove("applications", application);
    const up = await stack.up();
    expect(up.outputs.id).toBe(id);
    expect(linesOf(up).join()).toContain("an interrupted run left it behind");
    await expectSettled(stack);
  });

  test("a creation whose answer is lost makes one; one whose description fails is finished by the next up", async () => {
    const { stack, held } = await begin({ description: "ours" });
    await stack.sandbox.fault({ match: { method: "POST", path: "/projects/{uuid}/environments" }, kind: "drop-after" });
    await stack.sandbox.fault({
      match: { method: "PATCH", path: "/projects/{uuid}/environments/{environment}" },
      kind: "status",
      code: 422,
      body: { message: "Not now." },
    });
    const { text, result } = await errorsOf(stack.up());
    expect(text).toContain("Not now.");
    expect(result.steps.find((s) => s.name === "staging")).toMatchObject({ op: "create", failed: true });
    const { outputs } = await stack.up();
    expect(await stack.sandbox.find("environments", { name: "staging" })).toHaveLength(1);
    expect(await held(outputs.id)).toMatchObject([{ description: "ours" }]);
    await expectSettled(stack);
  });

  test("goes with its project in one call; alone it is deleted, also when it is gone already", async () => {
    const { stack, fixture, held } = await begin({});
    const first = await stack.up();
    await requestsOf(stack);
    fixture.args = undefined;
    expect(happened(await stack.up(), "staging")).toBe("delete");
    expect(await writesOf(stack)).toEqual(["DELETE /projects/{id}/environments/{id}"]);
    expect(await held(first.outputs.id)).toEqual([]);

    fixture.args = {};
    const second = await stack.up();
    await stack.sandbox.remove("environments", String(second.outputs.id));
    fixture.args = undefined;
    await stack.up();
    fixture.args = {};
    await stack.up();
    await requestsOf(stack);
    await stack.destroy();
    expect(await requestsOf(stack)).toEqual(["GET /team", "DELETE /projects/{id}"]);
    expect(await stack.sandbox.find("environments", { name: "staging" })).toEqual([]);
  });

  test("protect keeps it", async () => {
    const { stack, fixture } = await begin({}, { protect: true });
    const { outputs } = await stack.up();
    const { text } = await errorsOf(stack.destroy());
    expect(text).toContain("protected");
    expect(await stack.sandbox.find("environments", { uuid: String(outputs.id) })).toHaveLength(1);
    fixture.options = {};
  });

  test("a new logical name with an alias changes nothing", async () => {
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

  test("get reads one by name or id without managing it", async () => {
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
    expect(await requestsOf(stack)).toEqual(["GET /team", "DELETE /projects/{id}"]);
  });
});
