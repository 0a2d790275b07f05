import * as pulumi from "@pulumi/pulumi";
import { RehearsalError, rehearse } from "../../testing";
import type { Stack, StackOptions } from "../../testing";
import { Toy, Volume } from "./toy";

let toy: Toy;
let stack: Stack | undefined;

beforeEach(() => {
  toy = Toy.make();
});
afterEach(async () => {
  await stack?.close();
  stack = undefined;
  toy.remove();
});

async function start(program: StackOptions["program"], options: StackOptions = {}): Promise<Stack> {
  stack = await rehearse({ program, workDir: toy.folder, env: toy.env, sandbox: false, ...options });
  return stack;
}

describe("a program that is a function", () => {
  test("preview, up, an unchanged preview, drift, destroy", async () => {
    const rehearsal = await start(async () => {
      const a = new Volume("a", { sizeGb: 30 });
      const b = new Volume("b", { note: a.mountPath });
      return { path: b.mountPath, id: b.id };
    });
    const t = performance.now();
    const preview = await rehearsal.preview();
    console.log("preview", performance.now() - t);
    expect(preview.steps.map(({ op, name }) => `${op} ${name}`)).toEqual(["create rehearsal-dev", "create a", "create b"]);
    expect(preview.outputs).toEqual({ path: "[unknown]", id: "[unknown]" });
    const t2 = performance.now();
    const up = await rehearsal.up();
    console.log("up", performance.now() - t2);
    expect(up.outputs).toEqual({ path: "/mnt/b-1", id: "b-1" });
    expect(up.summary).toEqual({ create: 3 });
    const t3 = performance.now();
    expect((await rehearsal.preview()).summary).toEqual({ same: 3 });
    console.log("preview", performance.now() - t3);
    const t4 = performance.now();
    expect((await rehearsal.destroy()).summary).toEqual({ delete: 3 });
    console.log("destroy", performance.now() - t4);
    void pulumi;
    void RehearsalError;
  });
});
