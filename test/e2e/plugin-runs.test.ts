import { setImmediate } from "node:timers/promises";
import * as pulumi from "@pulumi/pulumi";
import { providerText, typeToken } from "../../provider/core/type-token";
import { project } from "../../provider/resources/hosting/project";
import { volume } from "../../provider/resources/hosting/volume/resource";
import type { StackOptions, StackResult } from "../../rehearsal";
import * as hosting from "../../sdk";
import { NO_PERMISSION } from "./data-gate-fixture";
import { onEveryEngine } from "./engines";
import { errorsOf } from "./results";

onEveryEngine("The plugin", (open) => {
  const onPlugin = (options: StackOptions) => open({ ...options, config: { "hosting:host": "plugin", ...options.config } });

  test("hosting:refreshFirst makes each run read every resource before the program runs", async () => {
    const stack = await onPlugin({
      program: () => void new hosting.Project("shop", { description: "for sale" }),
      config: { "hosting:refreshFirst": "true" },
    });
    await stack.up();
    const [project] = await stack.sandbox.find("projects", { name: "shop" });
    await stack.sandbox.mutate("projects", String(project?.$id), { description: "sold" });
    const preview = await stack.preview();
    expect(preview.rawSteps.filter(({ urn }) => urn.endsWith("::shop")).map(({ op, changes }) => [op, changes])).toEqual([
      ["refresh", { description: "update" }],
      ["update", { description: "update" }],
    ]);
  });
  test("the error of a refused `destroy` with hosting:refreshFirst names a deletion, not a replacement", async () => {
    const stack = await onPlugin({
      program: async () => {
        const { servers } = await hosting.getPurchasedServers();
        new hosting.Volume("data", { serverUuid: servers.find(({ name }) => name === "alpha")?.uuid ?? "", sizeGb: 50 });
      },
      config: { "hosting:refreshFirst": "true", "hosting:autoConfirm": "true" },
      env: NO_PERMISSION,
    });
    await stack.up();
    const { text } = await errorsOf(stack.destroy());
    expect(text).toMatch(/^deleting Volume "data" /);
  });

  test("customTimeouts limit the wait of a resource without timeoutSeconds", async () => {
    const stack = await onPlugin({
      program: () => {
        const place = { engine: "relational_1", plan: "small", region: "one:hel" } as const;
        new hosting.ManagedDatabase("orders", place, { customTimeouts: { create: "5s" } });
      },
      config: { "hosting:autoConfirm": "true" },
      sandbox: { speed: 10 },
    });
    const { text } = await errorsOf(stack.up());
    expect(text).toMatch(/after 5 s/);
    const { resources = [] } = (await stack.exportState()).deployment;
    const database = resources.find(({ urn }) => urn.endsWith("::orders"));
    expect(database).toMatchObject({
      id: expect.any(String),
      customTimeouts: { create: 5 },
      initErrors: [expect.stringMatching(/after 5 s/)],
    });
    expect(database?.inputs).not.toHaveProperty("timeoutSeconds");
  });
  test("a cancelled run ends the wait at once, and the next `up` continues", async () => {
    const stack = await onPlugin({
      program: () => void new hosting.ManagedDatabase("orders", { engine: "relational_1", plan: "small", region: "one:hel" }),
      config: { "hosting:autoConfirm": "true" },
      sandbox: { speed: 10 },
    });
    const cancel = new AbortController();
    const run = errorsOf(stack.up({ signal: cancel.signal }));
    const ordered = async () => (await stack.sandbox.find("databases")).length;
    while ((await ordered()) === 0) await setImmediate();
    cancel.abort();
    expect((await run).text).toMatch(/cancelled: the next run continues from here/);
    await stack.sandbox.advance(600);
    expect((await stack.up()).summary).toEqual({ update: 1, same: 1 });
    expect(await ordered()).toBe(1);
  });
  test("the option `import` adds an object to the state and updates it", async () => {
    let id = "";
    const stack = await onPlugin({
      program: () => void new hosting.Project("shop", { description: "for sale" }, { import: id }),
    });
    id = await stack.sandbox.add("projects", { name: "shop", description: "of the console" });
    const ops = (result: StackResult) =>
      result.rawSteps.filter(({ urn }) => urn.endsWith("::shop")).map(({ op, changes }) => [op, changes]);
    const expected = [
      ["import", {}],
      ["update", { description: "update" }],
    ];
    expect(ops(await stack.preview())).toEqual(expected);
    expect(ops(await stack.up())).toEqual(expected);
    expect(await stack.sandbox.find("projects", { name: "shop" })).toMatchObject([{ description: "for sale" }]);
    expect((await stack.up()).summary).toEqual({ same: 2 });
  });

  test("the option `import` fails for a missing object and creates nothing", async () => {
    const stack = await onPlugin({ program: () => void new hosting.Project("shop", {}, { import: "no-such-project" }) });
    const { text } = await errorsOf(stack.up());
    expect(text).toMatch(/resource 'no-such-project' does not exist/);
    expect(await stack.sandbox.find("projects", { name: "shop" })).toEqual([]);
  });

  test("a stack can contain resources of the plugin and of the dynamic provider", async () => {
    const type = typeToken(project);
    // Stands for the class of an older release, which always uses the dynamic provider.
    class FormerProject extends pulumi.CustomResource {}
    const stack = await onPlugin({
      program: () => {
        new hosting.Project("shop");
        new FormerProject(type, "blog", { name: "blog", __provider: providerText("Project") });
      },
    });
    const typesOf = async () => (await stack.exportState()).deployment.resources?.map((resource) => resource.type) ?? [];
    expect((await stack.up()).summary).toEqual({ create: 3 });
    expect((await stack.up()).summary).toEqual({ same: 3 });
    expect(await typesOf()).toEqual(expect.arrayContaining([type, "hosting:index:Project"]));
    await stack.destroy();
    expect(await stack.sandbox.find("projects")).toEqual([]);
  });

  // The cap permits one of the two volumes.
  test.each([
    ["count together against hosting:maxMonthlyIncrease on one host", false, 1],
    ["count separately against hosting:maxMonthlyIncrease on two hosts", true, 2],
  ])("two volumes %s", async (_, isOnTwoHosts, bought) => {
    class FormerVolume extends pulumi.CustomResource {}
    const stack = await onPlugin({
      program: async () => {
        const serverUuid = (await hosting.getPurchasedServers()).servers.find(({ name }) => name === "alpha")?.uuid ?? "";
        new hosting.Volume("one", { serverUuid, sizeGb: 50 });
        if (isOnTwoHosts) new FormerVolume(typeToken(volume), "two", { serverUuid, sizeGb: 50, __provider: providerText("Volume") });
        else new hosting.Volume("two", { serverUuid, sizeGb: 50 });
      },
      config: { "hosting:autoConfirm": "true", "hosting:maxMonthlyIncrease": "6" },
      sandbox: { speed: 100 },
    });
    await stack.up().catch(() => undefined);
    expect(await stack.sandbox.find("volumes")).toHaveLength(bought);
  });
});
