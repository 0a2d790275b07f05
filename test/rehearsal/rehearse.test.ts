import { join } from "node:path";
import { inspect } from "node:util";
import * as pulumi from "@pulumi/pulumi";
import { RehearsalError, rehearse, type StackResult } from "../../rehearsal";
import { RehearsalFixture, reported } from "./rehearsal-fixture";
import { Toy, Volume } from "./toy";

// Each run starts its own processes, and the machine may be busy.
jest.setTimeout(120_000);

const fixture = new RehearsalFixture();
afterEach(() => fixture.end());

describe("a stack", () => {
  test.each([
    ["a process of its own", rehearse],
    ["this process", undefined],
  ])("preview, `up` and a second preview succeed with the provider in %s", async (_, start) => {
    const program = async () => {
      const a = new Volume("a");
      const b = new Volume("b", { note: a.mountPath });
      return { path: b.mountPath, id: b.id, plain: 1 };
    };
    const stack = await fixture.start(program, {}, start);
    const preview = await stack.preview();
    expect(reported(preview)).toEqual(["create a", "create b", "create rehearsal-dev"]);
    expect(preview.outputs).toEqual({ path: "[unknown]", id: "[unknown]", plain: 1 });
    expect(fixture.toy.calls).not.toContain("create a");

    const up = await stack.up();
    expect(up.summary).toEqual({ create: 3 });
    expect(up.outputs).toEqual({ path: "/mnt/b-1", id: "b-1", plain: 1 });
    expect(up.steps.find(({ name }) => name === "a")).toEqual({
      op: "create",
      name: "a",
      type: "pulumi-nodejs:dynamic/hosting:Volume",
      urn: "urn:pulumi:dev::rehearsal::pulumi-nodejs:dynamic/hosting:Volume::a",
      keys: [],
    });
    expect((await stack.preview()).summary).toEqual({ same: 3 });
  });

  test("a result names changed properties and shows a replacement as one step", async () => {
    let [sizeGb, name] = [20, "one"];
    const stack = await fixture.start(() => void new Volume("a", { sizeGb, name, tags: { x: sizeGb } }));
    await stack.up();
    sizeGb = 30;
    expect(reported(await stack.preview())).toEqual(["same rehearsal-dev", "update a sizeGb tags.x"]);
    name = "two";
    const up = await stack.up();
    expect(reported(up)).toEqual(["replace a name sizeGb tags.x", "same rehearsal-dev"]);
    expect(up.summary).toEqual({ same: 1, replace: 1 });
    expect(up.rawSteps.map(({ op }) => op)).toEqual(["same", "create-replacement", "replace", "delete-replaced"]);
  });

  test("a preview shows drift as an update, and a refresh names the properties", async () => {
    const stack = await fixture.start(() => void new Volume("a"));
    await stack.up();
    const { world } = fixture.toy;
    fixture.toy.world = { ...world, volumes: { "a-1": { ...world.volumes["a-1"], sizeGb: 99 } } };
    const preview = await stack.preview();
    expect(reported(preview)).toEqual(["same rehearsal-dev", "update a"]);
    expect(preview.diagnostics).toContainEqual({ severity: "warning", name: "", message: "provider: a drifted: sizeGb" });
    const refresh = await stack.refresh();
    expect(reported(refresh)).toEqual(["same rehearsal-dev", "update a sizeGb"]);
    expect(reported(await stack.up())).toEqual(["same rehearsal-dev", "update a sizeGb"]);
    expect(fixture.toy.world.volumes["a-1"]).toMatchObject({ sizeGb: 20 });
  });

  test("a refresh within `up` adds steps to the result, but not to the summary", async () => {
    const stack = await fixture.start(() => void new Volume("a"));
    await stack.up();
    fixture.toy.world = { volumes: {}, counts: { a: 1 }, faults: {} };
    const up = await stack.up({ refresh: true });
    expect(reported(up)).toEqual(["create a", "refresh a", "refresh rehearsal-dev", "same rehearsal-dev"]);
    expect(up.summary).toEqual({ create: 1, same: 1 });
  });

  test("`up` deletes a resource that leaves the program, and `destroy` deletes all resources", async () => {
    let names = ["a", "b"];
    const stack = await fixture.start(() => void names.map((name) => new Volume(name)));
    await stack.up();
    names = ["b"];
    expect(reported(await stack.up())).toEqual(["delete a", "same b", "same rehearsal-dev"]);
    expect(reported(await stack.destroy())).toEqual(["delete b", "delete rehearsal-dev"]);
    expect(fixture.toy.world.volumes).toEqual({});
    expect((await stack.exportState()).deployment.resources).toEqual([]);
  });

  test("a preview reads an existing object, and outputs the values of this object", async () => {
    fixture.toy.world = { volumes: { "x-1": { name: "x", sizeGb: 77 } }, counts: {}, faults: {} };
    const stack = await fixture.start(() => ({ size: new Volume("x", {}, { id: "x-1" }).sizeGb }));
    const preview = await stack.preview();
    expect(reported(preview)).toEqual(["create rehearsal-dev", "read x"]);
    expect(preview.outputs).toEqual({ size: 77 });
  });
});

