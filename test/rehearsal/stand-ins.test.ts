import * as pulumi from "@pulumi/pulumi";
import type { StackResult } from "../../rehearsal";
import { SDK_HAS, testIf } from "../support/sdk-release";
import { errorsOf, failure, RehearsalFixture, reported } from "./rehearsal-fixture";
import { Volume } from "./toy";

// Each run starts its own processes, and the machine may be busy.
jest.setTimeout(120_000);

const fixture = new RehearsalFixture();
afterEach(() => fixture.end());

class Bucket extends pulumi.CustomResource {
  declare readonly acl: pulumi.Output<string>;
  declare readonly arn: pulumi.Output<string>;
  constructor(name: string, args: Record<string, unknown> = {}, options?: pulumi.CustomResourceOptions) {
    super("aws:s3/bucket:Bucket", name, { arn: undefined, ...args }, { version: "6.1.0", ...options });
  }
}
class Cluster extends pulumi.ComponentResource {
  declare readonly endpoint: pulumi.Output<string>;
  declare readonly size: pulumi.Output<number>;
  constructor(name: string, args: Record<string, unknown>) {
    super("acme:index:Cluster", name, { endpoint: undefined, ...args }, {}, true);
  }
}
class Cloud extends pulumi.ProviderResource {
  constructor(name: string, args: Record<string, unknown>) {
    super("aws", name, args);
  }
}
class Group extends pulumi.ComponentResource {
  constructor(name: string, options?: pulumi.ComponentResourceOptions) {
    super("test:index:Group", name, {}, options);
    new Volume(`${name}-child`, {}, { parent: this });
  }
}
const standIns = ({ standIns }: StackResult): string[] => standIns.map(({ text }) => text);
const lines = ({ diagnostics }: StackResult): string[] =>
  diagnostics.flatMap(({ name, message }) => (name === "" && message.startsWith("stand-in: ") ? [message.slice("stand-in: ".length)] : []));

