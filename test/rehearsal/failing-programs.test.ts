import * as pulumi from "@pulumi/pulumi";
import { rehearse } from "../../rehearsal";
import { realProcess } from "../../rehearsal/program/child-process";
import { errorsOf, failure, RehearsalFixture, reported } from "./rehearsal-fixture";
import { Volume } from "./toy";

// Each run starts its own processes, and the machine may be busy.
jest.setTimeout(120_000);

const fixture = new RehearsalFixture();
afterEach(() => fixture.end());

/** A stack with the resources `a`, `b` and `z`. Its program then fails before it declares `z`, and the engine must keep `z`. */
async function stackThatFails(fail: (a: Volume) => unknown) {
  let failing = false;
  const stack = await fixture.start(async () => {
    const a = new Volume("a");
    new Volume("b", { note: a.mountPath });
    if (failing) return { result: await fail(a) };
    new Volume("z");
    return { result: "fine" };
  });
  await stack.up();
  failing = true;
  return stack;
}

describe("a failed program deletes no resource", () => {
  test.each<[string, (a: Volume) => unknown, string]>([
    [
      "the program throws",
      () => {
        throw new Error("the program threw");
      },
      "the program threw",
    ],
    ["a promise that the program awaits is rejected", () => Promise.reject(new Error("awaited")), "awaited"],
    ["an apply throws", (a) => void a.mountPath.apply(failInApply), "thrown in an apply"],
    ["an output of the stack fails", (a) => a.mountPath.apply(failInApply), "thrown in an apply"],
    [
      "an input fails, and another resource waits for a resource that is never registered",
      (a) => void new Volume("d", { note: new Volume("c", { note: a.mountPath.apply(failInApply) }).mountPath }),
      "thrown in an apply",
    ],
    ["a promise that is not awaited is rejected", () => void Promise.reject(new Error("not awaited")), "not awaited"],
  ])("%s: preview and `up` fail and delete no resource", async (_, fail, text) => {
    const stack = await stackThatFails(fail);
    for (const operation of [stack.preview, stack.up]) {
      const error = await failure(operation());
      expect(errorsOf(error).join("\n")).toContain(text);
      expect(reported(error.result)).toEqual(["same a", "same b", "same rehearsal-dev"]);
      expect(error.message).toContain(text);
    }
    expect(Object.keys(fixture.toy.world.volumes)).toContain("z-1");
    expect((await stack.exportState()).deployment.resources?.map(({ urn }) => urn.split("::").at(-1))).toContain("z");
  });
});

const failInApply = (path: string): string => {
  throw new Error(`thrown in an apply of ${path}`);
};

test.each([
  ["a call of the SDK to the stopped engine of an earlier run", "at /program/node_modules/@pulumi/pulumi/runtime/resource.js:9:9", true],
  ["the same call with the SDK's source maps", "at /program/node_modules/@pulumi/runtime/resource.ts:1303:37", true],
  ["a call of the program to an unavailable service", "at /program/index.js:3:1", false],
])("an unhandled error fails the program unless the error comes from a stopped engine: %s", async (_, place, goesWell) => {
  const stack = await fixture.start(async () => {
    const late = Object.assign(new Error("14 UNAVAILABLE: No connection established."), { code: 14 });
    late.stack = `Error: ${late.message}\n    ${place}`;
    void Promise.reject(late);
    new Volume("a");
  });
  if (goesWell) expect((await stack.preview()).summary).toEqual({ create: 2 });
  else expect(errorsOf(await failure(stack.preview())).join("\n")).toContain("14 UNAVAILABLE");
});

test("a logged error fails the run, but the run still deletes resources", async () => {
  let logging = false;
  const stack = await fixture.start(async () => {
    if (logging) await pulumi.log.error("logged as an error");
    else new Volume("z");
  });
  await stack.up();
  logging = true;
  const error = await failure(stack.up());
  expect(errorsOf(error)).toEqual([": logged as an error"]);
  expect(reported(error.result)).toEqual(["delete z", "same rehearsal-dev"]);
});

