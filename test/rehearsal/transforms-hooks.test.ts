import * as pulumi from "@pulumi/pulumi";
import type { Stack, StackOptions } from "../../rehearsal";
import { SDK_HAS, testIf } from "../support/sdk-release";
import { failure, reported } from "./rehearsal-fixture";
import { Volume } from "./toy";
import { enginesByName, ToyFixture } from "./toy-fixture";

// These tests run functions of a program that the engine calls, on the rehearsal and, if there is one, on the Pulumi CLI
// (docs/facts/engine.md 12).
jest.setTimeout(180_000);

class Group extends pulumi.ComponentResource {
  constructor(name: string, options: pulumi.ComponentResourceOptions = {}) {
    super("test:index:Group", name, {}, options);
    new Volume(`${name}-child`, {}, { parent: this, transforms: [noted("own")] });
  }
}
const noted =
  (mark: string): pulumi.ResourceTransform =>
  ({ type, props, opts }) =>
    type.endsWith(":Volume") ? { props: { ...props, note: `${props.note ?? ""}${mark} ` }, opts } : undefined;

describe.each(enginesByName)("transforms and hooks of a program on %s", (_, engine) => {
  const fixture = new ToyFixture(engine);
  const open = (program: StackOptions["program"], options: StackOptions = {}): Promise<Stack> => fixture.open({ program, ...options });
  const volume = (name: string) => Object.values(fixture.toy.world.volumes).find((row) => row.name === name);

  test("transforms apply in the order resource, parents, stack", async () => {
    const stack = await open(() => {
      pulumi.runtime.registerResourceTransform(noted("stack"));
      new Group("web", { transforms: [noted("parent")] });
      new Volume(
        "kept",
        { sizeGb: 30 },
        {
          transforms: [
            ({ props, opts }) => ({ props: { ...props, sizeGb: props.sizeGb + 10 }, opts: pulumi.mergeOptions(opts, { protect: true }) }),
          ],
        },
      );
    });
    await stack.up();
    expect(volume("web-child")).toMatchObject({ note: "own parent stack " });
    expect(volume("kept")).toMatchObject({ sizeGb: 40, note: "stack " });
    expect(reported(await stack.preview())).toEqual(["same kept", "same rehearsal-dev", "same web", "same web-child"]);
    await expect(stack.destroy()).rejects.toThrow("protected");
  });

  test("a run fails with the error that a transform throws", async () => {
    const stack = await open(
      () =>
        void new Volume(
          "a",
          {},
          {
            transforms: [
              () => {
                throw new Error("no such size");
              },
            ],
          },
        ),
    );
    const { result } = await failure(stack.preview());
    expect(result.diagnostics.map(({ message }) => message).join("\n")).toContain("transform failed: Error: no such size");
    expect(Object.keys(fixture.toy.world.volumes)).toEqual([]);
  });

  test("hooks run before and after a step, and in a preview only with `onDryRun`", async () => {
    let size = 20;
    let names = ["a"];
    const called: string[] = [];
    const hook = (name: string, options?: pulumi.ResourceHookOptions) =>
      new pulumi.ResourceHook(
        name,
        ({ name: of, id, newInputs, oldInputs, newOutputs, oldOutputs }) => {
          const size = (bag: Record<string, unknown> | undefined) => bag?.sizeGb ?? "-";
          const bags = [oldInputs, newInputs, oldOutputs, newOutputs].map(size).join(" ");
          called.push(`${name} ${of} ${id === "" ? "no id" : id} ${bags}`);
        },
        options,
      );
    const stack = await open(() => {
      const hooks = {
        beforeCreate: [hook("before create", { onDryRun: true })],
        afterCreate: [hook("after create")],
        beforeUpdate: [hook("before update", { onDryRun: true })],
        afterUpdate: [hook("after update")],
        beforeDelete: [hook("before delete", { onDryRun: true })],
        afterDelete: [hook("after delete")],
      };
      for (const name of names) new Volume(name, { sizeGb: size }, { hooks });
    });
    const calls = async (run: () => Promise<unknown>): Promise<string[]> => {
      called.length = 0;
      await run();
      return [...called];
    };
    expect(await calls(stack.preview)).toMatchInlineSnapshot(`
      [
        "before create a no id - 20 - -",
      ]
    `);
    expect(await calls(stack.up)).toMatchInlineSnapshot(`
      [
        "before create a no id - 20 - -",
        "after create a a-1 - 20 - 20",
      ]
    `);
    expect(await calls(stack.up)).toEqual([]);
    size = 30;
    expect(await calls(stack.preview)).toMatchInlineSnapshot(`
      [
        "before update a a-1 20 30 20 -",
      ]
    `);
    expect(await calls(stack.up)).toMatchInlineSnapshot(`
      [
        "before update a a-1 20 30 20 -",
        "after update a a-1 20 30 20 30",
      ]
    `);
    names = [];
    expect(await calls(stack.preview)).toMatchInlineSnapshot(`
      [
        "before delete a a-1 30 - 30 -",
      ]
    `);
    expect(await calls(stack.up)).toMatchInlineSnapshot(`
      [
        "before delete a a-1 30 - 30 -",
        "after delete a a-1 30 - 30 -",
      ]
    `);
  });

  test("a failed hook before a step stops the step, and a failed hook after a step is only reported", async () => {
    let [before, after] = [true, true];
    const stack = await open(() => {
      const refuse = (really: boolean) => () => {
        if (really) throw new Error("not now");
      };
      new Volume("a", {}, { hooks: { beforeCreate: [refuse(before)], afterCreate: [refuse(after)] } });
    });
    const { result } = await failure(stack.up());
    expect(result.diagnostics).toMatchInlineSnapshot(`
      [
        {
          "message": "before hook "pulumi-nodejs:dynamic/hosting:Volume_a_beforeCreate_0" failed: not now",
          "name": "a",
          "severity": "error",
        },
      ]
    `);
    expect(fixture.toy.world.volumes).toEqual({});
    before = false;
    const up = await stack.up().catch((error) => error.result);
    expect(up.diagnostics).toMatchInlineSnapshot(`
      [
        {
          "message": "after hook "pulumi-nodejs:dynamic/hosting:Volume_a_afterCreate_0" failed: not now",
          "name": "a",
          "severity": "error",
        },
      ]
    `);
    after = false;
    expect(reported(await stack.up())).toMatchInlineSnapshot(`
      [
        "same a",
        "same rehearsal-dev",
      ]
    `);
  });

  test("`destroy` refuses a resource with delete hooks, because the program does not run", async () => {
    const stack = await open(
      () => void new Volume("a", {}, { hooks: { beforeDelete: [new pulumi.ResourceHook("quiet", () => undefined)] } }),
    );
    await stack.up();
    const outcome = await stack.destroy().catch((error) => error.result);
    expect([reported(outcome), outcome.diagnostics]).toMatchInlineSnapshot(`
      [
        [],
        [
          {
            "message": "Resource has delete hooks registered, but the program is not running. Hooks: quiet",
            "name": "a",
            "severity": "error",
          },
        ],
      ]
    `);
  });

  testIf(SDK_HAS.ignoredHookErrors)("a hook with ignoreErrors only warns, and a missing delete hook stops the deletion", async () => {
    let names = ["a"];
    const stack = await open(() => {
      const grumble = new pulumi.ResourceHook(
        "grumble",
        () => {
          throw new Error("not now");
        },
        { ignoreErrors: true },
      );
      const last = names.length > 0 ? { beforeDelete: [new pulumi.ResourceHook("last", () => undefined)] } : {};
      for (const name of names) new Volume(name, {}, { hooks: { beforeCreate: [grumble], ...last } });
    });
    const { diagnostics } = await stack.up();
    expect(diagnostics).toEqual([{ severity: "warning", name: "a", message: 'BeforeCreate hook "grumble" failed: not now' }]);
    names = [];
    const { result } = await failure(stack.up());
    expect(result.diagnostics).toEqual([{ severity: "error", name: "a", message: 'hook "last" was not registered' }]);
    expect(Object.keys(fixture.toy.world.volumes)).toEqual(["a-1"]);
  });

  testIf(SDK_HAS.errorHooks)("an error hook decides whether up repeats a failed step", async () => {
    const asked: string[] = [];
    const stack = await open(() => {
      const again = new pulumi.ErrorHook("again", ({ failedOperation, errors, name }) => {
        asked.push(`${failedOperation} ${name}: ${errors.join("|")}`);
        return asked.length < 3;
      });
      new Volume("a", {}, { hooks: { onError: [again] } });
    });
    fixture.toy.fail({ "create:a": { kind: "throw", times: 2 } });
    const up = await stack.up().catch((error) => error.result);
    expect([reported(up), up.diagnostics, asked]).toMatchInlineSnapshot(`
      [
        [
          "create a",
          "create rehearsal-dev",
        ],
        [
          {
            "message": "retrying create due to on-error hook request (1/100)",
            "name": "a",
            "severity": "warning",
          },
          {
            "message": "retrying create due to on-error hook request (2/100)",
            "name": "a",
            "severity": "warning",
          },
        ],
        [
          "create a: create refused",
          "create a: create refused|create refused",
        ],
      ]
    `);
  });
});