describe("resources of other packages", () => {
  test("an output of a stand-in that is not an input is unknown in a preview, and `up` generates its value", async () => {
    let acl = "private";
    const stack = await fixture.start(() => {
      const bucket = new Bucket("site", { acl, tags: { note: new Volume("a").mountPath } });
      const after = new Bucket("log", { target: bucket.arn, owner: bucket.id });
      return { id: bucket.id, acl: bucket.acl, arn: bucket.arn, after: after.urn };
    });
    const preview = await stack.preview();
    expect(reported(preview)).toEqual(["create a", "create log", "create rehearsal-dev", "create site"]);
    expect(preview.outputs).toMatchObject({ id: "[unknown]", acl: "private", arn: "[unknown]" });
    const text =
      'package aws: 2 resources (aws:s3/bucket:Bucket), whose outputs are their inputs, and any other output is "stand-in:<name>.<output>". The package is not loaded and receives no requests.';
    expect(standIns(preview)).toEqual([text]);
    expect(lines(preview)).toEqual([text]);
    expect(preview.steps.filter(({ standIn }) => standIn).map(({ name }) => name)).toEqual(["site", "log"]);

    const { outputs } = await stack.up();
    expect(outputs).toMatchObject({ acl: "private", id: expect.stringMatching(/^stand-in-site-\w{8}$/) });
    expect(outputs.arn).toBe("stand-in:site.arn");
    expect(reported(await stack.preview())).toEqual(["same a", "same log", "same rehearsal-dev", "same site"]);
    acl = "public";
    expect(reported(await stack.up())).toEqual(["same a", "same log", "same rehearsal-dev", "update site acl"]);
    expect(reported(await stack.refresh())).toEqual(["same a", "same log", "same rehearsal-dev", "same site"]);
    expect((await stack.destroy()).summary).toEqual({ delete: 4 });
    expect((await stack.exportState()).deployment.resources).toEqual([]);
  });

  test("a stand-in keeps secrets secret, and applies ignoreChanges, replaceOnChanges, `get` and `import`", async () => {
    let [acl, size] = ["private", 1];
    const stack = await fixture.start(() => {
      const kept = new Bucket(
        "kept",
        { acl, size, key: pulumi.secret("hush-hush") },
        { ignoreChanges: ["acl"], replaceOnChanges: ["size"] },
      );
      const taken = new Bucket("taken", {}, { import: "bucket-1" });
      const read = new Bucket("read", { acl: "known" }, { id: "bucket-2" });
      return { key: (kept as unknown as { key: unknown }).key, id: kept.id, taken: taken.id, read: read.id, acl: read.acl };
    });
    const { outputs, secretOutputs } = await stack.up();
    expect([outputs.key, secretOutputs]).toEqual(["hush-hush", ["key"]]);
    expect(outputs).toMatchObject({ taken: "bucket-1", read: "bucket-2", acl: "known" });
    acl = "public";
    expect((await stack.preview()).summary).toEqual({ same: 3, read: 1 });
    size = 2;
    const replaced = await stack.up();
    expect(reported(replaced)).toContain("replace kept size");
    expect(replaced.outputs.id).not.toBe(outputs.id);
  });

  test("mocks provide ids, outputs and results of functions", async () => {
    const asked: unknown[] = [];
    const stack = await fixture.start(
      async () => {
        const bucket = new Bucket("site", { acl: "private" });
        const { region } = await pulumi.runtime.invoke("aws:index/getRegion:getRegion", { name: "x" });
        return { id: bucket.id, arn: bucket.arn, acl: bucket.acl, region };
      },
      {
        mocks: {
          newResource: (args) => {
            asked.push(args);
            return { id: "bucket-7", state: { arn: `arn:${args.name}` } };
          },
          call: ({ token, inputs }) => ({ region: `${token} of ${inputs.name}` }),
        },
      },
    );
    expect((await stack.preview()).outputs).toMatchObject({ id: "[unknown]", arn: "[unknown]" });
    expect(asked).toEqual([]);
    const up = await stack.up();
    expect(up.outputs).toEqual({ id: "bucket-7", arn: "arn:site", acl: "private", region: "aws:index/getRegion:getRegion of x" });
    expect(asked).toEqual([{ type: "aws:s3/bucket:Bucket", name: "site", inputs: { acl: "private" }, custom: true }]);
    expect(standIns(up)).toEqual([
      'package aws: 1 resource (aws:s3/bucket:Bucket), whose outputs are their inputs, and any other output is "stand-in:<name>.<output>"; ' +
        "1 function (aws:index/getRegion:getRegion), results from mocks. " +
        "The package is not loaded and receives no requests.",
    ]);
  });

  test("a function without a mocked result ends the run", async () => {
    const stack = await fixture.start(async () => {
      await pulumi.runtime.invoke("aws:index:getRegion", {});
    });
    for (const run of [stack.preview, stack.up]) {
      expect(errorsOf(await failure(run()))).toEqual([
        ': The function "aws:index:getRegion" belongs to another package, which a rehearsal does not load. Provide its result: ' +
          "mocks: { call } in a test, --mocks <file> on the command line.",
      ]);
    }
  });

  test("an explicit provider of another package is stored as a resource", async () => {
    const stack = await fixture.start(() => {
      const provider = new Cloud("west", { region: "us-west-2" });
      new Bucket("site", {}, { provider });
      new Bucket("other");
    });
    expect((await stack.up()).summary).toEqual({ create: 4 });
    const resources = (await stack.exportState()).deployment.resources ?? [];
    const west = resources.find(({ urn }) => urn.endsWith("aws::west"));
    expect(resources.find(({ urn }) => urn.endsWith("::site"))).toMatchObject({ provider: `${west?.urn}::${west?.id}` });
    expect(resources.find(({ urn }) => urn.endsWith("::other"))).toMatchObject({
      provider: expect.stringContaining("::pulumi:providers:aws::default_6_1_0::"),
    });
    expect((await stack.preview()).summary).toEqual({ same: 4 });
  });
});

test("a component of the program has children, and a component of a package has no children", async () => {
  const stack = await fixture.start(() => {
    new Group("web");
    const cluster = new Cluster("main", { size: 3, note: new Volume("a").mountPath });
    return { size: cluster.size, endpoint: cluster.endpoint };
  });
  const preview = await stack.preview();
  expect(preview.outputs).toEqual({ size: 3, endpoint: "[unknown]" });
  expect(standIns(preview)).toEqual([
    'package acme: 1 resource (acme:index:Cluster), whose outputs are their inputs, and any other output is "stand-in:<name>.<output>". The package is not loaded and receives no requests.',
  ]);
  const up = await stack.up();
  expect(reported(up)).toEqual(["create a", "create main", "create rehearsal-dev", "create web", "create web-child"]);
  expect(up.outputs).toEqual({ size: 3, endpoint: "stand-in:main.endpoint" });
  expect((await stack.preview()).summary).toEqual({ same: 5 });
  expect((await stack.destroy()).summary).toEqual({ delete: 5 });
});