test("a RunError is reported without a stack trace, and any other error with a stack trace", async () => {
  const meant = await fixture.start(() => {
    throw new pulumi.RunError("please set the region");
  });
  expect(errorsOf(await failure(meant.up()))).toEqual([": please set the region"]);
  const other = await fixture.start(() => {
    throw new Error("oops");
  });
  expect(errorsOf(await failure(other.up()))[0]).toMatch(/Error: oops\n\s+at .*failing-programs\.test/);
});

describe("a resource that fails", () => {
  test("`up` finishes the resources that do not depend on the failed resource", async () => {
    const stack = await fixture.start(() => {
      const a = new Volume("a");
      new Volume("b", { note: a.mountPath });
      new Volume("z");
    });
    fixture.toy.fail({ "create:a": { kind: "throw", times: 1 } });
    const error = await failure(stack.up());
    expect(errorsOf(error)).toEqual(["a: create refused"]);
    expect(error.result.steps.find(({ name }) => name === "a")).toMatchObject({ op: "create", failed: true });
    expect(reported(error.result)).toEqual(["create a", "create rehearsal-dev", "create z"]);
    expect((await stack.up()).summary).toEqual({ create: 2, same: 2 });
  });

  test("`up` ends even if the program awaits the failed resource forever", async () => {
    const stack = await fixture.start(async () => {
      const a = new Volume("a");
      const path = await new Promise<string>((resolve) => a.mountPath.apply(resolve));
      return { path };
    });
    fixture.toy.fail({ "create:a": { kind: "throw", times: 1 } });
    expect(errorsOf(await failure(stack.up()))).toEqual(["a: create refused"]);
    expect((await stack.up()).outputs).toEqual({ path: "/mnt/a-1" });
  });

  test("`up` keeps a resource that is not ready, and the next `up` finishes it", async () => {
    const stack = await fixture.start(() => void new Volume("a"));
    fixture.toy.fail({ "create:a": { kind: "init", times: 1 } });
    const error = await failure(stack.up());
    expect(errorsOf(error)[0]).toBe("a: 1 error occurred:\n\t* the volume did not become ready");
    expect(reported(await stack.up())).toEqual(["same rehearsal-dev", "update a"]);
    expect((await stack.preview()).summary).toEqual({ same: 2 });
    expect(Object.keys(fixture.toy.world.volumes)).toEqual(["a-1"]);
  });

  test("a check failure names the property, even in a preview", async () => {
    const stack = await fixture.start(() => void new Volume("a", { sizeGb: 3 }));
    expect(errorsOf(await failure(stack.preview()))[0]).toBe(
      "a: pulumi-nodejs:dynamic/hosting:Volume resource 'a': property sizeGb value {3} has a problem: at least 10",
    );
  });
});

class Mortal extends pulumi.CustomResource {
  constructor(name: string) {
    super("pulumi-nodejs:dynamic/hosting:Mortal", name, { __provider: "exports.handler = () => ({ create: () => process.exit(7) });" });
  }
}

test("`up` fails the step at which the provider's process dies", async () => {
  const stack = await fixture.start(() => void new Mortal("m"), {}, rehearse);
  const error = await failure(stack.up());
  expect(error.result.steps.find(({ name }) => name === "m")).toMatchObject({ op: "create", failed: true });
  expect(error.result.diagnostics.map(({ message }) => message)).toContain("The provider host ended with code 7.");
});

test("the engine removes the SDK's listeners after it stops an endless program", async () => {
  const listeners = () => ["unhandledRejection", "uncaughtException"].map((event) => (process as NodeJS.EventEmitter).listeners(event));
  const before = listeners();
  const stack = await fixture.start(
    async () => {
      new Mortal("m");
      await new Promise(() => undefined);
    },
    {},
    rehearse,
  );
  await failure(stack.up());
  expect(listeners()).toEqual(before);
});

test("two parallel runs of failing programs restore the listeners for unhandled errors", async () => {
  const target: NodeJS.EventEmitter = realProcess();
  const listeners = () => ["unhandledRejection", "uncaughtException"].map((event) => target.listeners(event));
  const before = listeners();
  const stacks = await Promise.all(
    [1, 2].map(() =>
      fixture.start(() => {
        void Promise.reject(new Error("not awaited"));
      }),
    ),
  );
  await Promise.all(stacks.map((stack) => failure(stack.up())));
  expect(listeners()).toEqual(before);
});