describe("configuration of a stack", () => {
  test("the configuration reaches program and provider, and setConfig changes the next run", async () => {
    const seen: unknown[] = [];
    const program = () => {
      const config = new pulumi.Config();
      seen.push([config.get("plain"), new pulumi.Config("hosting").get("token"), pulumi.getProject(), pulumi.getStack()]);
      new Volume("a");
    };
    const stack = await fixture.start(program, {
      config: { plain: "x" },
      secretConfig: { "hosting:token": "hush" },
      project: "shop",
      stack: "test",
    });
    await stack.preview();
    await stack.setConfig("plain", "y");
    await stack.preview();
    expect(seen).toEqual([
      ["x", "hush", "shop", "test"],
      ["y", "hush", "shop", "test"],
    ]);
  });

  test("a rehearsal refuses a configuration value that is not a string", async () => {
    const config = { "hosting:autoConfirm": true } as unknown as Record<string, string>;
    await expect(fixture.start(() => undefined, { config })).rejects.toThrow('"hosting:autoConfirm" must be a string');
  });
});

describe("secrets of a stack", () => {
  const program = () => {
    const a = new Volume("a", { secretKey: pulumi.secret("hush-hush") });
    return { key: a.secretKey, list: [a.secretKey], plain: "shown" };
  };

  test("outputs are plain values, and secretOutputs names the secret outputs", async () => {
    const { outputs, secretOutputs } = await (await fixture.start(program)).up();
    expect(outputs).toEqual({ key: "hush-hush", list: ["hush-hush"], plain: "shown" });
    expect(secretOutputs).toEqual(["key", "list"]);
  });

  test("exportState encrypts secrets unless showSecrets is set", async () => {
    const stack = await fixture.start(program, { secretConfig: { "hosting:token": "token-text" } });
    await stack.up();
    const sealed = JSON.stringify(await stack.exportState());
    expect(sealed).not.toMatch(/hush-hush|token-text/);
    expect(sealed).toContain('"plain":"shown"');
    expect(JSON.stringify(await stack.exportState({ showSecrets: true }))).toMatch(/hush-hush.*token-text|token-text.*hush-hush/);
  });

  test("messages and a printed error contain no secrets", async () => {
    let throws = false;
    const stack = await fixture.start(() => {
      const outputs = program();
      if (throws) throw new Error("the key is hush-hush");
      return outputs;
    });
    await stack.up();
    throws = true;
    const error: unknown = await stack.up().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RehearsalError);
    expect(String(error)).toContain("the key is [secret]");
    expect((error as RehearsalError).result.outputs).toMatchObject({ key: "hush-hush" });
    expect(inspect(error, { depth: 9 })).not.toContain("hush-hush");
  });
});

test("a resource name may contain line breaks, URN separators and any letters", async () => {
  const names = ["two\nlines", "carriage\rreturn", "a::b", "x$y", "ünïcode ☃", " blank ", "tab\there", "[0].x"];
  const stateFile = join(fixture.toy.folder, "state.json");
  let size = 20;
  const program = () => {
    for (const name of names) new Volume(name, { sizeGb: size }, { protect: false });
  };
  const stack = await fixture.start(program, { stateFile });
  expect((await stack.up()).steps.map(({ name }) => name).sort()).toEqual([...names, "rehearsal-dev"].sort());
  size = 30;
  const again = await fixture.start(program, { stateFile }); // reads the state from the file
  expect(reported(await again.preview())).toEqual([...names.map((name) => `update ${name} sizeGb`), "same rehearsal-dev"].sort());
  expect((await again.refresh()).summary).toEqual({ same: 9 });
  expect((await again.destroy()).summary).toEqual({ delete: 9 });
  expect(fixture.toy.world.volumes).toEqual({});
});

test("rehearsals in one process do not affect each other", async () => {
  const toys = [Toy.make(), Toy.make(), Toy.make()]; // Each stack has its own cloud, because the file with the toy's cloud has no lock.
  const one = async (toy: Toy, number: number): Promise<StackResult> => {
    const name = `stack-${number}`;
    const stack = await fixture.start(
      async () => {
        await new Promise((resolve) => setImmediate(resolve));
        return { stack: pulumi.getStack(), mark: new pulumi.Config().require("mark"), path: new Volume(name).mountPath };
      },
      { stack: name, config: { mark: `mark-${name}` }, workDir: toy.folder, env: toy.env },
    );
    return stack.up();
  };
  const results = await Promise.all(toys.map(one));
  for (const toy of toys) toy.remove();
  expect(results.map(({ outputs }) => outputs)).toEqual(
    ["stack-0", "stack-1", "stack-2"].map((name) => ({ stack: name, mark: `mark-${name}`, path: `/mnt/${name}-1` })),
  );
});

test("a stack refuses a second operation while the first operation runs", async () => {
  const stack = await fixture.start(() => void new Volume("a"));
  const first = stack.preview();
  await expect(stack.up()).rejects.toThrow("up cannot start: preview of this stack is still running. Await it first.");
  await first;
});

test("`rehearse` requires either a program or a folder", async () => {
  await expect(rehearse({})).rejects.toThrow("either a program (a function) or a dir");
  await expect(rehearse({ program: () => undefined, dir: "." })).rejects.toThrow("either a program (a function) or a dir");
});