describe("stack references", () => {
  const program = async () => {
    const network = new pulumi.StackReference("organization/network/dev");
    const { secretValue } = await network.getOutputDetails("key");
    return { zone: network.requireOutput("zone"), key: network.getOutput("key"), secretValue: secretValue === undefined ? "" : "told" };
  };

  test("a stack reference returns the given outputs, and keeps secret outputs secret", async () => {
    const stack = await fixture.start(program, {
      stackReferences: { "organization/network/dev": { zone: "fi", key: pulumi.secret("hush-hush") } },
    });
    for (const run of [stack.preview, stack.up]) {
      const result = await run();
      expect(result.outputs).toEqual({ zone: "fi", key: "hush-hush", secretValue: "told" });
      expect(result.secretOutputs).toEqual(["key"]);
      expect(result.summary).toMatchObject({ read: 1 });
      expect(standIns(result)).toEqual([
        "stack reference organization/network/dev: its outputs are the values of stackReferences (--stack-reference).",
      ]);
    }
  });

  test("a stack reference without given outputs returns unknown values in a preview, and generated values in `up`", async () => {
    const stack = await fixture.start(() => {
      const network = new pulumi.StackReference("network", { name: "organization/network/dev" });
      new Volume("a", { note: network.getOutput("zone") });
      return { zone: network.requireOutput("zone"), which: network.getOutput(pulumi.output("which")) };
    });
    const preview = await stack.preview();
    expect(preview.outputs).toEqual({ zone: "[unknown]", which: "[unknown]" });
    expect(standIns(preview)).toEqual([expect.stringMatching(/^stack reference organization\/network\/dev: its outputs are unknown/)]);
    const up = await stack.up();
    const texts = { zone: "stand-in:organization/network/dev:zone", which: "stand-in:organization/network/dev:which" };
    expect(up.outputs).toEqual(texts);
    expect(standIns(up)[0]).toContain(
      'each of its outputs is the string "stand-in:organization/network/dev:<output>". Provide them: stackReferences:',
    );
    const later = await stack.preview();
    expect(later.outputs).toEqual(texts);
    expect(later.summary).toEqual({ same: 2, read: 1 });
  });

  test("a missing required output causes the SDK's own error", async () => {
    const stack = await fixture.start(program, { stackReferences: { "organization/network/dev": { other: 1 } } });
    expect(errorsOf(await failure(stack.up())).join()).toContain(
      "Required output 'zone' does not exist on stack 'organization/network/dev'",
    );
  });
});

test("an asset is compared by its content", async () => {
  fixture.toy.write("page.html", "one");
  const stack = await fixture.start(() => {
    const file = new pulumi.asset.FileAsset("page.html");
    new Bucket("site", { file, folder: new pulumi.asset.AssetArchive({ file, text: new pulumi.asset.StringAsset("x") }) });
  });
  await stack.up();
  expect((await stack.preview()).summary).toEqual({ same: 2 });
  fixture.toy.write("page.html", "two");
  expect(reported(await stack.preview())).toContain("update site file folder");
  fixture.toy.remove();
});

test("a missing asset file is an error of its resource", async () => {
  const stack = await fixture.start(() => void new Bucket("site", { file: new pulumi.asset.FileAsset("none.html") }));
  expect(errorsOf(await failure(stack.preview()))).toEqual([expect.stringMatching(/^site: The asset "none.html" cannot be read: ENOENT/)]);
});

test("a stash keeps its first input", async () => {
  let input = "one";
  const stack = await fixture.start(() => ({ kept: new pulumi.Stash("s", { input }).output }));
  const { outputs } = await stack.up();
  expect(outputs).toEqual({ kept: "one" });
  input = "two";
  expect((await stack.up()).outputs).toEqual({ kept: "one" });
});

testIf(SDK_HAS.requiredVersion)("requirePulumiVersion is reported as not checked", async () => {
  const stack = await fixture.start(() => pulumi.requirePulumiVersion(">=3.0.0"));
  expect(standIns(await stack.up())).toContain(
    'requirePulumiVersion: ">=3.0.0" is not checked, because a rehearsal runs without a Pulumi CLI.',
  );
});
