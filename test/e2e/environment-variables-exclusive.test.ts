import * as hosting from "../../sdk";
import { onEveryEngine } from "./engines";
import { errorsOf, expectSettled, linesOf, permitDataLoss } from "./results";
import { applicationWithoutProgram } from "./web-shop";

onEveryEngine("Exclusive EnvironmentVariables", (open) => {
  const stackDeclaring = async (first: (application: string) => unknown) => {
    const fixture = { declare: first };
    const at = { application: "" };
    const stack = await open({ program: async () => void (await fixture.declare(at.application)) });
    at.application = await applicationWithoutProgram(stack.sandbox);
    const held = async () =>
      Object.fromEntries((await stack.sandbox.find("variables", { is_preview: false })).map(({ key, value }) => [key, value]));
    const byHand = (key: string, value: string) => stack.sandbox.add("variables", { application_uuid: at.application, key, value });
    return { stack, fixture, held, byHand };
  };

  const set = (applicationUuid: string, exclusive = true, options = {}) =>
    new hosting.EnvironmentVariables("vars", { applicationUuid, variables: { A: "1" }, exclusive }, options);
  const lone = (applicationUuid: string) => new hosting.EnvironmentVariable("lone", { applicationUuid, key: "LONE", value: "2" });
  /** Resolves when the engine has created a resource, so that the program constructs what follows later. */
  const pause = (name: string): Promise<unknown> => new Promise((resolve) => new hosting.Project(name).id.apply(resolve));
  const ORDER = '"vars" is exclusive and was declared before the variable LONE';

  test("a newly exclusive set keeps the variables of resources that the program constructs later", async () => {
    const program = (exclusive: boolean) => (application: string) => {
      set(application, exclusive);
      lone(application);
    };
    const { stack, fixture, held, byHand } = await stackDeclaring(program(false));
    await stack.up();
    await byHand("HAND", "made");
    fixture.declare = program(true);
    await stack.up();
    expect(await held()).toEqual({ A: "1", LONE: "2" });
    await expectSettled(stack);
  });

  test.each([true, false])(
    "a preview names the id of a doubled variable, and a set with exclusive: %s never reports the variable as not accepted",
    async (exclusive) => {
      const { stack, byHand } = await stackDeclaring((application) => set(application, exclusive));
      await stack.up();
      const surplus = await byHand("A", "wrong");
      const rows = async () => (await stack.sandbox.find("variables", { is_preview: false })).map(({ value }) => value);
      expect(await rows()).toEqual(["1", "wrong"]);
      const preview = await stack.preview();
      const named = linesOf(preview, "vars").filter((line) => line.includes("stands 2 times on the platform"));
      expect(named).toEqual([expect.stringContaining(surplus)]);
      const result = await stack.up();
      expect(linesOf(result, "vars").filter((line) => line.includes("not accepted"))).toEqual([]);
      expect(await rows()).toEqual(exclusive ? ["1"] : ["1", "wrong"]);
      const quiet = await stack.preview();
      expect(quiet.steps.filter(({ op }) => op !== "same")).toEqual([]);
      expect(linesOf(quiet, "vars").filter((line) => line.includes("stands 2 times"))).toHaveLength(exclusive ? 0 : 1);
    },
  );

  test("an exclusive set keeps the variable of a resource in the set's `dependsOn`", async () => {
    const { stack, held, byHand } = await stackDeclaring(async (application) => {
      const dependsOn = lone(application);
      await pause("pause");
      set(application, true, { dependsOn });
    });
    await byHand("HAND", "made");
    await stack.up();
    expect(await held()).toEqual({ A: "1", LONE: "2" });
    await expectSettled(stack);
  });

  test("`up` removes nothing and refuses a resource that the program constructs after an exclusive set and a pause", async () => {
    const program = (exclusive: boolean) => async (application: string) => {
      set(application, exclusive);
      await pause("pause");
      lone(application);
    };
    const { stack, fixture, held, byHand } = await stackDeclaring(program(false));
    await stack.up();
    await byHand("HAND", "made");
    fixture.declare = program(true);
    expect(linesOf(await stack.preview(), "lone").join()).toContain(`up will stop: ${ORDER}`);
    expect((await errorsOf(stack.up())).text).toContain(ORDER);
    expect(await held()).toEqual({ A: "1", LONE: "2", HAND: "made" });
  });

  test("an exclusive set needs a permission to remove a foreign variable while the program is still running", async () => {
    const { stack, held, byHand } = await stackDeclaring(async (application) => {
      set(application);
      await pause("pause");
    });
    await byHand("HAND", "made");
    const line =
      "vars: left in place: HAND: the program was still running, and may declare a resource for it. To delete it: hosting:allowDataLoss EnvironmentVariables:vars#HAND";
    for (const _ of [1, 2]) {
      expect(linesOf(await stack.up(), "vars")).toContain(line);
      expect(await held()).toEqual({ A: "1", HAND: "made" });
      await expectSettled(stack);
    }
    await byHand("LATER", "made");
    await permitDataLoss(stack, "EnvironmentVariables:vars");
    expect(linesOf(await stack.up(), "vars").join()).toContain("left in place: HAND, LATER: the program was still running");
    expect(await held()).toEqual({ A: "1", HAND: "made", LATER: "made" });
    await permitDataLoss(stack, "EnvironmentVariables:vars", "EnvironmentVariables:vars#HAND");
    const { diagnostics } = await stack.preview();
    expect(diagnostics.map(({ message }) => message)).toContain(
      "vars: removes HAND, which no resource of this program has declared so far",
    );
    await stack.up();
    expect(await held()).toEqual({ A: "1", LATER: "made" });
  });

  test.each([
    ["the same `up`", {}],
    ["`up --target` of the set", { target: ["vars"] }],
    ["`up --exclude` of the resource", { exclude: ["lone"] }],
  ])("the variable of a refused resource stays on the platform in a following run: %s", async (_, aim) => {
    const { stack, fixture, held } = await stackDeclaring(async (application) => {
      await pause("pause");
      lone(application);
    });
    await stack.up();
    fixture.declare = async (application) => {
      const vars = set(application);
      await new Promise((resolve) => vars.id.apply(resolve));
      lone(application);
    };
    expect((await errorsOf(stack.up())).text).toContain(ORDER);
    await stack.up(aim).catch(() => undefined);
    expect(await held()).toEqual({ A: "1", LONE: "2" });
  });

  test("a set remembers the variable of a removed resource until the platform no longer shows the variable", async () => {
    const { stack, fixture, held, byHand } = await stackDeclaring((application) => {
      lone(application);
      set(application);
    });
    await stack.up();
    fixture.declare = (application) => set(application);
    await stack.up();
    expect(await held()).toEqual({ A: "1" });
    await stack.up();
    await byHand("LONE", "made");
    await stack.up();
    await expectSettled(stack);
    expect(await held()).toEqual({ A: "1" });
  });

  test("a set leaves all foreign variables in place while the key of a resource is unknown", async () => {
    const { stack, held, byHand } = await stackDeclaring((applicationUuid) => {
      const project = new hosting.Project("keys");
      new hosting.EnvironmentVariable("lone", { applicationUuid, key: project.id.apply((id) => `K_${id}`), value: "2" });
      set(applicationUuid);
    });
    await byHand("HAND", "made");
    expect(linesOf(await stack.up(), "vars").join("\n")).toContain("left in place: HAND");
    expect(await held()).toMatchObject({ A: "1", HAND: "made" });
  });

  test("a refresh logs nothing about the variables of other resources", async () => {
    const { stack } = await stackDeclaring((application) => {
      lone(application);
      set(application);
    });
    await stack.up();
    expect(linesOf(await stack.refresh(), "vars").filter((line) => line.includes("LONE"))).toEqual([]);
  });

  test("two exclusive sets of the same application keep each other's variables", async () => {
    const { stack, held, byHand } = await stackDeclaring((applicationUuid) => {
      set(applicationUuid);
      new hosting.EnvironmentVariables("more", { applicationUuid, variables: { B: "2" }, exclusive: true });
    });
    await byHand("HAND", "made");
    await stack.up();
    expect(await held()).toEqual({ A: "1", B: "2" });
    await expectSettled(stack);
  });
});
