import * as pulumi from "@pulumi/pulumi";
import type { Stack, StackOptions } from "../../rehearsal";
import { reported } from "./rehearsal-fixture";
import { Volume } from "./toy";
import { enginesByName, ToyFixture } from "./toy-fixture";

// These tests run `--target-replace` (docs/facts/engine.md 10) on the rehearsal and, if there is one, on the Pulumi CLI.
jest.setTimeout(180_000);

class Group extends pulumi.ComponentResource {
  constructor(name: string) {
    super("test:index:Group", name);
  }
}

describe.each(enginesByName)("replace on %s", (_, engine) => {
  const fixture = new ToyFixture(engine);
  const open = (program: StackOptions["program"]): Promise<Stack> => fixture.open({ program });

  test("`up` with the option `replace` replaces only its targets", async () => {
    let [size, names] = [20, ["a", "b", "left"]];
    const stack = await open(() => {
      const [first] = names.map((name) => new Volume(name, { sizeGb: size }));
      new Volume("after", { note: first?.mountPath });
      return { path: first?.mountPath };
    });
    await stack.up();
    size = 30;
    names = ["a", "b", "new"];
    const steps = ["replace b id", "same a", "same after", "same left", "same new", "same rehearsal-dev"];
    const other = (volumes: object) => Object.entries(volumes).filter(([id]) => !id.startsWith("b-"));
    const before = other(fixture.toy.world.volumes);

    fixture.toy.forgetCalls();
    expect(reported(await stack.preview({ replace: ["b"] }))).toEqual(steps);
    expect(fixture.toy.calls).toEqual(["configure (provider)", "check b"]);
    fixture.toy.forgetCalls();
    const up = await stack.up({ replace: ["b"] });
    expect(reported(up)).toEqual(steps);
    expect(up.summary).toEqual({ replace: 1, same: 5 });
    expect(up.outputs).toEqual({ path: "/mnt/a-1" });
    expect(fixture.toy.calls).toEqual(["configure (provider)", "check b", "create b", "delete b"]);
    expect(other(fixture.toy.world.volumes)).toEqual(before);
    expect(Object.keys(fixture.toy.world.volumes)).toContain("b-2");

    // The replacement left all other changes of the program for the next `up`.
    expect(reported(await stack.preview())).toEqual([
      "create new",
      "delete left",
      "same b",
      "same rehearsal-dev",
      "update a sizeGb",
      "update after note",
    ]);
  });

  test("the option `replace` accepts a URN, and refuses an unknown or ambiguous name", async () => {
    const program = () => {
      new Volume("a");
      new Volume("twice");
      new Group("twice");
    };
    const stack = await open(program);
    const { steps } = await stack.up();
    const { urn = "" } = steps.find(({ name, type }) => name === "twice" && type.includes("Volume")) ?? {};
    await expect(stack.up({ replace: ["z"] })).rejects.toThrow('Target "z" could not be found in the stack.');
    await expect(stack.up({ replace: ["twice"] })).rejects.toThrow(
      /"twice" matches several resources of the stack: urn:\S+, urn:\S+\. Use the URN of one of them\.$/,
    );
    expect(reported(await stack.up({ replace: [urn] }))).toEqual(["replace twice id", "same a", "same rehearsal-dev", "same twice"]);
    expect(Object.keys(fixture.toy.world.volumes).sort()).toEqual(["a-1", "twice-2"]);
  });

  test("a forced replacement keeps the old object if the creation fails", async () => {
    const stack = await open(() => void new Volume("a"));
    await stack.up();
    fixture.toy.fail({ "create:a": { kind: "throw", times: 1 } });
    await expect(stack.up({ replace: ["a"] })).rejects.toThrow("create refused");
    expect(reported(await stack.up())).toEqual(["same a", "same rehearsal-dev"]);
    expect(Object.keys(fixture.toy.world.volumes)).toEqual(["a-1"]);
  });
});
