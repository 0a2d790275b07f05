import type { Stack } from "../../rehearsal";
import * as hosting from "../../sdk";
import { onEveryEngine } from "./engines";
import { errorsOf, expectSettled, linesOf } from "./results";

/** The provider waits for later declarations of the program. It must measure this wait in real time, as the program does. */
const USUAL_TIME = { speed: 1 };

onEveryEngine("Shared variables that change their keys", (open) => {
  const TEAM = { kind: "team" } as const;

  const stackWithVariables = async () => {
    const fixture: { declare: () => unknown } = { declare: () => {} };
    const stack: Stack = await open({ program: async () => void fixture.declare(), sandbox: USUAL_TIME });
    const held = async () => {
      const rows = await stack.sandbox.find("sharedVariables", ({ key }) => !String(key).startsWith("SVC_"));
      return Object.fromEntries(rows.map((row) => [row.key, row.value]));
    };
    return { fixture, stack, held };
  };
  const shared = (name: string, key: string, value: string, more: Partial<hosting.SharedVariableArgs> = {}, options = {}) =>
    new hosting.SharedVariable(name, { scope: TEAM, key, value, ...more }, options);

  test("`up` exchanges the keys of two variables in place", async () => {
    const { fixture, stack, held } = await stackWithVariables();
    fixture.declare = () => [shared("a", "ONE", "1"), shared("b", "TWO", "2")];
    await stack.up();
    const ids = (await stack.sandbox.find("sharedVariables", { value: "1" })).map(({ $id }) => $id);
    fixture.declare = () => [shared("a", "TWO", "1"), shared("b", "ONE", "2")];
    await stack.up();
    expect(await held()).toEqual({ TWO: "1", ONE: "2" });
    expect((await stack.sandbox.find("sharedVariables", { value: "1" })).map(({ $id }) => $id)).toEqual(ids);
    await expectSettled(stack);
  });

  test("`up` refuses to give a variable the key of another user's variable", async () => {
    const { fixture, stack } = await stackWithVariables();
    fixture.declare = () => shared("a", "ONE", "1");
    await stack.up();
    const id = await stack.sandbox.add("sharedVariables", { key: "TWO", value: "theirs" });
    fixture.declare = () => shared("a", "TWO", "1");
    expect((await errorsOf(stack.up())).text).toContain(
      `a shared variable TWO of the team exists already (id ${id}), so the object of this resource cannot get that name.`,
    );
  });

  test("`up` gives a renamed variable's old key to a new variable", async () => {
    const { fixture, stack, held } = await stackWithVariables();
    fixture.declare = () => shared("a", "ONE", "1");
    await stack.up();
    fixture.declare = () => [shared("b", "ONE", "1"), shared("a", "TWO", "1")];
    await stack.up();
    expect(await held()).toEqual({ ONE: "1", TWO: "1" });
    await expectSettled(stack);
  });

  test("`up` keeps a variable if the program names its environment by id or in another case", async () => {
    const { fixture, stack, held } = await stackWithVariables();
    const at = { name: "staging", environment: (env: hosting.Environment): unknown => env.name };
    fixture.declare = () => {
      const shop = new hosting.Project("shop");
      const env = new hosting.Environment("env", { projectUuid: shop.id, name: at.name });
      const environment = at.environment(env) as string;
      if (environment !== "none") shared("v", "A", "1", { scope: { kind: "environment", projectUuid: shop.id, environment } });
    };
    await stack.up();
    const only = async () => (await stack.sandbox.find("sharedVariables", { key: "A" })).map(({ $id }) => $id);
    const [id] = await only();
    const stays = async () => {
      const up = await stack.up();
      expect(up.steps.filter(({ op }) => /replace|create|delete/.test(op))).toEqual([]);
      expect(await only()).toEqual([id]);
      await expectSettled(stack);
    };
    at.name = "stage";
    expect((await stack.preview()).steps.filter(({ op }) => /replace|create|delete/.test(op))).toEqual([]);
    await stays();
    at.environment = (env) => env.id;
    await stays();
    at.environment = () => "STAGE";
    await stays();
    at.environment = (env) => env.name;
    await stays();

    // The environment was renamed in the console. The variable still exists, and is deleted in the renamed environment.
    const [env] = await stack.sandbox.find("environments", { name: "stage" });
    await stack.sandbox.mutate("environments", String(env?.$id), { name: "elsewhere" });
    expect(linesOf(await stack.preview(), "v")).toEqual([]);
    at.name = "again";
    at.environment = () => "none";
    await stack.up();
    expect(await held()).toEqual({});
  });

  test("`adopt` with a path selects a variable with another key", async () => {
    const { fixture, stack, held } = await stackWithVariables();
    const id = await stack.sandbox.add("sharedVariables", { key: "REGION", value: "north" });
    fixture.declare = () => shared("region", "ZONE", "south", { adopt: `team/${id}` });
    expect(linesOf(await stack.preview())).toEqual([`region: adopted: shared variable ${id}: adopt contains its id`]);
    await stack.up();
    expect(await held()).toEqual({ ZONE: "south" });
    await expectSettled(stack);
    fixture.declare = () => shared("region", "ZONE", "south", { adopt: "galaxy/1" });
    expect((await errorsOf(stack.preview())).text).toContain("must be true or the path of a SharedVariable");
  });
});
