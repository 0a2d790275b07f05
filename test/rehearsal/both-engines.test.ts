import * as pulumi from "@pulumi/pulumi";
import type { Stack, StackOptions, StackResult } from "../../rehearsal";
import { realPorts } from "../support/real-ports";
import { errorsOf, failure, reported } from "./rehearsal-fixture";
import { Volume } from "./toy";
import { enginesByName, ToyFixture } from "./toy-fixture";

realPorts();

// Prints the tested engines, even if all tests pass.
process.stdout.write(`engines: ${enginesByName.map(([name]) => name).join(", ")}\n`);

/** A run of the real engine starts several processes and writes files. */
const SLOW_MS = 120_000;

describe.each(enginesByName)("engine %s", (_, engine) => {
  const fixture = new ToyFixture(engine, SLOW_MS);
  const open = (options: StackOptions): Promise<Stack> => fixture.open(options);
  const warnings = ({ diagnostics }: StackResult) => diagnostics.filter(({ severity }) => severity === "warning");

  test(
    "a preview reports a check failure with the message of the Pulumi CLI",
    async () => {
      const stack = await open({ program: async () => void new Volume("a", { sizeGb: 3 }) });
      expect(errorsOf(await failure(stack.preview()))).toEqual([
        "a: pulumi-nodejs:dynamic/hosting:Volume resource 'a': property sizeGb value {3} has a problem: at least 10",
      ]);
    },
    SLOW_MS,
  );

  test(
    "a stack supports preview, `up`, a change, a removal and `destroy`",
    async () => {
      let inputs: { sizeGb: number; name: string } = { sizeGb: 20, name: "one" };
      let volumes = ["a", "z"];
      const stack = await open({
        program: async () => {
          const [a] = volumes.map((name) => new Volume(name, name === "a" ? { ...inputs, secretKey: pulumi.secret("hush-hush") } : {}));
          return { path: a?.mountPath, key: a?.secretKey, id: a?.id };
        },
      });
      expect(stack.engine).toBe(engine.name);
      const preview = await stack.preview();
      expect(reported(preview)).toEqual(["create a", "create rehearsal-dev", "create z"]);
      expect(preview.outputs).toMatchObject({ path: "[unknown]", id: "[unknown]" });

      const up = await stack.up();
      expect(up.summary).toEqual({ create: 3 });
      expect(up.outputs).toEqual({ path: "/mnt/a-1", key: "hush-hush", id: "a-1" });
      expect(up.secretOutputs).toEqual(["key"]);
      expect((await stack.preview()).summary).toEqual({ same: 3 });

      inputs = { sizeGb: 30, name: "two" };
      volumes = ["a"];
      const replaced = await stack.up();
      expect(reported(replaced)).toEqual(["delete z", "replace a name sizeGb", "same rehearsal-dev"]);
      expect(replaced.summary).toEqual({ delete: 1, replace: 1, same: 1 });
      expect(replaced.rawSteps.map(({ op }) => op).sort()).toEqual(["create-replacement", "delete", "delete-replaced", "replace", "same"]);
      expect(replaced.diagnostics).toEqual([]);

      expect(JSON.stringify(await stack.exportState())).not.toContain("hush-hush");
      expect(JSON.stringify(await stack.exportState({ showSecrets: true }))).toContain("hush-hush");
      expect((await stack.destroy()).summary).toEqual({ delete: 2 });
      expect(fixture.toy.world.volumes).toEqual({});
    },
    SLOW_MS,
  );

  test(
    "a preview reports drift, a refresh stores it, and `up` repairs it",
    async () => {
      const stack = await open({ program: () => ({ path: new Volume("a").mountPath }) });
      await stack.up();
      const { world } = fixture.toy;
      fixture.toy.world = { ...world, volumes: { "a-1": { ...world.volumes["a-1"], sizeGb: 99 } } };
      const preview = await stack.preview();
      expect(reported(preview)).toEqual(["same rehearsal-dev", "update a"]);
      expect(warnings(preview)).toEqual([{ severity: "warning", name: "", message: "provider: a drifted: sizeGb" }]);
      const refresh = await stack.refresh();
      expect(reported(refresh)).toEqual(["same rehearsal-dev", "update a sizeGb"]);
      expect(refresh.outputs).toEqual({ path: "/mnt/a-1" });
      fixture.toy.world = { ...fixture.toy.world, volumes: {} };
      expect(reported(await stack.up({ refresh: true }))).toEqual(["create a", "refresh a", "refresh rehearsal-dev", "same rehearsal-dev"]);
    },
    SLOW_MS,
  );

  test(
    "a failed `up` keeps the created resources, and the next `up` continues",
    async () => {
      const stack = await open({
        program: () => {
          const a = new Volume("a");
          new Volume("b", { note: a.mountPath });
          new Volume("z");
        },
      });
      fixture.toy.fail({ "create:a": { kind: "init", times: 1 } });
      const error = await failure(stack.up());
      expect(errorsOf(error)).toEqual(["a: 1 error occurred:\n\t* the volume did not become ready"]);
      expect(error.result.steps.find(({ name }) => name === "a")).toMatchObject({ op: "create", failed: true });
      expect(reported(error.result)).toEqual(["create a", "create rehearsal-dev", "create z"]);
      expect(reported(await stack.up())).toEqual(["create b", "same rehearsal-dev", "same z", "update a"]);
    },
    SLOW_MS,
  );

  test(
    "a run deletes no resource if the program throws",
    async () => {
      let throws = false;
      const stack = await open({
        program: async () => {
          if (throws) throw new Error("the program threw");
          new Volume("z");
        },
      });
      await stack.up();
      throws = true;
      const error = await failure(stack.up());
      expect(errorsOf(error).join("\n")).toContain("the program threw");
      expect(error.result.steps.filter(({ op }) => op === "delete")).toEqual([]);
      expect(fixture.toy.world.volumes).toHaveProperty("z-1");
    },
    SLOW_MS,
  );

  test(
    "the configuration reaches program and provider, even after a change",
    async () => {
      const stack = await open({
        program: () => {
          new Volume("a");
          return { plain: new pulumi.Config().get("plain"), token: new pulumi.Config("hosting").getSecret("token") };
        },
        config: { plain: "x" },
        secretConfig: { "hosting:token": "hush-hush" },
      });
      expect((await stack.up()).outputs).toEqual({ plain: "x", token: "hush-hush" });
      await stack.setConfig("plain", "y");
      expect((await stack.up()).outputs).toEqual({ plain: "y", token: "hush-hush" });
      expect(fixture.toy.configured).toMatchObject({ "hosting:token": "hush-hush" });
    },
    SLOW_MS,
  );

  const folders = engine.name === "rehearsal" || engine.cli.runsFolders ? test : test.skip;
  folders(
    "a stack runs the program of a project's folder, and leaves the folder as it is",
    async () => {
      fixture.toy.write("Pulumi.dev.yaml", "config:\n  prog:size: 30\n");
      fixture.toy.write(
        "index.ts",
        `import * as pulumi from "@pulumi/pulumi";
         const { Volume } = require("fake-hosting");
         export const path = new Volume("a", { tag: "a", name: "a", sizeGb: new pulumi.Config().requireNumber("size") }).mountPath;`,
      );
      const before = fixture.toy.read("Pulumi.dev.yaml");
      const stack = await open({ dir: fixture.toy.folder });
      expect((await stack.up()).outputs).toEqual({ path: "/mnt/a-1" });
      expect(fixture.toy.world.volumes["a-1"]).toMatchObject({ sizeGb: 30 });
      expect(fixture.toy.read("Pulumi.dev.yaml")).toBe(before);
      expect((await stack.preview()).summary).toEqual({ same: 2 });
    },
    SLOW_MS,
  );
});
